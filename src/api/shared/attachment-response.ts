import type { AttachmentResponse } from '#contract/applications.ts'
import { type Attachment, attachmentTypes, toShownState } from '#domain/hiring/attachments.ts'

export const toAttachmentResponse = (
  { number, name, type, sizeBytes, state }: Attachment,
  hasScanner: boolean,
): AttachmentResponse => ({
  number,
  name,
  size: sizeBytes,
  mediaType: attachmentTypes[type],
  state: toShownState(state, hasScanner),
})
