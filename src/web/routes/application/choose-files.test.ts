import { describe, expect, test } from 'vitest'
import { maxFileBytes, maxFiles } from '#domain/hiring/attachment-rules.ts'
import { chooseFiles } from './choose-files.ts'

const file = (name: string, size = 1000) => ({ name, size })
const reasons = (...files: { name: string; size: number }[]) =>
  chooseFiles(files, []).refused.map(({ reason }) => reason)

describe('chosen files', () => {
  test('are taken in their order', () => {
    const chosen = [file('lebenslauf.pdf'), file('zeugnis.docx'), file('brief.doc'), file('IMG_1.HEIC'), file('a.txt')]
    expect(chooseFiles(chosen, [])).toEqual({ taken: chosen, refused: [] })
  })

  test('may have exactly the limit and not a byte more', () => {
    expect(reasons(file('a.pdf', maxFileBytes))).toEqual([])
    expect(reasons(file('a.pdf', maxFileBytes + 1))).toEqual(['fileTooBig'])
  })

  test.each([
    ['mail.msg', 'mailRefused'],
    ['folien.PPT', 'slidesRefused'],
    ['folien.pptx', 'slidesRefused'],
    ['tabelle.xls', 'sheetRefused'],
    ['tabelle.xlsx', 'sheetRefused'],
    ['programm.exe', 'fileTypeRefused'],
    ['ohne-endung', 'fileTypeRefused'],
  ])('%s is refused as %s', (name, reason) => {
    expect(reasons(file(name))).toEqual([reason])
  })

  test('that are empty are refused', () => {
    expect(reasons(file('a.pdf', 0))).toEqual(['fileEmpty'])
  })

  test('are not taken twice', () => {
    expect(chooseFiles([file('a.pdf'), file('a.pdf')], [])).toEqual({ taken: [file('a.pdf')], refused: [] })
    expect(chooseFiles([file('a.pdf')], [file('a.pdf')])).toEqual({ taken: [], refused: [] })
  })

  test('count together with those that are there', () => {
    const there = Array.from({ length: maxFiles - 1 }, (_, number) => file(`${number}.pdf`))
    const { taken, refused } = chooseFiles([file('a.pdf'), file('b.pdf')], there)
    expect(taken).toEqual([file('a.pdf')])
    expect(refused).toEqual([{ ...file('b.pdf'), reason: 'tooManyFiles' }])
  })

  test('may not be too much in all', () => {
    const five = Array.from({ length: 5 }, (_, number) => file(`${number}.pdf`, maxFileBytes))
    expect(chooseFiles([file('a.pdf')], five).refused).toEqual([{ ...file('a.pdf'), reason: 'filesTooBig' }])
  })

  test('that are none change nothing', () => {
    expect(chooseFiles([], [file('a.pdf')])).toEqual({ taken: [], refused: [] })
  })
})
