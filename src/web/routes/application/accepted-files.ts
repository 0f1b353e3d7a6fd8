import { acceptedExtensions, attachmentTypes } from '#domain/hiring/attachment-rules.ts'

/** For the `accept` of a file field. The kinds of picture make phones offer their photos and the camera. */
export const acceptedFiles = [
  ...acceptedExtensions.map((extension) => `.${extension}`),
  ...Object.values(attachmentTypes),
  'image/heif',
].join(',')
