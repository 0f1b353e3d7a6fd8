import { crc32, inflateRawSync } from 'node:zlib'
import { type Entry, fromBufferPromise, type LocalFileHeader } from 'yauzl'
import { FileRefusal, refuse, type WorkLimit } from './file-refusal.ts'

export interface ZipEntry {
  name: string
  bytes: Buffer
}

interface Part {
  entry: Entry
  header: LocalFileHeader
}

const maxEntries = 2000
const [localBytes, centralBytes, endBytes] = [30, 46, 22]
const descriptorFlag = 8
const descriptorMark = 0x08074b50
/** In large archives the sizes are elsewhere. */
const unsetSize = 0xffff_ffff

/** Reads all entries of an archive in which the directory, the headers and the data agree without gaps. */
export async function readZip(bytes: Buffer, inflatedLimit: WorkLimit): Promise<ZipEntry[]> {
  try {
    const parts = await readParts(bytes)
    inflatedLimit.spend(parts.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0))
    checkLayout(bytes, parts)
    return parts.map((part) => ({ name: part.entry.fileName, bytes: readData(bytes, part) }))
  } catch (error) {
    if (error instanceof FileRefusal) throw error
    return refuse('fileBroken')
  }
}

async function readParts(bytes: Buffer): Promise<Part[]> {
  // The end record is the last thing in the file: no Office program adds a comment, which could be anything.
  if (bytes.lastIndexOf(endMark) !== bytes.length - endBytes)
    refuse(containsZip(bytes) ? 'fileHasExtraData' : 'fileBroken')
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true })
  if (zip.entryCount > maxEntries) refuse('fileTooComplex')
  const parts: Part[] = []
  for await (const entry of zip.eachEntry()) parts.push({ entry, header: await zip.readLocalFileHeaderPromise(entry) })
  const names = parts.map(({ entry }) => entry.fileName.toLowerCase())
  if (new Set(names).size < names.length || names.some(isUnsafeName)) refuse('fileBroken')
  return parts
}

/** Other names outside of the archive are errors of yauzl. */
const isUnsafeName = (name: string) => name === '' || /\0|(^|\/)\.(\/|$)/.test(name)

/** Programs that read entry by entry see the same as programs that use the directory only if there are no gaps. */
function checkLayout(bytes: Buffer, parts: readonly Part[]): void {
  let at = 0
  let directoryBytes = 0
  for (const part of parts.toSorted(
    (one, other) => one.entry.relativeOffsetOfLocalHeader - other.entry.relativeOffsetOfLocalHeader,
  )) {
    if (part.entry.relativeOffsetOfLocalHeader !== at) refuse('fileHasExtraData')
    if (!isSame(part)) refuse('fileBroken')
    at = findPartEnd(bytes, part)
    const { fileNameLength, extraFieldLength, fileCommentLength } = part.entry
    directoryBytes += centralBytes + fileNameLength + extraFieldLength + fileCommentLength
  }
  const end = bytes.length - endBytes
  if (at + directoryBytes !== end || bytes.readUInt32LE(end + 16) !== at) refuse('fileHasExtraData')
  if (bytes.readUInt16LE(end + 8) !== parts.length || bytes.readUInt32LE(end + 12) !== directoryBytes)
    refuse('fileBroken')
}

const hasDescriptor = ({ header }: Part) => (header.generalPurposeBitFlag & descriptorFlag) > 0

function isSame(part: Part): boolean {
  const { entry, header } = part
  const isSize = (size: number, expected: number) => size === expected || size === unsetSize
  return (
    header.fileName.equals(entry.fileNameRaw) &&
    header.fileDataStart ===
      entry.relativeOffsetOfLocalHeader + localBytes + header.fileNameLength + header.extraFieldLength &&
    header.compressionMethod === entry.compressionMethod &&
    (header.generalPurposeBitFlag & 1) === (entry.generalPurposeBitFlag & 1) &&
    (hasDescriptor(part) ||
      (header.crc32 === entry.crc32 &&
        isSize(header.compressedSize, entry.compressedSize) &&
        isSize(header.uncompressedSize, entry.uncompressedSize)))
  )
}

/** Entries that were written as a stream are followed by their sizes, in four or eight bytes each. */
function findPartEnd(bytes: Buffer, part: Part): number {
  const { compressedSize, uncompressedSize } = part.entry
  const at = part.header.fileDataStart + compressedSize
  if (!hasDescriptor(part)) return at
  const start = bytes.readUInt32LE(at) === descriptorMark ? at + 8 : at + 4
  if (bytes.readUInt32LE(start) === compressedSize && bytes.readUInt32LE(start + 4) === uncompressedSize)
    return start + 8
  const isLong =
    bytes.readBigUInt64LE(start) === BigInt(compressedSize) &&
    bytes.readBigUInt64LE(start + 8) === BigInt(uncompressedSize)
  return isLong ? start + 16 : refuse('fileBroken')
}

function readData(bytes: Buffer, { entry, header }: Part): Buffer {
  if (entry.isEncrypted()) refuse('fileLocked')
  const packed = bytes.subarray(header.fileDataStart, header.fileDataStart + entry.compressedSize)
  const { compressionMethod, uncompressedSize } = entry
  const plain =
    compressionMethod === 0
      ? packed
      : compressionMethod === 8
        ? inflateRawSync(packed, { maxOutputLength: Math.max(1, uncompressedSize) })
        : refuse('fileBroken')
  return plain.length === uncompressedSize && crc32(plain) === entry.crc32 ? plain : refuse('fileBroken')
}

const endMark = Buffer.from('PK\x05\x06')
const directoryMark = Buffer.from('PK\x01\x02')

/** Whether a program for archives would find one, whatever the file starts with. It looks for the end record. */
export const containsZip = (bytes: Buffer): boolean =>
  bytes.subarray(Math.max(0, bytes.length - 66_000)).includes(endMark) && bytes.includes(directoryMark)
