import crypto, { createHash } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { createRandom } from '../faults/guarantee.ts'

/**
 * Makes everything that the code draws at random depend on the seed: numbers of orders, keys, salts. Without this, ids would
 * sort differently in every run, and a run could not be repeated. Returns what undoes it.
 */
export function seedRandomness(seed: number): () => void {
  const { randomBytes, randomUUID, randomInt } = crypto
  let count = 0
  const random = createRandom(seed)
  function bytes(size: number): Buffer {
    const blocks = Array.from({ length: Math.ceil(size / 32) }, () =>
      createHash('sha256').update(`${seed} ${count++}`).digest(),
    )
    return Buffer.concat(blocks).subarray(0, size)
  }
  function uuid(): ReturnType<typeof randomUUID> {
    const hex = bytes(16).toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
  const below = (first: number, second?: number) =>
    second === undefined ? random.below(first) : first + random.below(second - first)
  Object.assign(crypto, { randomBytes: bytes, randomUUID: uuid, randomInt: below })
  syncBuiltinESMExports()
  return () => {
    Object.assign(crypto, { randomBytes, randomUUID, randomInt })
    syncBuiltinESMExports()
  }
}
