import type { AttachmentRefusal, AttachmentType } from '#domain/hiring/attachments.ts'

/** A file that must be refused, and why. */
export interface HostileFile {
  what: string
  name: string
  bytes: Buffer
  reason: AttachmentRefusal
}

/** A file that must be accepted. `storedBytes` is set when less than the whole file is stored. */
export interface HonestFile {
  what: string
  name: string
  bytes: Buffer
  type: AttachmentType
  storedBytes?: Buffer
}
