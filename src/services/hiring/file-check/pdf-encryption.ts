import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { refuse } from './file-refusal.ts'
import { isString, type PdfValue, valuesOf } from './pdf-values.ts'

/** Decrypts the data of the stream in an object. */
export type StreamDecryptor = (data: Buffer, objectNumber: number, generation: number) => Buffer

const digest = (name: string, ...parts: Buffer[]) => createHash(name).update(Buffer.concat(parts)).digest()
const md5 = (...parts: Buffer[]) => digest('md5', ...parts)

/** The bytes that fill up a password; all of them for an empty one. */
const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** OpenSSL offers it no longer, but files from before 2010 use it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Buffer.from(Array.from({ length: 256 }, (_, index) => index))
  const at = (index: number) => state[index & 255] ?? 0
  const swap = (one: number, other: number) => {
    ;[state[one], state[other]] = [at(other), at(one)]
  }
  let j = 0
  for (let i = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    swap(i, j)
  }
  j = 0
  return Buffer.from(
    data.map((byte, index) => {
      const i = (index + 1) & 255
      j = (j + at(i)) & 255
      swap(i, j)
      return byte ^ at(at(i) + at(j))
    }),
  )
}

function decryptCbc(name: string, key: Buffer, iv: Buffer, data: Buffer): Buffer {
  const cipher = createDecipheriv(name, key, iv).setAutoPadding(false)
  return Buffer.concat([cipher.update(data), cipher.final()])
}

function decryptAes(name: string, key: Buffer, data: Buffer): Buffer {
  const whole = data.length - (data.length % 16)
  return whole < 32 ? Buffer.alloc(0) : decryptCbc(name, key, data.subarray(0, 16), data.subarray(16, whole))
}

/** The slow hash of revision 6 for an empty password. */
function slowHash(salt: Buffer): Buffer {
  let hash = digest('sha256', salt)
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const cipher = createCipheriv('aes-128-cbc', hash.subarray(0, 16), hash.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array.from({ length: 64 }, () => hash)))
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    hash = digest(['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256', encrypted)
    last = encrypted.at(-1) ?? 0
  }
  return hash.subarray(0, 32)
}

/** Every object has its own key, except with AES-256. */
function objectKey(fileKey: Buffer, salt: string, objectNumber: number, generation: number): Buffer {
  const suffix = Buffer.alloc(5)
  suffix.writeUIntLE(objectNumber & 0xffffff, 0, 3)
  suffix.writeUInt16LE(generation & 0xffff, 3)
  return md5(fileKey, suffix, Buffer.from(salt)).subarray(0, Math.min(16, fileKey.length + 5))
}

const numberOf = (dictionary: PdfValue, key: string, otherwise: number): number =>
  valuesOf(dictionary, key).find((value) => typeof value === 'number') ?? otherwise
const bytesOf = (dictionary: PdfValue, key: string): Buffer =>
  Buffer.from(valuesOf(dictionary, key).find(isString)?.text ?? '', 'latin1')

/** The file key up to revision 4; undefined if a password is needed. */
function deriveEarlyKey(encryption: PdfValue, revision: number, fileId: Buffer): Buffer | undefined {
  const version = numberOf(encryption, 'V', 0)
  const bits = version === 1 ? 40 : version === 4 ? 128 : numberOf(encryption, 'Length', 40)
  const keyBytes = Math.min(16, Math.max(5, bits >> 3))
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberOf(encryption, 'P', 0) | 0)
  const hasPlainMetadata = revision >= 4 && valuesOf(encryption, 'EncryptMetadata').includes(false)
  const mark = Buffer.alloc(hasPlainMetadata ? 4 : 0, 255)
  let key = md5(padding, bytesOf(encryption, 'O').subarray(0, 32), permissions, fileId, mark).subarray(0, keyBytes)
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key).subarray(0, keyBytes)
  const user = bytesOf(encryption, 'U')
  if (revision === 2) return rc4(key, padding).equals(user.subarray(0, 32)) ? key : undefined
  let expected = rc4(key, md5(padding, fileId))
  for (let round = 1; round <= 19; round++) expected = rc4(Buffer.from(key.map((byte) => byte ^ round)), expected)
  return expected.equals(user.subarray(0, 16)) ? key : undefined
}

/** The file key of revisions 5 and 6; undefined if a password is needed. */
function deriveLateKey(encryption: PdfValue, revision: number): Buffer | undefined {
  const hash = revision === 5 ? (salt: Buffer) => digest('sha256', salt) : slowHash
  const [user, userKey] = [bytesOf(encryption, 'U'), bytesOf(encryption, 'UE').subarray(0, 32)]
  const isOpen = user.length >= 48 && userKey.length === 32 && hash(user.subarray(32, 40)).equals(user.subarray(0, 32))
  return isOpen ? decryptCbc('aes-256-cbc', hash(user.subarray(40, 48)), Buffer.alloc(16), userKey) : undefined
}

/** Files since 2003 name the filter that encrypts their streams. */
function readMethod(encryption: PdfValue): PdfValue | undefined {
  const version = numberOf(encryption, 'V', 0)
  if (version === 1 || version === 2) return '/V2'
  if (version !== 4 && version !== 5) return undefined
  const filterName = valuesOf(encryption, 'StmF')[0] ?? '/Identity'
  if (filterName === '/Identity') return '/None'
  const filters = valuesOf(encryption, 'CF').flatMap((all) => valuesOf(all, String(filterName).slice(1)))
  return filters.flatMap((filter) => valuesOf(filter, 'CFM'))[0] ?? '/None'
}

/**
 * Many certificates are protected against changes: everyone can open them, so they can be inspected too.
 * Files that ask for a password are refused.
 */
export function createDecryptor(encryption: PdfValue, fileIds: PdfValue | undefined): StreamDecryptor {
  if (!valuesOf(encryption, 'Filter').includes('/Standard')) refuse('fileLocked')
  const method = readMethod(encryption)
  const revision = numberOf(encryption, 'R', 0)
  const firstId = Array.isArray(fileIds) ? fileIds[0] : undefined
  const fileId = Buffer.from(isString(firstId) ? firstId.text : '', 'latin1')
  const fileKey =
    (revision >= 5 ? deriveLateKey(encryption, revision) : deriveEarlyKey(encryption, revision, fileId)) ??
    refuse('fileLocked')
  switch (method) {
    case '/None':
      return (data) => data
    case '/V2':
      return (data, ...id) => rc4(objectKey(fileKey, '', ...id), data)
    case '/AESV2':
      return (data, ...id) => decryptAes('aes-128-cbc', objectKey(fileKey, 'sAlT', ...id), data)
    case '/AESV3':
      return (data) => decryptAes('aes-256-cbc', fileKey, data)
    default:
      return refuse('fileLocked')
  }
}
