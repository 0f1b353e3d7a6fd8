import { refuse } from './file-refusal.ts'
import { containsMarkup } from './file-signatures.ts'

const [startOfImage, endOfImage, startOfScan, comment] = [0xd8, 0xd9, 0xda, 0xfe]
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

export const startsJpeg = (bytes: Buffer, at = 0): boolean =>
  bytes[at] === 0xff && bytes[at + 1] === startOfImage && bytes[at + 2] === 0xff

/** Walks over the segments of a JPEG and returns where the picture ends. */
function findEnd(bytes: Buffer, start: number): number {
  let at = start + 2
  for (;;) {
    if (bytes[at] !== 0xff) refuse('fileBroken')
    while (bytes[at + 1] === 0xff) at += 1
    const marker = bytes[at + 1] ?? refuse('fileBroken')
    at += 2
    if (marker === endOfImage) return at
    if (marker === 1 || isRestart(marker)) continue
    const end = at + bytes.readUInt16BE(at)
    if (marker === comment && containsMarkup(bytes.toString('latin1', at, end))) refuse('fileHasExtraData')
    at = marker === startOfScan ? skipScan(bytes, end) : end
  }
}

/** In the data of a scan a zero follows each 255, unless a marker begins. */
function skipScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]
    if (marker !== undefined && marker !== 0 && marker !== 0xff && !isRestart(marker)) return at
  }
  return refuse('fileBroken')
}

/**
 * Returns the picture without what phones append to it: further pictures (depth, brightness, previews), a short film and
 * the data of Samsung's gallery. Anything else after the end is refused.
 */
export function cutJpeg(bytes: Buffer): Buffer {
  const end = findEnd(bytes, 0)
  let at = skipPadding(bytes, end)
  while (startsJpeg(bytes, at)) at = skipPadding(bytes, findEnd(bytes, at))
  at = skipPadding(bytes, skipFilm(bytes, at))
  const isKnown = at === bytes.length || isGalleryData(bytes, end) || isLivePhotoMark(bytes, at)
  return isKnown ? bytes.subarray(0, end) : refuse('fileHasExtraData')
}

function skipPadding(bytes: Buffer, start: number): number {
  let at = start
  while (bytes[at] === 0) at += 1
  return at
}

const filmBoxes = ['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'uuid', 'meta', 'moof', 'udta']

/** A film is a row of boxes, each with its size and its type. Zeros at the start of the first size were skipped as padding. */
function skipFilm(bytes: Buffer, start: number): number {
  const type = bytes.indexOf('ftyp', start)
  if (type < start + 1 || type > start + 4) return start
  let at = type - 4
  while (at + 8 <= bytes.length && filmBoxes.includes(bytes.toString('latin1', at + 4, at + 8))) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) refuse('fileHasExtraData')
    at += size
  }
  return at
}

/** Samsung's data ends with the length of its directory and the mark of its end. */
function isGalleryData(bytes: Buffer, end: number): boolean {
  if (bytes.length - end < 12 || bytes.toString('latin1', bytes.length - 4) !== 'SEFT') return false
  const directory = bytes.length - 8 - bytes.readUInt32LE(bytes.length - 8)
  return directory >= end && bytes.toString('latin1', directory, directory + 4) === 'SEFH'
}

/** Huawei marks photos with a film by twenty characters each for version, frame and place. */
const isLivePhotoMark = (bytes: Buffer, at: number) =>
  bytes.length - at <= 64 && /^[\w :.]*LIVE_\d+\s*$/.test(bytes.toString('latin1', at))
