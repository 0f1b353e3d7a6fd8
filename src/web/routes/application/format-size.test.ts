import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test('sizes are said in the language of the page', () => {
  expect(formatSize(1_240_000, 'de')).toBe('1,2 MB')
  expect(formatSize(1_240_000, 'en')).toBe('1.2 MB')
  expect(formatSize(340_400, 'de')).toBe('340 kB')
  expect(formatSize(5_300_000, 'de')).toBe('5,3 MB')
})

test('even the smallest file has a size', () => {
  expect(formatSize(12, 'de')).toBe('1 kB')
})
