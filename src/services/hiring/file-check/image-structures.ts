import { crc32 } from 'node:zlib'
import { refuse } from './file-refusal.ts'
import { containsMarkup } from './file-signatures.ts'

const textAt = (bytes: Buffer, at: number, length = 4) => bytes.toString('latin1', at, at + length)

/** A PNG is a row of chunks and ends with an empty one. Programs may fill up the rest with zeros. */
export function checkPng(bytes: Buffer): void {
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
export function checkWebp(bytes: Buffer): void {
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
export function cutHeic(bytes: Buffer): Buffer {
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
