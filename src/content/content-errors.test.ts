import { describe, expect, test } from 'vitest'
import { type ContentError, describeContentError } from './content-errors.ts'

const hoursError: ContentError = {
  file: 'stores.json',
  entry: '"illertissen"',
  field: 'hours.0.open',
  position: { line: 19, column: 26, text: '      { "day": 1, "open": "6:00" }' },
  problem: { code: 'clockTime', params: { found: { json: '6:00' } }, suggestion: '"06:00"' },
}

describe('describeContentError', () => {
  test('names file, line, entry and field, counts from 1 and suggests', () => {
    expect(describeContentError(hoursError, 'de')).toBe(
      'stores.json, Zeile 19, Eintrag "illertissen", Feld hours › Nr. 1 › open: Uhrzeiten haben zwei Ziffern für die Stunde und zwei für die Minute, zum Beispiel "06:30". Hier steht "6:00". Meinten Sie "06:00"?',
    )
    expect(describeContentError(hoursError, 'en')).toBe(
      'stores.json, line 19, entry "illertissen", field hours › no. 1 › open: Times have two digits for the hour and two for the minute, for example "06:30". This is "6:00". Did you mean "06:00"?',
    )
  })

  test('leaves out what there is not', () => {
    const error: ContentError = { file: 'home.json', entry: '', field: '', problem: { code: 'missingFile' } }
    expect(describeContentError(error, 'en')).toBe('home.json: The file is missing.')
  })

  test('shows the line and the column of an error in the file as such', () => {
    const position = { line: 3, column: 21, text: '    "priceCents": 540' }
    const problem = { code: 'syntax.missingComma', params: { next: '"vatPercent"' } } as const
    expect(describeContentError({ file: 'products/brote.json', entry: '', field: '', position, problem }, 'de')).toBe(
      [
        'products/brote.json, Zeile 3, Spalte 21: Vor "vatPercent" fehlt ein Komma.',
        '    "priceCents": 540',
        '                    ^',
      ].join('\n'),
    )
  })

  test('shortens what was found, and a long line around its column', () => {
    const text = `  "text": "${'Brot '.repeat(60)}"`
    const error: ContentError = {
      file: 'a.json',
      entry: '',
      field: '',
      position: { line: 1, column: 200, text },
      problem: { code: 'invalid', params: { found: { json: text } } },
    }
    const [sentence = '', line = '', caret = ''] = describeContentError(error, 'en').split('\n')
    expect(sentence.length).toBeLessThan(130)
    expect(line).toMatch(/^ {4}….{72}…$/)
    expect(caret).toMatch(/^ +\^$/)
    expect(caret.length).toBeLessThan(line.length)
  })
})
