import { describe, expect, test } from 'vitest'
import { maxFileBytes, maxFiles } from '#domain/hiring/attachments.ts'
import { acceptAttribute, acceptFiles } from './choose-files.ts'

const file = (name: string, size = 1000) => ({ name, size })
const reasons = (...files: { name: string; size: number }[]) =>
  acceptFiles(files, []).refused.map(({ reason }) => reason)

describe('acceptFiles', () => {
  test('accepts files in their order', () => {
    const chosen = [file('lebenslauf.pdf'), file('zeugnis.docx'), file('brief.doc'), file('IMG_1.HEIC'), file('a.txt')]
    expect(acceptFiles(chosen, [])).toEqual({ accepted: chosen, refused: [] })
  })

  test('accepts a file of exactly the maximum size and refuses one byte more', () => {
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
  ])('refuses %s as %s', (name, reason) => {
    expect(reasons(file(name))).toEqual([reason])
  })

  test('refuses empty files', () => {
    expect(reasons(file('a.pdf', 0))).toEqual(['fileEmpty'])
  })

  test('skips files that are already attached', () => {
    expect(acceptFiles([file('a.pdf'), file('a.pdf')], [])).toEqual({ accepted: [file('a.pdf')], refused: [] })
    expect(acceptFiles([file('a.pdf')], [file('a.pdf')])).toEqual({ accepted: [], refused: [] })
  })

  test('counts attached and chosen files together', () => {
    const attached = Array.from({ length: maxFiles - 1 }, (_, number) => file(`${number}.pdf`))
    const { accepted, refused } = acceptFiles([file('a.pdf'), file('b.pdf')], attached)
    expect(accepted).toEqual([file('a.pdf')])
    expect(refused).toEqual([{ ...file('b.pdf'), reason: 'tooManyFiles' }])
  })

  test('refuses a file that exceeds the total size', () => {
    const five = Array.from({ length: 5 }, (_, number) => file(`${number}.pdf`, maxFileBytes))
    expect(acceptFiles([file('a.pdf')], five).refused).toEqual([{ ...file('a.pdf'), reason: 'filesTooBig' }])
  })

  test('accepts an empty selection', () => {
    expect(acceptFiles([], [file('a.pdf')])).toEqual({ accepted: [], refused: [] })
  })
})

test('offers documents and photos in the file dialog', () => {
  const accepted = acceptAttribute.split(',')
  expect(accepted).toEqual(expect.arrayContaining(['.pdf', '.doc', '.docx', 'image/jpeg', 'image/png', 'image/heic']))
  expect(accepted).not.toEqual(expect.arrayContaining(['.msg']))
})
