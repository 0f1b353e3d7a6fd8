/** One rule for the browser, which spares the way, and the server, which decides. */
export const maxFileBytes = 5_300_000
export const maxFiles = 10
export const maxTotalBytes = 5 * maxFileBytes

export const attachmentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
} as const
export type AttachmentType = keyof typeof attachmentTypes

/** What a file's name may end in; the server looks into the file as well. */
export const acceptedExtensions = [...Object.keys(attachmentTypes), 'jpeg', 'heif'] as const

export type AttachmentRefusal =
  | 'fileEmpty'
  | 'fileTooBig'
  | 'fileTypeRefused'
  | 'fileNotWhatItSays'
  | 'fileHasMacros'
  | 'fileBroken'
  | 'fileUnsafe'
  | 'tooManyFiles'
  | 'filesTooBig'

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/** What can be told from name and size alone. */
export function refuseByNameAndSize({ name, size }: { name: string; size: number }): AttachmentRefusal | undefined {
  if (size === 0) return 'fileEmpty'
  if (size > maxFileBytes) return 'fileTooBig'
  return (acceptedExtensions as readonly string[]).includes(extensionOf(name)) ? undefined : 'fileTypeRefused'
}

/** What can be told from those that are there already. */
export function refuseByCompany(size: number, others: readonly { size: number }[]): AttachmentRefusal | undefined {
  if (others.length >= maxFiles) return 'tooManyFiles'
  return others.reduce((sum, other) => sum + other.size, size) > maxTotalBytes ? 'filesTooBig' : undefined
}
