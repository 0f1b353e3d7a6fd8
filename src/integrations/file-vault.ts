import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

interface Sealed {
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

const deriveMasterKey = (secret: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'krume file vault', keyBytes))

const keyFingerprint = (key: Uint8Array): string =>
  createHash('sha256').update('id').update(key).digest('hex').slice(0, 16)

/**
 * Encrypts each file with its own key, which is stored beside it, encrypted with a master key. Rotating the master key
 * re-encrypts the file keys only. `boundTo` names the owner of the file and is authenticated on decryption.
 */
export function createFileVault(secrets: readonly string[]) {
  const keys = secrets.map(deriveMasterKey).map((key) => ({ id: keyFingerprint(key), key }))
  const [newest] = keys
  if (!newest || secrets.some((secret) => secret.trim() === ''))
    throw new Error('The vault needs secrets, and none of them may be empty')

  const getKey = (keyId: string) => {
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
    /** Fingerprints of all keys, the newest first. */
    keyIds: keys.map(({ id }) => id),
    seal(plain: Uint8Array, boundTo: string): Sealed {
      const fileKey = randomBytes(keyBytes)
      return { ...sealKey(fileKey, boundTo), sealedBytes: encrypt(fileKey, plain, boundTo) }
    },
    open({ keyId, sealedKey, sealedBytes }: Sealed, boundTo: string): Buffer {
      return decrypt(decrypt(getKey(keyId), sealedKey, boundTo), sealedBytes, boundTo)
    },
    /** Encrypts the file key with the newest master key; the file itself does not change. */
    reseal({ keyId, sealedKey }: Omit<Sealed, 'sealedBytes'>, boundTo: string): Omit<Sealed, 'sealedBytes'> {
      return sealKey(decrypt(getKey(keyId), sealedKey, boundTo), boundTo)
    },
  }
}

export type FileVault = ReturnType<typeof createFileVault>
