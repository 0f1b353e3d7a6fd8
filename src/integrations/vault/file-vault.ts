import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

export interface Sealed {
  keyId: string
  sealedKey: Uint8Array
  sealedBytes: Uint8Array
}

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

function encrypt(key: Uint8Array, plain: Uint8Array, boundTo: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(boundTo))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function decrypt(key: Uint8Array, sealed: Uint8Array, boundTo: string): Buffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(boundTo))
    .setAuthTag(sealed.subarray(sealed.length - tagBytes))
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, sealed.length - tagBytes)), decipher.final()])
}

const masterKey = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', 'krume file vault', keyBytes))

const idOf = (key: Uint8Array): string => createHash('sha256').update('id').update(key).digest('hex').slice(0, 16)

/**
 * Each file has a key of its own, which lies beside it sealed under the house's key: changing that one means sealing
 * the small keys again, not the files. `boundTo` says whose file it is; under another name it does not open.
 */
export function fileVault(secrets: readonly string[]) {
  const keys = secrets.map(masterKey).map((key) => ({ id: idOf(key), key }))
  const [newest] = keys
  if (!newest) throw new Error('The vault needs a secret')

  const keyOf = (keyId: string) => {
    const known = keys.find(({ id }) => id === keyId)
    if (!known) throw new Error('The key that this file was sealed with is not among the secrets')
    return known.key
  }
  const sealKey = (fileKey: Uint8Array, boundTo: string) => ({
    keyId: newest.id,
    sealedKey: encrypt(newest.key, fileKey, boundTo),
  })
  return {
    newestKeyId: newest.id,
    seal(plain: Uint8Array, boundTo: string): Sealed {
      const fileKey = randomBytes(keyBytes)
      return { ...sealKey(fileKey, boundTo), sealedBytes: encrypt(fileKey, plain, boundTo) }
    },
    open({ keyId, sealedKey, sealedBytes }: Sealed, boundTo: string): Buffer {
      return decrypt(decrypt(keyOf(keyId), sealedKey, boundTo), sealedBytes, boundTo)
    },
    /** The same file under the newest key. */
    reseal({ keyId, sealedKey }: Omit<Sealed, 'sealedBytes'>, boundTo: string): Omit<Sealed, 'sealedBytes'> {
      return sealKey(decrypt(keyOf(keyId), sealedKey, boundTo), boundTo)
    },
  }
}

export type FileVault = ReturnType<typeof fileVault>
