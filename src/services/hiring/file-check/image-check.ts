import { crc32 } from 'node:zlib'
import type { Metadata } from 'sharp'
import { refuse } from './file-refusal.ts'
import { containsMarkup } from './file-signatures.ts'
import { cutJpeg, startsJpeg } from './jpeg-structure.ts'

const textAt = (bytes: Buffer, at: number, length = 4) => bytes.toString('latin1', at, at + length)

/** A PNG is a row of chunks and ends with an empty one. Programs may fill up the rest with zeros. */
function checkPng(bytes: Buffer): void {
  let at = 8
  for (let type = ''; type !== 'IEND'; ) {
    const length = bytes.readUInt32BE(at)
    type = textAt(bytes, at + 4)
    const [start, end] = [at + 8, at + 8 + length]
    if (bytes.readUInt32BE(end) !== crc32(bytes.subarray(at + 4, end))) refuse('fileBroken')
    if ((at === 8) !== (type === 'IHDR')) refuse('fileBroken')
    if (type === 'tEXt' && containsMarkup(textAt(bytes, start, length))) refuse('fileHasExtraData')
    at = end + 4
  }
  if (bytes.subarray(at).some((byte) => byte !== 0)) refuse('fileHasExtraData')
}

const webpChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP', 'EXIF', 'XMP ']

/** A WebP declares its size and contains only chunks of known types. */
function checkWebp(bytes: Buffer): void {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) refuse('fileBroken')
  if (end < bytes.length) refuse('fileHasExtraData')
  let at = 12
  while (at < end) {
    if (!webpChunks.includes(textAt(bytes, at))) refuse('fileHasExtraData')
    const length = bytes.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
  if (at !== end) refuse('fileBroken')
}

interface Box {
  type: string
  start: number
  end: number
}

/** A HEIC file is a row of boxes, each with its size and its type; some contain others. */
function readBoxes(bytes: Buffer, from: number, until: number): Box[] {
  const boxes: Box[] = []
  for (let at = from; at < until; ) {
    const size = bytes.readUInt32BE(at)
    const isLong = size === 1
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? until - at : size
    const start = at + (isLong ? 16 : 8)
    if (at + length > until || at + length < start) refuse(from === 0 ? 'fileHasExtraData' : 'fileBroken')
    boxes.push({ type: textAt(bytes, at + 4), start, end: at + length })
    at += length
  }
  return boxes
}

const heicBoxes = ['ftyp', 'meta', 'mdat', 'free', 'skip', 'moov']
/** A short film and data of Samsung's gallery. They come after the picture. */
const galleryBoxes = ['mpvd', 'sefd']
const paddingBoxes = ['free', 'skip']
const requiredBoxes = ['hdlr', 'pitm', 'iinf', 'iloc']

/** No program reads these bytes, so that anything could hide there. Programs that leave space write zeros. */
function checkPadding(bytes: Buffer, boxes: readonly Box[]): void {
  for (const { type, start, end } of boxes)
    if (paddingBoxes.includes(type) && bytes.subarray(start, end).some((byte) => byte !== 0)) refuse('fileHasExtraData')
}

/** Returns the picture without what a gallery has added. There is no decoder without patent fees, so the structure has to do. */
function cutHeic(bytes: Buffer): Buffer {
  const all = readBoxes(bytes, 0, bytes.length)
  const boxes = all.filter(({ type }) => !galleryBoxes.includes(type))
  const pictureEnd = Math.max(0, ...boxes.map((box) => box.end))
  if (boxes.some(({ type }) => !heicBoxes.includes(type))) refuse('fileHasExtraData')
  if (all.some(({ type, start }) => galleryBoxes.includes(type) && start < pictureEnd)) refuse('fileHasExtraData')
  const metadata = boxes.filter(({ type }) => type === 'meta')
  const [{ start, end }] = metadata.length === 1 ? (metadata as [Box]) : refuse('fileBroken')
  // Four bytes of version and flags come first.
  const parts = readBoxes(bytes, start + 4, end)
  checkPadding(bytes, [...boxes, ...parts])
  if (!requiredBoxes.every((required) => parts.some(({ type }) => type === required))) refuse('fileBroken')
  const handler = parts.find(({ type }) => type === 'hdlr')
  if (!handler || textAt(bytes, handler.start + 8) !== 'pict') refuse('fileTypeRefused')
  const hasData = boxes.some(({ type }) => type === 'mdat') || parts.some(({ type }) => type === 'idat')
  if (!hasData) refuse('fileBroken')
  return bytes.subarray(0, pictureEnd)
}

export type ImageType = 'jpg' | 'png' | 'webp' | 'heic'

const heicBrands = ['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1']

export function recognizeImage(bytes: Buffer): ImageType | undefined {
  const startsWith = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (startsJpeg(bytes)) return 'jpg'
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'webp'
  return startsWith('ftyp', 4) && heicBrands.some((brand) => startsWith(brand, 8)) ? 'heic' : undefined
}

/** A page of A4 scanned with 600 dots per inch has 35 million pixels. */
const maxPixels = 40_000_000
/** For pictures that cannot be decoded row by row. */
const maxFrameBytes = 60_000_000
const formats = { jpg: 'jpeg', png: 'png', webp: 'webp' } as const

/** Progressive pictures and WebP are decoded as a whole, and need about twice their size for it. */
const needsWholeFrame = ({ format, isProgressive }: Metadata) => format === 'webp' || isProgressive === true

function isTooLarge(metadata: Metadata): boolean {
  const { width, height, channels, depth } = metadata
  const frameBytes = width * height * channels * (depth === 'ushort' ? 2 : 1)
  return width * height > maxPixels || (needsWholeFrame(metadata) && frameBytes > maxFrameBytes)
}

/** Decodes all pixels without keeping them. */
async function decode(bytes: Buffer, type: keyof typeof formats): Promise<void> {
  // Loaded only for pictures, because it is large.
  const { default: sharp } = await import('sharp')
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: false, sequentialRead: true })
  const metadata = await image.metadata().catch(() => refuse('fileBroken'))
  if (metadata.format !== formats[type]) refuse('fileBroken')
  if (isTooLarge(metadata)) refuse('fileTooComplex')
  const small = image.resize(8, 8, { fit: 'fill', kernel: 'nearest', fastShrinkOnLoad: false })
  await small
    .raw()
    .toBuffer()
    .catch(() => refuse('fileBroken'))
}

/** Checks that the picture can be decoded and that nothing follows it. Returns what is to be stored. */
export async function checkImage(bytes: Buffer, type: ImageType): Promise<Buffer> {
  if (type === 'heic') return cutHeic(bytes)
  const picture = type === 'jpg' ? cutJpeg(bytes) : bytes
  if (type === 'png') checkPng(bytes)
  if (type === 'webp') checkWebp(bytes)
  await decode(picture, type)
  return picture
}
