import { createHash } from 'node:crypto'
import type { AvifOptions, Sharp } from 'sharp'
import { maxPicturePixels, type Picture, type PictureVariant, sharePictureSize } from '#domain/content/pictures.ts'
import { openPicture } from './open-picture.ts'
import { drawPlaceholder } from './placeholder-picture.ts'
import { type Branding, encodeShare, shareSettings } from './share-picture.ts'

/** As fast as WebP, so that visitors can wait for it. Effort 2 takes five times as long for 3 % fewer bytes. */
const fastAvif: AvifOptions = { effort: 0, chromaSubsampling: '4:2:0' }

const settings = {
  avif: { quality: 50, ...fastAvif },
  webp: { quality: 74 },
  /**
   * At least as large as a phone shows it: otherwise browsers count the sharp picture, which arrives later, as the largest
   * paint.
   */
  inline: { landscapeArea: 216_000, portraitArea: 320_000, avif: { quality: 30, ...fastAvif } },
  share: shareSettings,
}

/** Made pictures of other settings are kept apart. */
export const settingsVersion = createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 8)

/** WebP cannot be higher. Only pictures that are almost a line get smaller by this. */
const maxHeight = 16_000

type PictureSize = Pick<Picture, 'width' | 'height'>

export interface EncodeJob {
  /** Undefined for the drawing that stands for a missing picture. */
  original: Uint8Array | undefined
  variant: PictureVariant
  /** Of the original. */
  size: PictureSize
  branding: Branding
}

export type EncodeResult =
  | { kind: 'encoded'; bytes: Buffer }
  /** `crashed`: the process that encodes has ended or did not answer, maybe because of another picture. */
  | { kind: 'broken' | 'crashed'; reason: string }

export type Encode = (job: EncodeJob) => Promise<EncodeResult>

/** Never enlarged. */
function inlineWidth({ width, height }: PictureSize): number {
  const { landscapeArea, portraitArea } = settings.inline
  const area = height > width ? portraitArea : landscapeArea
  return Math.min(width, Math.ceil(Math.sqrt((area * width) / height)))
}

async function encode(image: Sharp, { variant, size, branding }: EncodeJob): Promise<Buffer> {
  const resize = (width: number) => image.resize({ width, height: maxHeight, fit: 'inside' })
  switch (variant.kind) {
    case 'size':
      return resize(variant.width)[variant.format](settings[variant.format]).toBuffer()
    case 'inline':
      return resize(inlineWidth(size)).avif(settings.inline.avif).toBuffer()
    case 'share':
      return encodeShare(image, branding, variant.headline)
    default:
      return variant satisfies never
  }
}

/** Has the proportions of the picture, and at most a few thousand pixels on its longer side. */
function drawFor({ variant, size, branding }: EncodeJob): Buffer {
  const { width, height } = variant.kind === 'share' ? sharePictureSize : size
  const scale = Math.min(1, 2_000 / Math.max(width, height))
  return drawPlaceholder(Math.ceil(width * scale), Math.ceil(height * scale), branding.theme)
}

export async function encodePicture(job: EncodeJob): Promise<EncodeResult> {
  const { original } = job
  try {
    const image = original
      ? await openPicture(original, { limitInputPixels: maxPicturePixels, autoOrient: true })
      : await openPicture(drawFor(job), {})
    return { kind: 'encoded', bytes: await encode(image, job) }
  } catch (error) {
    return { kind: 'broken', reason: error instanceof Error ? error.message : String(error) }
  }
}

export const contentTypeOf = (variant: PictureVariant): string =>
  variant.kind === 'size' ? `image/${variant.format}` : variant.kind === 'inline' ? 'image/avif' : 'image/jpeg'
