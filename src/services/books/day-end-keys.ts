import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8. */
const keyPrefix = Buffer.from('302e020100300506032b657004220420', 'hex')

const toPrivateKey = (seed: string): KeyObject =>
  createPrivateKey({ key: Buffer.concat([keyPrefix, Buffer.from(seed, 'hex')]), format: 'der', type: 'pkcs8' })

const fingerprintOf = (key: KeyObject): string =>
  createHash('sha256')
    .update(key.export({ format: 'der', type: 'spki' }))
    .digest('hex')
    .slice(0, 16)

export interface DayEndKeys {
  /** Of the key that signs. */
  keyId: string
  /** As PEM, for whoever checks signatures without this program. */
  publicKey: string
  sign(statement: string): string
  verify(statement: string, signature: string): boolean
}

/** The keys of `DAY_END_KEY`: the first one signs, the others only verify. Undefined if there is none. */
export function createDayEndKeys(seeds: readonly string[]): DayEndKeys | undefined {
  const keys = seeds.map(toPrivateKey)
  const [signingKey] = keys
  if (!signingKey) return undefined
  const publicKeys = keys.map((key) => createPublicKey(key))
  const publicKey = createPublicKey(signingKey)
  return {
    keyId: fingerprintOf(publicKey),
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: (statement) => sign(null, Buffer.from(statement), signingKey).toString('base64'),
    verify: (statement, signature) =>
      publicKeys.some((key) => verify(null, Buffer.from(statement), key, Buffer.from(signature, 'base64'))),
  }
}
