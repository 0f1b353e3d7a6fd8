import { describe, expect, test } from 'vitest'
import { acceptedExtensions, checkAgainstOthers, checkNameAndSize, maxFileBytes, maxTotalBytes } from './attachments.ts'

const byName = (name: string) => checkNameAndSize({ name, size: 1 })

describe('checkNameAndSize', () => {
  test('accepts 5,300,000 bytes and no more', () => {
    expect(maxFileBytes).toBe(5_300_000)
    expect(checkNameAndSize({ name: 'a.pdf', size: 5_300_000 })).toBeUndefined()
    expect(checkNameAndSize({ name: 'a.pdf', size: 5_300_001 })).toBe('fileTooBig')
  })

  test('refuses an empty file with any name', () => {
    expect(checkNameAndSize({ name: 'a.pdf', size: 0 })).toBe('fileEmpty')
    expect(checkNameAndSize({ name: 'a.xls', size: 0 })).toBe('fileEmpty')
  })

  test('accepts the listed extensions', () => {
    expect([...acceptedExtensions].sort()).toEqual(
      ['doc', 'docx', 'heic', 'heif', 'jpeg', 'jpg', 'pdf', 'png', 'txt', 'webp'].sort(),
    )
    for (const extension of acceptedExtensions)
      expect([byName(`Lebenslauf.${extension}`), byName(`LEBENSLAUF.${extension.toUpperCase()} `)]).toEqual([
        undefined,
        undefined,
      ])
  })

  test.each([
    ...[
      'odt',
      'rtf',
      'msg',
      'ppt',
      'pptx',
      'xls',
      'xlsx',
      'docm',
      'dotm',
      'zip',
      'exe',
      'html',
      'svg',
      'js',
      'gif',
      'eml',
      'ps1',
    ].map((extension) => `Lebenslauf.${extension}`),
    'Lebenslauf',
    'pdf',
    'Lebenslauf.',
    'Lebenslauf.pdf.exe',
    'Lebenslauf.pdf/..',
    '',
    '.',
  ])('refuses %j', (name) => {
    expect(byName(name)).toBe('fileTypeRefused')
  })
})

describe('checkAgainstOthers', () => {
  const others = (count: number, size: number) => Array.from({ length: count }, () => ({ size }))

  test('refuses the eleventh file', () => {
    expect(checkAgainstOthers(1, others(9, 1))).toBeUndefined()
    expect(checkAgainstOthers(1, others(10, 1))).toBe('tooManyFiles')
  })

  test('refuses more than five times the maximum file size in total', () => {
    expect(maxTotalBytes).toBe(26_500_000)
    expect(checkAgainstOthers(maxFileBytes, others(4, maxFileBytes))).toBeUndefined()
    expect(checkAgainstOthers(1, others(5, maxFileBytes))).toBe('filesTooBig')
    expect(checkAgainstOthers(maxTotalBytes, [])).toBeUndefined()
  })
})
