import {
  type AttachmentRefusal,
  acceptedExtensions,
  attachmentTypes,
  checkAgainstOthers,
  checkNameAndSize,
} from '#domain/hiring/attachments.ts'

interface FileInfo {
  name: string
  size: number
}

/** Some types have their own reason, whose message explains how to convert the file. */
export type RefusalReason = AttachmentRefusal | 'mailRefused' | 'slidesRefused' | 'sheetRefused' | 'fileUnreadable'

export interface RefusedFile extends FileInfo {
  reason: RefusalReason
}

const reasonByExtension: readonly [RegExp, RefusalReason][] = [
  [/\.(msg|eml)$/i, 'mailRefused'],
  [/\.(ppt|pptx|pps|key|odp)$/i, 'slidesRefused'],
  [/\.(xls|xlsx|xlsm|csv|numbers|ods)$/i, 'sheetRefused'],
]

const isSameFile = (one: FileInfo, other: FileInfo) => one.name === other.name && one.size === other.size

function findRefusal(file: FileInfo, others: readonly FileInfo[]): RefusalReason | undefined {
  const refusal = checkNameAndSize(file) ?? checkAgainstOthers(file.size, others)
  if (refusal !== 'fileTypeRefused') return refusal
  return reasonByExtension.find(([ending]) => ending.test(file.name.trim()))?.[1] ?? refusal
}

/** Splits the chosen files into accepted and refused ones. Files that are already attached are skipped. */
export function acceptFiles<F extends FileInfo>(chosen: readonly F[], attached: readonly FileInfo[]) {
  const accepted: F[] = []
  const refused: RefusedFile[] = []
  for (const file of chosen) {
    const others = [...attached, ...accepted]
    if (others.some((other) => isSameFile(file, other))) continue
    const reason = findRefusal(file, others)
    if (reason) refused.push({ name: file.name, size: file.size, reason })
    else accepted.push(file)
  }
  return { accepted, refused }
}

/** Value of the `accept` attribute. The image types make phones offer photos and the camera. */
export const acceptAttribute = [
  ...acceptedExtensions.map((extension) => `.${extension}`),
  ...Object.values(attachmentTypes),
  'image/heif',
].join(',')
