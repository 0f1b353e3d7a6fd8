import { describe, expect, test } from 'vitest'
import type { ContentError, ContentQuestion } from '#content/content-errors.ts'
import { getTranslator } from '#foundation/translations.ts'
import { failed } from '../command.ts'
import { printJson, printParts } from '../output/print-result.ts'
import { errorTable, questionTable } from './content-report.ts'

const position = (line: number, text = '') => ({ line, column: 5, text })
const errors: ContentError[] = [
  {
    file: 'stores.json',
    entry: '"ulm"',
    field: 'hours.0.open',
    position: position(30),
    problem: { code: 'clockTime', params: { found: { json: '6:00' } }, suggestion: '"06:00"' },
  },
  { file: 'slides.json', entry: '', field: '', problem: { code: 'missingFile' } },
  {
    file: 'stores.json',
    entry: '',
    field: '',
    position: position(12, '    "name" "Ulm",'),
    problem: { code: 'syntax.missingColon', params: { name: 'name' } },
  },
]

const print = (language: 'de' | 'en', part = errorTable(errors, { language })) =>
  printParts([part], { language, t: getTranslator(language, 'cli') })

describe('errorTable', () => {
  test('prints sentences by file and line, in the language of the reader', () => {
    expect(print('de')).toBe(`Fehler in den Inhalten

  stores.json
    Zeile 12, Spalte 5
      Nach dem Feldnamen "name" fehlt ein Doppelpunkt.
      "name" "Ulm",
      ^
    Zeile 30, Eintrag "ulm", Feld hours › Nr. 1 › open
      Uhrzeiten haben zwei Ziffern für die Stunde und zwei für die Minute, zum Beispiel "06:30". Hier steht "6:00". Meinten Sie "06:00"?

  slides.json
    Die Datei fehlt.
`)
    expect(print('en')).toContain('    line 30, entry "ulm", field hours › no. 1 › open\n      Times have two digits')
  })

  test('prints no control characters of the content', () => {
    const hostile = 'x\u001b[2J\u202ey'
    const error: ContentError = {
      file: 'stores.json',
      entry: `"${hostile}"`,
      field: hostile,
      problem: { code: 'unknownField', params: { name: hostile } },
    }
    const output = print(
      'de',
      errorTable([error, { ...error, entry: '', field: '', position: position(1, hostile) }], { language: 'de' }),
    )
    expect(output.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
    expect(output).toContain('x\\u001b[2J\\u202ey')
  })

  test('is a list of rows with codes for programs', () => {
    expect(JSON.parse(printJson(failed('no', errorTable(errors, { language: 'de' })))).contentProblems).toEqual([
      {
        file: 'stores.json',
        line: 30,
        column: 5,
        entry: '"ulm"',
        field: 'hours.0.open',
        code: 'clockTime',
        reason: expect.stringMatching(/^Uhrzeiten haben .* Meinten Sie "06:00"\?$/),
      },
      {
        file: 'slides.json',
        line: null,
        column: null,
        entry: '',
        field: '',
        code: 'missingFile',
        reason: 'Die Datei fehlt.',
      },
      expect.objectContaining({ code: 'syntax.missingColon', line: 12 }),
    ])
  })
})

test('questionTable prints questions in the same way', () => {
  const question: ContentQuestion = {
    file: 'products/brote.json',
    entry: '"bauernbrot"',
    field: 'vatPercent',
    position: position(37),
    doubt: { code: 'vatChanged', params: { before: 7, after: 19 } },
  }
  expect(print('en', questionTable([question], { language: 'en' }))).toBe(`This looks unusual

  products/brote.json
    line 37, entry "bauernbrot", field vatPercent
      VAT changes from 7% to 19%. Is that right?
`)
})
