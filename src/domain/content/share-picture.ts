import type { Picture } from './picture.ts'

/** The size that networks and messengers ask for. */
export const sharePictureSize = { width: 1200, height: 630 }

/** What is shown beside a link to a page: one of the content's pictures, cut to size, with the house's mark. */
export const sharePictureAddress = ({ id, hash }: Pick<Picture, 'id' | 'hash'>) => `/share/${id}.${hash}.jpg`
