import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { createQrCode } from './qr-code.ts'

test('the path covers exactly the dark modules', () => {
  const text = 'BCDFG-HJKMN 0815'
  const { size, path } = createQrCode(text)
  const painted = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(run); step++) (painted[Number(y)] ?? [])[Number(x) + step] = true
  expect(painted).toEqual(encode(text, { ecc: 'M', border: 2 }).data)
})
