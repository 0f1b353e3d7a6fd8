/** The browser checks these limits before an upload, the server enforces them. */
export const maxFileBytes = 5_300_000
export const maxFiles = 10
export const maxTotalBytes = 5 * maxFileBytes

export const attachmentTypes = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  txt: 'text/plain',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  heic: 'image/heic',
} as const
export type AttachmentType = keyof typeof attachmentTypes

/** The allowed file extensions; the server also checks the content of the file. */
export const acceptedExtensions = [...Object.keys(attachmentTypes), 'jpeg', 'heif'] as const

export const attachmentRefusals = [
  'fileEmpty',
  'fileTooBig',
  'fileTypeRefused',
  'fileNotWhatItSays',
  'fileHasMacros',
  'fileHasScripts',
  'fileHasActions',
  'fileHasObjects',
  'fileHasLinkedContent',
  'fileHasExtraData',
  'fileLocked',
  'fileTooComplex',
  'fileBroken',
  'fileUnsafe',
  'tooManyFiles',
  'filesTooBig',
] as const
export type AttachmentRefusal = (typeof attachmentRefusals)[number]

export const fileExtension = (name: string): string => /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase() ?? ''

/** Checks what name and size alone reveal. */
export function checkNameAndSize({ name, size }: { name: string; size: number }): AttachmentRefusal | undefined {
  if (size === 0) return 'fileEmpty'
  if (size > maxFileBytes) return 'fileTooBig'
  return (acceptedExtensions as readonly string[]).includes(fileExtension(name)) ? undefined : 'fileTypeRefused'
}

/** Checks the number and total size together with the files that are already attached. */
export function checkAgainstOthers(size: number, others: readonly { size: number }[]): AttachmentRefusal | undefined {
  if (others.length >= maxFiles) return 'tooManyFiles'
  return others.reduce((sum, other) => sum + other.size, size) > maxTotalBytes ? 'filesTooBig' : undefined
}

/** unscanned: no scanner has seen it yet. quarantined: infected, never delivered. */
export type AttachmentState = 'clean' | 'unscanned' | 'quarantined'

/** Where there is a scanner, files wait for it. Where there is none, reviewers get them with a warning. */
export const isDeliverable = (state: AttachmentState, hasScanner: boolean): boolean =>
  state === 'clean' || (state === 'unscanned' && !hasScanner)

export const shownStates = ['ready', 'checking', 'unchecked', 'withheld'] as const

/** The state in the words of the API. checking: waiting for the scanner. unchecked: there is none. withheld: infected. */
export function toShownState(state: AttachmentState, hasScanner: boolean): (typeof shownStates)[number] {
  if (state === 'unscanned') return hasScanner ? 'checking' : 'unchecked'
  return state === 'clean' ? 'ready' : 'withheld'
}

export interface Attachment {
  number: number
  name: string
  type: AttachmentType
  sizeBytes: number
  state: AttachmentState
}
