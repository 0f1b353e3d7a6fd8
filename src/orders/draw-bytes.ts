import { randomBytes } from 'node:crypto'

const poolBytes = 4_096
let pool = Buffer.alloc(0)

/** Random bytes, drawn in advance: a single draw costs as much as a hundred. None is given twice. */
export function drawBytes(count: number): Buffer {
  if (pool.length < count) pool = randomBytes(Math.max(poolBytes, count))
  const drawn = pool.subarray(0, count)
  pool = pool.subarray(count)
  return drawn
}
