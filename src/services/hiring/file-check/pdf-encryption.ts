import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { refuse } from './file-refusal.ts'
import { isDictionary, isName, isString, type PdfDictionary, type PdfValue, valuesOf } from './pdf-values.ts'

/** Decrypts the data of the stream in an object. */
export type StreamDecryptor = (data: Buffer, objectNumber: number, generation: number) => Buffer

type Algorithm = 'none' | 'rc4' | 'aes128' | 'aes256'

interface EncryptionSettings {
  /** The revision of the standard security handler, 2 to 6. */
  revision: number
  keyBytes: number
  algorithm: Algorithm
  owner: Buffer
  user: Buffer
  userKey: Buffer
  permissions: number
  encryptsMetadata: boolean
}

const md5 = (...parts: Buffer[]) => createHash('md5').update(Buffer.concat(parts)).digest()
const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** The bytes that fill up a password; all of them for an empty one. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** OpenSSL offers it no longer, but files from before 2010 use it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (one: number, other: number) => {
    const value = state[one] ?? 0
    state[one] = state[other] ?? 0
    state[other] = value
  }
  let j = 0
  for (let i = 0; i < 256; i++) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  let i = 0
  j = 0
  return Buffer.from(
    data.map((byte) => {
      i = (i + 1) & 255
      j = (j + (state[i] ?? 0)) & 255
      swap(i, j)
      return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 255] ?? 0)
    }),
  )
}

/** The file key up to revision 4, and the check that it is the right one. */
function deriveEarlyKey(settings: EncryptionSettings, fileId: Buffer): Buffer | undefined {
  const { revision, keyBytes, owner, user, permissions, encryptsMetadata } = settings
  const permissionBytes = Buffer.alloc(4)
  permissionBytes.writeInt32LE(permissions | 0)
  const mark = revision >= 4 && !encryptsMetadata ? Buffer.alloc(4, 255) : Buffer.alloc(0)
  let key = md5(padding, owner.subarray(0, 32), permissionBytes, fileId, mark).subarray(0, keyBytes)
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, keyBytes)
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32)) ? key : undefined
  let expected = rc4(key, md5(padding, fileId))
  for (let round = 1; round <= 19; round++) expected = rc4(Buffer.from(key.map((byte) => byte ^ round)), expected)
  return expected.equals(user.subarray(0, 16)) ? key : undefined
}

/** The slow hash of revision 6 for an empty password. */
function slowHash(salt: Buffer): Buffer {
  let hash = sha256(salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => hash))
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(false)
    const encrypted = Buffer.concat([cipher.update(repeated), cipher.final()])
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    const name = ['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256'
    hash = createHash(name).update(encrypted).digest()
    last = encrypted.at(-1) ?? 0
  }
  return hash.subarray(0, 32)
}

function deriveLateKey({ revision, user, userKey }: EncryptionSettings): Buffer | undefined {
  const hash = revision === 5 ? sha256 : slowHash
  if (user.length < 48 || userKey.length < 32 || !hash(user.subarray(32, 40)).equals(user.subarray(0, 32)))
    return undefined
  const cipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(userKey.subarray(0, 32)), cipher.final()])
}

function decryptAes(name: 'aes-128-cbc' | 'aes-256-cbc', key: Buffer, data: Buffer): Buffer {
  if (data.length < 32) return Buffer.alloc(0)
  const whole = data.length - (data.length % 16)
  const cipher = createDecipheriv(name, key, data.subarray(0, 16)).setAutoPadding(false)
  return Buffer.concat([cipher.update(data.subarray(16, whole)), cipher.final()])
}

/** Every object has its own key, except with AES-256. */
function deriveObjectKey(fileKey: Buffer, isAes: boolean, objectNumber: number, generation: number): Buffer {
  const suffix = Buffer.alloc(5)
  suffix.writeUIntLE(objectNumber & 0xffffff, 0, 3)
  suffix.writeUInt16LE(generation & 0xffff, 3)
  const salt = isAes ? Buffer.from('sAlT') : Buffer.alloc(0)
  return md5(fileKey, suffix, salt).subarray(0, Math.min(16, fileKey.length + 5))
}

const numberOf = (dictionary: PdfDictionary, key: string, otherwise: number): number =>
  valuesOf(dictionary, key).find((value) => typeof value === 'number') ?? otherwise
const bytesOf = (dictionary: PdfDictionary, key: string): Buffer =>
  Buffer.from(valuesOf(dictionary, key).find(isString)?.text ?? '', 'latin1')
const nameOf = (dictionary: PdfDictionary, key: string): string | undefined =>
  valuesOf(dictionary, key).find(isName)?.name

const algorithmByMethod: Readonly<Record<string, Algorithm>> = {
  None: 'none',
  V2: 'rc4',
  AESV2: 'aes128',
  AESV3: 'aes256',
}

/** Files since 2003 name the filter that encrypts their streams. */
function readAlgorithm(dictionary: PdfDictionary): Algorithm | undefined {
  const version = numberOf(dictionary, 'V', 0)
  if (version === 1 || version === 2) return 'rc4'
  if (version !== 4 && version !== 5) return undefined
  const filterName = nameOf(dictionary, 'StmF') ?? 'Identity'
  if (filterName === 'Identity') return 'none'
  const filters = valuesOf(dictionary, 'CF').find(isDictionary)
  const filter = filters && valuesOf(filters, filterName).find(isDictionary)
  return algorithmByMethod[(filter && nameOf(filter, 'CFM')) ?? 'None']
}

function readSettings(dictionary: PdfDictionary): EncryptionSettings | undefined {
  const algorithm = readAlgorithm(dictionary)
  if (!algorithm || nameOf(dictionary, 'Filter') !== 'Standard') return undefined
  const version = numberOf(dictionary, 'V', 0)
  const lengthBits = version === 1 ? 40 : version === 4 ? 128 : numberOf(dictionary, 'Length', 40)
  return {
    revision: numberOf(dictionary, 'R', 0),
    keyBytes: Math.min(16, Math.max(5, lengthBits >> 3)),
    algorithm,
    owner: bytesOf(dictionary, 'O'),
    user: bytesOf(dictionary, 'U'),
    userKey: bytesOf(dictionary, 'UE'),
    permissions: numberOf(dictionary, 'P', 0),
    encryptsMetadata: !valuesOf(dictionary, 'EncryptMetadata').includes(false),
  }
}

/**
 * Many certificates are protected against changes: everyone can open them, so they can be inspected too.
 * Files that ask for a password are refused.
 */
export function createDecryptor(encryption: PdfDictionary, fileIds: PdfValue | undefined): StreamDecryptor {
  const settings = readSettings(encryption) ?? refuse('fileLocked')
  const firstId = Array.isArray(fileIds) ? fileIds[0] : undefined
  const fileId = Buffer.from(isString(firstId) ? firstId.text : '', 'latin1')
  const fileKey =
    (settings.revision >= 5 ? deriveLateKey(settings) : deriveEarlyKey(settings, fileId)) ?? refuse('fileLocked')
  return (data, objectNumber, generation) => {
    switch (settings.algorithm) {
      case 'none':
        return data
      case 'rc4':
        return rc4(deriveObjectKey(fileKey, false, objectNumber, generation), data)
      case 'aes128':
        return decryptAes('aes-128-cbc', deriveObjectKey(fileKey, true, objectNumber, generation), data)
      case 'aes256':
        return decryptAes('aes-256-cbc', fileKey, data)
      default:
        return settings.algorithm satisfies never
    }
  }
}
