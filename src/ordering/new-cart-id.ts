import { randomBytes } from 'node:crypto'

const idBytes = 24
const idsAtOnce = 128
let pool = Buffer.alloc(0)

/** A bearer secret: whoever has it has the cart. Drawn in advance, since a single draw costs as much as a hundred. */
export function newCartId(): string {
  if (pool.length === 0) pool = randomBytes(idBytes * idsAtOnce)
  const id = pool.toString('base64url', 0, idBytes)
  pool = pool.subarray(idBytes)
  return id
}
