import type { Metadata } from 'sharp'
import { refuse } from './file-refusal.ts'
import { checkPng, checkWebp, cutHeic } from './image-structures.ts'
import { cutJpeg, startsJpeg } from './jpeg-structure.ts'

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
