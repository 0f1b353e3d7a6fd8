import { describe, expect, test } from 'vitest'
import {
  acceptedExtensions,
  maxFileBytes,
  maxTotalBytes,
  refuseByCompany,
  refuseByNameAndSize,
} from './attachment-rules.ts'

const byName = (name: string) => refuseByNameAndSize({ name, size: 1 })

describe('what is refused by its name and size', () => {
  test('a file may have 5,300,000 bytes and not one more', () => {
    expect(maxFileBytes).toBe(5_300_000)
    expect(refuseByNameAndSize({ name: 'a.pdf', size: 5_300_000 })).toBeUndefined()
    expect(refuseByNameAndSize({ name: 'a.pdf', size: 5_300_001 })).toBe('fileTooBig')
  })

  test('an empty one says nothing, whatever it is called', () => {
    expect(refuseByNameAndSize({ name: 'a.pdf', size: 0 })).toBe('fileEmpty')
    expect(refuseByNameAndSize({ name: 'a.xls', size: 0 })).toBe('fileEmpty')
  })

  test('the endings that are taken', () => {
    expect([...acceptedExtensions].sort()).toEqual(
      ['doc', 'docx', 'heic', 'heif', 'jpeg', 'jpg', 'odt', 'pdf', 'png', 'rtf', 'txt', 'webp'].sort(),
    )
    for (const extension of acceptedExtensions)
      expect([byName(`Lebenslauf.${extension}`), byName(`LEBENSLAUF.${extension.toUpperCase()} `)]).toEqual([
        undefined,
        undefined,
      ])
  })

  test.each([
    ...[
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
  ])('%j is not taken', (name) => {
    expect(byName(name)).toBe('fileTypeRefused')
  })
})

describe('what is refused by the others that are there', () => {
  const others = (count: number, size: number) => Array.from({ length: count }, () => ({ size }))

  test('the eleventh file', () => {
    expect(refuseByCompany(1, others(9, 1))).toBeUndefined()
    expect(refuseByCompany(1, others(10, 1))).toBe('tooManyFiles')
  })

  test('what is more than five of the largest together', () => {
    expect(maxTotalBytes).toBe(26_500_000)
    expect(refuseByCompany(maxFileBytes, others(4, maxFileBytes))).toBeUndefined()
    expect(refuseByCompany(1, others(5, maxFileBytes))).toBe('filesTooBig')
    expect(refuseByCompany(maxTotalBytes, [])).toBeUndefined()
  })
})
