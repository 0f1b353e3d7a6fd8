import type { Metadata, Sharp } from 'sharp'
import { maxPictureBytes, maxPicturePixels, type Picture } from '#domain/content/pictures.ts'

export type PictureProblem = 'tooBig' | 'tooManyPixels' | 'notAPicture' | 'broken'

export type InspectedPicture =
  | ({ kind: 'picture' } & Pick<Picture, 'width' | 'height' | 'placeholder'>)
  | { kind: PictureProblem }

/** The formats of the content, as sharp calls them. */
type PictureFormat = 'webp' | 'png' | 'jpeg' | 'heif'

/**
 * By the first bytes, before any decoder sees the file: sharp recognizes more formats, and some of them, like SVG, can load
 * further files.
 */
function recognizeFormat(bytes: Buffer): PictureFormat | undefined {
  const startsWith = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text
  if (startsWith('\xff\xd8\xff')) return 'jpeg'
  if (startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (startsWith('RIFF') && startsWith('WEBP', 8)) return 'webp'
  return startsWith('ftypavif', 4) || startsWith('ftypavis', 4) ? 'heif' : undefined
}

/** The height matters for pictures that are almost a line. */
const placeholderSize = { width: 16, height: 64, fit: 'inside' } as const
const decodeSeconds = 30

/** Of the decoder: with the process around it, this is what a process may need. */
const maxDecodedBytes = 300_000_000
/** Measured with pictures of 12 to 49 megapixels. Others are decoded row by row. */
const avifBytesPerPixel = 17

function countDecodedBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height
  if (format === 'heif') return pixels * avifBytesPerPixel
  const isWhole = format === 'webp' || isProgressive === true
  return isWhole ? pixels * channels * (depth === 'ushort' ? 2 : 1) : 0
}

/** Decodes all pixels, so it also finds files that end too early. */
async function createPlaceholder(image: Sharp): Promise<string> {
  const tiny = await image.resize(placeholderSize).webp({ quality: 30 }).timeout({ seconds: decodeSeconds }).toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}

/** Decides whether a file can be shown as a picture. Of an animation, only the first frame is used. */
export async function inspectPicture(bytes: Uint8Array): Promise<InspectedPicture> {
  if (bytes.length > maxPictureBytes) return { kind: 'tooBig' }
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = recognizeFormat(buffer)
  if (!format) return { kind: 'notAPicture' }
  // Loaded only for pictures, because it is large.
  const { default: sharp } = await import('sharp')
  // Each file is decoded once, and each thread needs memory of its own.
  sharp.cache(false)
  sharp.concurrency(1)
  try {
    const metadata: Metadata = await sharp(buffer, { limitInputPixels: false }).metadata()
    if (metadata.format !== format) return { kind: 'notAPicture' }
    if (metadata.width * metadata.height > maxPicturePixels || countDecodedBytes(metadata) > maxDecodedBytes)
      return { kind: 'tooManyPixels' }
    const image = sharp(buffer, { limitInputPixels: maxPicturePixels, autoOrient: true })
    return { kind: 'picture', ...metadata.autoOrient, placeholder: await createPlaceholder(image) }
  } catch {
    return { kind: 'broken' }
  }
}
