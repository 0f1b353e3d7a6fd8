import type { Localized } from '../i18n/languages.ts'

/** An image as the content files refer to it: the name of its file and its alternative text. */
export interface ContentImage {
  image: string
  alt: Localized
}

/** The largest original that is accepted. A few kilobytes can hold billions of pixels. */
export const maxPictureBytes = 20_000_000
export const maxPicturePixels = 50_000_000

/** A picture of the content. Its sizes are made from the original when they are requested. */
export interface Picture {
  /** The name that the content uses. */
  id: string
  /** Of the original's bytes, 16 hexadecimal digits. */
  hash: string
  width: number
  height: number
  /** A tiny picture as a data URL, shown until the real one is loaded. */
  placeholder: string
}

/** Long lists omit the placeholders to save bytes. */
export type DisplayPicture = Omit<Picture, 'placeholder'> & Partial<Picture>

/** Shown instead of a picture that is missing. Its hash belongs to no original; a new drawing needs a new one. */
export const missingPicture: Picture = {
  id: 'missing',
  hash: '0000000000000001',
  width: 960,
  height: 720,
  placeholder:
    'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22%20viewBox=%220%200%204%203%22%3E%3Cpath%20fill=%22%23f1e3cb%22%20d=%22M0%200h4v3H0z%22/%3E%3C/svg%3E',
}

/** A card on a phone, on a computer, on a tablet; a picture across the window; the same on large screens. */
const widths = [320, 640, 960, 1440, 2160]
/** An original that is hardly wider than one size is not worth another. */
const minGrowth = 1.4

export const pictureFormats = ['avif', 'webp'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** The sizes that pages offer, never wider than the original. */
export const pictureWidths = (originalWidth: number): number[] =>
  widths
    .filter((_, index) => originalWidth >= (widths[index - 1] ?? 0) * minGrowth)
    .map((width) => Math.min(width, originalWidth))

/** The narrowest size that is at least so wide, or the widest. */
export function fitPictureWidth(originalWidth: number, wantedWidth: number): number {
  const offered = pictureWidths(originalWidth)
  return offered.find((width) => width >= wantedWidth) ?? Math.max(...offered)
}

/** The id only tells people what they see. It is the name of a file and may hold any character. */
export const pictureUrl = ({ id, hash }: Pick<Picture, 'id' | 'hash'>, width: number, format: PictureFormat) =>
  `/media/${encodeURIComponent(id)}-${width}.${hash}.${format}`

/** Between two widths only. An original that is narrower than both is offered as it is. */
export const pictureSrcSet = (
  picture: DisplayPicture,
  format: PictureFormat,
  { min, max } = { min: 0, max: Number.POSITIVE_INFINITY },
) =>
  pictureWidths(picture.width)
    .filter((width) => width <= max && (width >= min || width === picture.width))
    .map((width) => `${pictureUrl(picture, width, format)} ${width}w`)
    .join(', ')

/** The size that social networks and messengers expect. */
export const sharePictureSize = { width: 1200, height: 630 }

/**
 * The preview picture of a shared link: a picture of the content, cropped, with the logo. The hash is that of the picture,
 * or the key of a card with a headline.
 */
export const sharePictureUrl = ({ id, hash }: Pick<Picture, 'id' | 'hash'>) =>
  `/share/${encodeURIComponent(id)}.${hash}.jpg`

/** What the server makes from an original. `inline` is the small version that pages embed for phones. */
export type PictureVariant =
  | { kind: 'size'; width: number; format: PictureFormat }
  | { kind: 'inline' }
  | { kind: 'share'; headline?: string | undefined }

/** Of a picture that a page should embed. */
export type InlinePicture = { kind: 'ready'; base64: string } | { kind: 'making' } | { kind: 'none' }

const mediaUrl = /^\/media\/[^/?]*-(\d{1,5})\.([\da-f]{16})\.(avif|webp)(?:\?|$)/
const shareUrl = /^\/share\/[^/?]*\.([\da-f]{16})\.jpg(?:\?|$)/

/** The reverse of `pictureUrl` and `sharePictureUrl`. Whether there is such a picture is another question. */
export function parsePictureUrl(url: string): { hash: string; variant: PictureVariant } | undefined {
  const media = mediaUrl.exec(url)
  if (media) {
    const [, width = '', hash = '', format] = media
    return { hash, variant: { kind: 'size', width: Number(width), format: format as PictureFormat } }
  }
  const share = shareUrl.exec(url)
  return share ? { hash: share[1] ?? '', variant: { kind: 'share' } } : undefined
}
