import { crc32, inflateRawSync } from 'node:zlib'
import { refuse, type WorkLimit } from './file-refusal.ts'

export interface ZipEntry {
  name: string
  bytes: Buffer
}

interface EntryHeader {
  name: string
  flags: number
  method: number
  crc: number
  packedBytes: number
  plainBytes: number
  offset: number
}

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50, descriptor: 0x08074b50 }
const [localBytes, centralBytes, endBytes] = [30, 46, 22]
const maxEntries = 2000
const encryptedFlag = 1
const descriptorFlag = 8
/** In large archives the sizes are elsewhere. */
const isUnset = (size: number) => size === 0xffff_ffff

/** Reads all entries of an archive in which the directory, the headers and the data agree without gaps. */
export function readZip(bytes: Buffer, inflatedLimit: WorkLimit): ZipEntry[] {
  const headers = readDirectory(bytes)
  const names = headers.map(({ name }) => name.toLowerCase())
  if (new Set(names).size < names.length || names.some(isUnsafeName)) refuse('fileBroken')
  inflatedLimit.spend(headers.reduce((sum, { plainBytes }) => sum + plainBytes, 0))
  return headers.map((header) => ({ name: header.name, bytes: readData(bytes, header) }))
}

const isUnsafeName = (name: string) => name === '' || /^\/|[\\\0]|^[a-z]:|(^|\/)\.\.?(\/|$)/i.test(name)

function readDirectory(bytes: Buffer): EntryHeader[] {
  const end = findEnd(bytes)
  const [diskCount, count] = [bytes.readUInt16LE(end + 8), bytes.readUInt16LE(end + 10)]
  const [size, start] = [bytes.readUInt32LE(end + 12), bytes.readUInt32LE(end + 16)]
  if (start + size !== end || diskCount !== count) refuse('fileBroken')
  if (count > maxEntries) refuse('fileTooComplex')
  const headers: EntryHeader[] = []
  let at = start
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== signatures.central) refuse('fileBroken')
    const nameEnd = at + centralBytes + bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + centralBytes, nameEnd)
    headers.push({ ...readShared(bytes, at + 8), name, offset: bytes.readUInt32LE(at + 42) })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  if (at !== end) refuse('fileBroken')
  checkLayout(bytes, headers, start)
  return headers
}

/** The end record is the last thing in the file: no Office program adds a comment, which could be anything. */
function findEnd(bytes: Buffer): number {
  const end = bytes.length - endBytes
  if (end >= 0 && bytes.readUInt32LE(end) === signatures.end && bytes.readUInt16LE(end + 20) === 0) return end
  return refuse(containsZip(bytes) ? 'fileHasExtraData' : 'fileBroken')
}

/** The fields that the directory and the header of an entry have in common. */
const readShared = (bytes: Buffer, at: number) => ({
  flags: bytes.readUInt16LE(at),
  method: bytes.readUInt16LE(at + 2),
  crc: bytes.readUInt32LE(at + 8),
  packedBytes: bytes.readUInt32LE(at + 12),
  plainBytes: bytes.readUInt32LE(at + 16),
})

const hasDescriptor = (bytes: Buffer, { offset }: EntryHeader) => (bytes.readUInt16LE(offset + 6) & descriptorFlag) > 0

function findDataStart(bytes: Buffer, header: EntryHeader): number {
  const { offset, name, flags, method, crc, packedBytes, plainBytes } = header
  if (bytes.readUInt32LE(offset) !== signatures.local) refuse('fileBroken')
  const local = readShared(bytes, offset + 6)
  const nameEnd = offset + localBytes + bytes.readUInt16LE(offset + 26)
  const isSize = (size: number, expected: number) => size === expected || isUnset(size)
  const isSame =
    bytes.toString('utf8', offset + localBytes, nameEnd) === name &&
    local.method === method &&
    (local.flags & encryptedFlag) === (flags & encryptedFlag) &&
    (hasDescriptor(bytes, header) ||
      (local.crc === crc && isSize(local.packedBytes, packedBytes) && isSize(local.plainBytes, plainBytes)))
  return isSame ? nameEnd + bytes.readUInt16LE(offset + 28) : refuse('fileBroken')
}

/** Entries that were written as a stream are followed by their sizes, in four or eight bytes each. */
function skipDescriptor(bytes: Buffer, at: number, header: EntryHeader): number {
  if (!hasDescriptor(bytes, header)) return at
  const start = bytes.readUInt32LE(at) === signatures.descriptor ? at + 8 : at + 4
  const { packedBytes, plainBytes } = header
  if (bytes.readUInt32LE(start) === packedBytes && bytes.readUInt32LE(start + 4) === plainBytes) return start + 8
  const isLong =
    bytes.readBigUInt64LE(start) === BigInt(packedBytes) && bytes.readBigUInt64LE(start + 8) === BigInt(plainBytes)
  return isLong ? start + 16 : refuse('fileBroken')
}

/** Programs that read entry by entry see the same as programs that use the directory only if there are no gaps. */
function checkLayout(bytes: Buffer, headers: readonly EntryHeader[], directoryStart: number): void {
  let at = 0
  for (const header of headers.toSorted((one, other) => one.offset - other.offset)) {
    if (header.offset !== at) refuse('fileHasExtraData')
    at = skipDescriptor(bytes, findDataStart(bytes, header) + header.packedBytes, header)
  }
  if (at !== directoryStart) refuse('fileHasExtraData')
}

function readData(bytes: Buffer, header: EntryHeader): Buffer {
  const { flags, method, crc, packedBytes, plainBytes } = header
  if (flags & encryptedFlag) refuse('fileLocked')
  const start = findDataStart(bytes, header)
  const packed = bytes.subarray(start, start + packedBytes)
  const plain = method === 0 ? packed : method === 8 ? inflate(packed, plainBytes) : refuse('fileBroken')
  return plain.length === plainBytes && crc32(plain) === crc ? plain : refuse('fileBroken')
}

function inflate(packed: Buffer, plainBytes: number): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, plainBytes) })
  } catch {
    return refuse('fileBroken')
  }
}

const endMark = Buffer.from('PK\x05\x06')
const directoryMark = Buffer.from('PK\x01\x02')

/** Whether a program for archives would find one, whatever the file starts with. It looks for the end record. */
export const containsZip = (bytes: Buffer): boolean =>
  bytes.subarray(Math.max(0, bytes.length - 66_000)).includes(endMark) && bytes.includes(directoryMark)
