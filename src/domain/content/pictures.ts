import type { Localized } from '../i18n/languages.ts'

/** An image as the content files refer to it: the name of its file and its alternative text. */
export interface ContentImage {
  image: string
  alt: Localized
}

/** A picture of the content folder, for which the build has created several sizes. */
export interface Picture {
  id: string
  hash: string
  width: number
  height: number
  /** A tiny picture as a data URL, shown until the real one is loaded. */
  placeholder: string
}

/** Long lists omit the placeholders to save bytes. */
export type DisplayPicture = Omit<Picture, 'placeholder'> & Partial<Picture>

const widths = [320, 640, 960, 1280, 1920] as const

export type PictureFormat = 'avif' | 'webp'

/** Never wider than the original. */
export function pictureWidths(originalWidth: number): number[] {
  return [...new Set(widths.map((width) => Math.min(width, originalWidth)))]
}

export const pictureUrl = ({ id, hash }: Pick<Picture, 'id' | 'hash'>, width: number, format: PictureFormat) =>
  `/media/${id}-${width}.${hash}.${format}`

/** Identifies a picture in the rendered page whose small version is inlined into the page. */
export const inlinePictureName = ({ id, hash }: Pick<Picture, 'id' | 'hash'>) => `${id}.${hash}`
export const inlinePictureFile = (name: string) => `early-${name}.avif`

export const pictureSrcSet = (picture: DisplayPicture, format: PictureFormat) =>
  pictureWidths(picture.width)
    .map((width) => `${pictureUrl(picture, width, format)} ${width}w`)
    .join(', ')

/** The size that social networks and messengers expect. */
export const sharePictureSize = { width: 1200, height: 630 }

/** The preview picture of a shared link: a picture of the content, cropped, with the logo. */
export const sharePictureUrl = ({ id, hash }: Pick<Picture, 'id' | 'hash'>) => `/share/${id}.${hash}.jpg`
