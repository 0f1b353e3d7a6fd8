import type { AttachmentRefusal, AttachmentType } from '#domain/hiring/attachment-rules.ts'

export type Recognition = { kind: 'accepted'; type: AttachmentType } | { kind: 'refused'; reason: AttachmentRefusal }

export const accepted = (type: AttachmentType): Recognition => ({ kind: 'accepted', type })
export const refused = (reason: AttachmentRefusal): Recognition => ({ kind: 'refused', reason })
