import { expect, test } from 'vitest'
import { drawBytes } from './draw-bytes.ts'

test('as many as asked for, and none of them twice', () => {
  const drawn = Array.from({ length: 2_000 }, () => drawBytes(16))
  expect(drawn.every(({ length }) => length === 16)).toBe(true)
  expect(new Set(drawn.map((bytes) => bytes.toString('hex'))).size).toBe(2_000)
})

test('more at once than lie ready', () => {
  expect(drawBytes(10_000)).toHaveLength(10_000)
})
