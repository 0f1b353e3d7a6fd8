/** A picture of the content folder after the build has made its sizes. */
export interface Picture {
  id: string
  hash: string
  width: number
  height: number
  /** A tiny picture as a data address, shown until the real one is there. */
  placeholder: string
}

/** Where there are many, each does without its stand-in. */
export type ShownPicture = Omit<Picture, 'placeholder'> & Partial<Picture>

const widths = [320, 640, 960, 1280, 1920] as const

export type PictureFormat = 'avif' | 'webp'

/** Never wider than the master. */
export function pictureWidths(masterWidth: number): number[] {
  return [...new Set(widths.map((width) => Math.min(width, masterWidth)))]
}

export const pictureAddress = ({ id, hash }: Pick<Picture, 'id' | 'hash'>, width: number, format: PictureFormat) =>
  `/media/${id}-${width}.${hash}.${format}`

/** Names the picture in a rendered page whose small form comes with the page itself. */
export const earlyPictureName = ({ id, hash }: Pick<Picture, 'id' | 'hash'>) => `${id}.${hash}`
export const earlyPictureFile = (name: string) => `early-${name}.avif`

export const pictureSourceSet = (picture: ShownPicture, format: PictureFormat) =>
  pictureWidths(picture.width)
    .map((width) => `${pictureAddress(picture, width, format)} ${width}w`)
    .join(', ')
