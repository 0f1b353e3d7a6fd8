import { z } from '@hono/zod-openapi'
import { entryKinds } from '#domain/content/entries.ts'
import type { RichBlock } from '#domain/content/rich-text.ts'
import { calendarDate } from '../fields.ts'

const value = z.record(z.string(), z.unknown()).openapi({ description: 'The entry as the content files hold it' })

const entryKindSchema = z.enum(entryKinds)
export const entryParams = z.object({ kind: entryKindSchema, id: z.string().min(1).max(100) })
export const entryListQuery = z.object({ kind: entryKindSchema })

const finding = z
  .object({
    kind: entryKindSchema.nullable(),
    id: z.string().nullable(),
    title: z.string(),
    field: z.string().openapi({ description: 'A path such as optionGroups.0.name; empty for the whole entry' }),
    sentence: z.string(),
  })
  .openapi('ContentFinding')
export type ContentFinding = z.infer<typeof finding>

const changeSchema = z
  .object({
    kind: entryKindSchema,
    id: z.string(),
    title: z.string(),
    state: z.enum(['new', 'changed', 'removed']),
    sentences: z.array(z.string()).openapi({ description: 'What differs from what visitors see' }),
    author: z.string(),
    changedAt: z.string(),
    revision: z.number(),
    hasConflict: z.boolean().openapi({ description: 'The entry was changed in a version published meanwhile' }),
  })
  .openapi('DraftChange')
export type DraftChange = z.infer<typeof changeSchema>

const publicationSchema = z
  .object({
    number: z.number(),
    version: z.number(),
    state: z.enum(['planned', 'public', 'past']),
    publishAt: z.string(),
    author: z.string(),
    note: z.string(),
    before: z.number().nullable().openapi({ description: 'The version that was shown before it' }),
  })
  .openapi('ContentPublication')
export type ContentPublicationResponse = z.infer<typeof publicationSchema>
export const historySchema = publicationSchema

export const draftSchema = z
  .object({
    revision: z.number(),
    version: z.number().openapi({ description: 'The published version' }),
    changes: z.array(changeSchema),
    planned: z.array(publicationSchema),
  })
  .openapi('ContentDraft')
export type DraftResponse = z.infer<typeof draftSchema>

export const listedEntrySchema = z
  .object({
    id: z.string(),
    title: z.string(),
    details: z.string(),
    picture: z.object({ id: z.string(), hash: z.string(), width: z.number() }).nullable(),
    group: z.string(),
    state: z.enum(['published', 'new', 'changed', 'removed']),
  })
  .openapi('ListedEntry')
export type ListedEntry = z.infer<typeof listedEntrySchema>

const conflictSchema = z
  .object({
    mine: value.nullable(),
    theirs: value.nullable(),
    base: value.nullable().openapi({ description: 'What both were made from; null if that is not known' }),
    revision: z.number(),
    baseVersion: z.number(),
    author: z.string().nullable(),
    changedAt: z.string().nullable(),
  })
  .openapi('EntryConflict')
/** Also the data of a refusal with contentConflict. */
export type EntryConflictData = z.infer<typeof conflictSchema>

const plannedChangeSchema = z
  .object({
    version: z.number(),
    publishAt: z.string(),
    field: z.string().openapi({ description: 'Empty: the whole entry' }),
    sentence: z.string().openapi({ description: 'Such as "ab Montag 3,20 €"' }),
    label: z.string(),
  })
  .openapi('PlannedChange')
export type PlannedChangeData = z.infer<typeof plannedChangeSchema>

export const entrySchema = z
  .object({
    kind: entryKindSchema,
    id: z.string(),
    title: z.string(),
    value: value.nullable().openapi({ description: 'null: removed in the draft' }),
    published: value.nullable(),
    revision: z.number().openapi({ description: '0: not changed in the draft. Send it with the next save.' }),
    baseVersion: z.number(),
    author: z.string().nullable(),
    changedAt: z.string().nullable(),
    findings: z.array(finding),
    conflict: conflictSchema.nullable().openapi({ description: 'A newer version has changed the entry too' }),
    planned: z.array(plannedChangeSchema).openapi({ description: 'What changes later, the next first' }),
  })
  .openapi('ContentEntry')
