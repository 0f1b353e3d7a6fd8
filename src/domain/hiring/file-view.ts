import { type AttachmentType, fileExtension } from './attachments.ts'

/** A page as a picture, with its text for who cannot see it. */
export interface ViewedPage {
  /** WebP. */
  picture: Uint8Array
  width: number
  height: number
  text: string
}

/** What a browser gets of a file that strangers have made: never the file itself. */
export type FileView =
  | { kind: 'pages'; pages: readonly ViewedPage[]; pageCount: number }
  | { kind: 'text'; text: string }
  /** A format that cannot be drawn, or a file that took too much time or memory. */
  | { kind: 'notShown' }

/** Of a longer document, the first pages. A curriculum vitae has two or three. */
export const maxViewedPages = 12

const viewedTypes: readonly AttachmentType[] = ['pdf', 'docx', 'txt', 'jpg', 'png', 'webp']

/** Old Word files and pictures of phones in HEIC have no decoder here. A stored name ends with the recognized type. */
export const isViewable = ({ name }: { name: string }): boolean =>
  viewedTypes.some((type) => type === fileExtension(name))