export type EntryResponse = z.infer<typeof entrySchema>

export const saveEntryBodySchema = z
  .object({
    value: value.nullable().openapi({ description: 'null removes the entry' }),
    revision: z.number().int().min(0),
    baseVersion: z.number().int().min(1),
    isNew: z.boolean().optional(),
  })
  .openapi('EntrySave')

/** Day and time in Berlin. */
export const moment = z.object({
  date: calendarDate(),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'error-invalid-time'),
})
export const confirmed = z.array(z.string().max(40)).max(500).default([])

export const planEntryBodySchema = z
  .object({
    value,
    backTo: z
      .array(z.string().max(300))
      .max(100)
      .default([])
      .openapi({ description: 'Fields that get this value although it is the published one' }),
    baseVersion: z.number().int().min(1),
    at: moment,
    confirmed,
  })
  .openapi('EntryPlan')

export const revisionBodySchema = z.object({ revision: z.number().int().min(0) }).openapi('Revision')

const option = z.object({ value: z.union([z.string(), z.number()]), label: z.string() })
export const optionsSchema = z
  .object({
    options: z.record(z.string(), z.array(option)),
    pictures: z.array(
      z.object({ id: z.string(), hash: z.string(), width: z.number(), height: z.number(), placeholder: z.string() }),
    ),
  })
  .openapi('ContentOptions')
export type ContentOptions = z.infer<typeof optionsSchema>

export const textBodySchema = z.object({ text: z.string().max(100_000) }).openapi('MarkdownText')
export const richTextSchema = z
  .object({ blocks: z.array(z.custom<RichBlock>().openapi({ type: 'object' })) })
  .openapi('RichText')

export const checkSchema = z
  .object({
    revision: z.number(),
    problems: z.array(finding),
    questions: z.array(finding.extend({ key: z.string() })),
    conflicts: z.array(z.object({ kind: entryKindSchema, id: z.string(), title: z.string() })),
    planned: z.array(publicationSchema),
  })
  .openapi('ContentCheck')

export const publishBodySchema = z
  .object({
    revision: z.number().int().min(0),
    note: z.string().trim().max(300).default(''),
    at: moment.optional().openapi({ description: 'Day and time in Berlin; absent: at once' }),
    confirmed,
  })
  .openapi('PublishDraft')

export const publishedSchema = z.object({ version: z.number(), publishAt: z.string() }).openapi('PublishedVersion')
export type PublishedResponse = z.infer<typeof publishedSchema>

export const versionParams = z.object({ version: z.coerce.number().int().min(1).max(1_000_000_000) })
export const versionQuery = z.object({ before: z.coerce.number().int().min(1).max(1_000_000_000) })
/** Absent: everything that is planned for the version. */
export const planPartQuery = z.object({
  kind: entryKindSchema.optional(),
  id: z.string().max(100).optional(),
  field: z.string().max(300).optional(),
})
export const noteBodySchema = z.object({ note: z.string().trim().max(300) }).openapi('RollbackNote')

export const differenceSchema = z
  .object({ kind: entryKindSchema, id: z.string(), title: z.string(), sentences: z.array(z.string()) })
  .openapi('ContentDifference')

export const previewLinkSchema = z.object({ link: z.string(), validUntil: z.string() }).openapi('PreviewLink')
export type PreviewLink = z.infer<typeof previewLinkSchema>
export const previewBodySchema = z
  .object({
    path: z
      .string()
      .regex(/^\/(?![/\\])/)
      .max(300),
  })
  .openapi('PreviewStart')

export const uploadedPictureSchema = z
  .object({ hash: z.string(), width: z.number(), height: z.number(), placeholder: z.string() })
  .openapi('UploadedPicture')
export type UploadedPicture = z.infer<typeof uploadedPictureSchema>
