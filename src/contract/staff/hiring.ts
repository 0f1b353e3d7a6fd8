import { z } from '@hono/zod-openapi'
import { applicationParams, attachmentResponseSchema } from '#contract/applications.ts'
import { maxMessageLength } from '#domain/hiring/conversation.ts'
import { interviewDurations, maxOfferedTimes, maxPlaceLength } from '#domain/hiring/interview.ts'
import { applicationEventKinds, pipelineMoves, pipelineStages } from '#domain/hiring/pipeline.ts'
import { languages } from '#domain/i18n/languages.ts'
import { calendarDate, requiredText, requiredTime } from '../fields.ts'

const id = z.string().min(1).max(100)

export const pipelineQuery = z.object({
  job: id.optional(),
  store: id.optional(),
  person: id.optional().openapi({ description: 'The id of the responsible person, or none' }),
  q: z.string().trim().max(200).optional().openapi({ description: 'Part of a name, town, mail address or job' }),
})

const interviewSchema = z.object({ date: z.iso.date(), time: z.string(), place: z.string() })
const personSchema = z.object({ id: z.string(), name: z.string() })
const namedSchema = z.object({ id: z.string(), name: z.string() })

const cardSchema = z
  .object({
    applicationId: z.string(),
    stage: z.enum(pipelineStages),
    moves: z.array(z.enum(pipelineMoves)).openapi({ description: 'What can be done with it now' }),
    name: z.string(),
    town: z.string(),
    job: namedSchema,
    store: namedSchema.nullable().openapi({ description: 'Of the job; null: all stores, or the job is gone' }),
    createdAt: z.iso.datetime(),
    answerBy: z.iso.date().nullable(),
    assignee: personSchema.nullable(),
    interview: interviewSchema.nullable(),
    offered: z.number().int().openapi({ description: 'How many times were offered for an interview' }),
    files: z.number().int(),
    notes: z.number().int(),
    hasReply: z.boolean().openapi({ description: 'The applicant has written and waits for an answer' }),
    deletesOn: z.iso.date(),
  })
  .openapi('ApplicationCard')
export type ApplicationCard = z.infer<typeof cardSchema>

export const pipelineSchema = z
  .object({
    cards: z.array(cardSchema),
    /** How many of the ended ones are not listed, by stage. */
    hidden: z.partialRecord(z.enum(pipelineStages), z.number().int()),
    jobs: z.array(namedSchema),
    stores: z.array(namedSchema),
    people: z.array(personSchema),
  })
  .openapi('Pipeline')
export type Pipeline = z.infer<typeof pipelineSchema>

const slotSchema = interviewSchema.extend({
  slotId: z.string(),
  durationMinutes: z.number().int(),
  interviewer: z.string(),
  state: z.enum(['free', 'booked', 'taken', 'over']).openapi({
    description: 'booked: by this applicant. taken: by another one. over: the time has passed.',
  }),
})

const historySchema = z.object({
  at: z.iso.datetime(),
  kind: z.enum(applicationEventKinds),
  by: z.string().nullable().openapi({ description: 'The name of a person; null: the applicant' }),
  text: z.string().nullable(),
  assignee: z.string().nullable(),
  job: z.string().nullable(),
  interview: interviewSchema.nullable(),
  times: z.array(interviewSchema),
})

export const applicationDetailsSchema = z
  .object({
    applicationId: z.string(),
    stage: z.enum(pipelineStages),
    moves: z.array(z.enum(pipelineMoves)),
    language: z.enum(languages),
    job: namedSchema.extend({ identifier: z.string() }),
    store: namedSchema.nullable(),
    organizer: z.object({ name: z.string(), mail: z.string(), phone: z.string() }),
    person: z.array(z.object({ name: z.string(), text: z.string() })).openapi({ description: 'Labelled lines' }),
    name: z.string(),
    address: z.array(z.string()),
    attributes: z.array(z.object({ name: z.string(), notes: z.string() })),
    answers: z.array(z.object({ question: z.string(), answer: z.array(z.string()) })),
    attachments: z.array(attachmentResponseSchema),
    createdAt: z.iso.datetime(),
    answerBy: z.iso.date().nullable(),
    deletesOn: z.iso.date(),
    talentPool: z.object({ since: z.iso.date(), until: z.iso.date() }).nullable(),
    assignee: personSchema.nullable(),
    replyTo: z.string().openapi({ description: 'Where answers to mails to the applicant arrive' }),
    colleagues: z.array(personSchema).openapi({ description: 'To whom it can be handed over' }),
    notes: z.array(z.object({ id: z.string(), at: z.iso.datetime(), author: z.string(), text: z.string() })),
    history: z.array(historySchema),
    slots: z.array(slotSchema),
    canCancelInterview: z.boolean(),
    freeSlots: z
      .array(interviewSchema.extend({ durationMinutes: z.number().int() }))
      .openapi({ description: 'Times that the signed-in person offers to others, and that nobody has chosen' }),
    places: z.array(z.string()).openapi({ description: 'Suggestions for the place of an interview' }),
    conversation: z.array(
      z.object({
        at: z.iso.datetime(),
        direction: z.enum(['toApplicant', 'fromApplicant', 'noted']),
        by: z.string().nullable().openapi({ description: 'The name of a person; null: the applicant' }),
        text: z.string(),
      }),
    ),
    canWrite: z.boolean(),
    hasReply: z.boolean(),
    suggestedJob: z.string().nullable().openapi({ description: 'The job that the applicant was asked about' }),
    otherJobs: z
      .array(namedSchema.extend({ draft: z.string() }))
      .openapi({ description: 'What somebody of the talent pool can be asked about, with the mail' }),
    drafts: z
      .object({
        ...{ invite: z.string(), interview: z.string(), hire: z.string(), reject: z.string(), reopen: z.string() },
        ...{ documents: z.string(), question: z.string(), delay: z.string() },
      })
      .openapi({ description: 'What a mail would say, in the language of the applicant' }),
  })
  .openapi('ApplicationDetails')
export type ApplicationDetails = z.infer<typeof applicationDetailsSchema>

export const attachmentParams = applicationParams.extend({ number: z.string().max(3) })
export const fileViewSchema = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('pages'),
      pages: z.array(
        z.object({
          picture: z.string().openapi({ description: 'WebP in Base64' }),
          ...{ width: z.number().int(), height: z.number().int() },
          text: z.string().openapi({ description: 'What the page says; empty for a picture' }),
        }),
      ),
      pageCount: z.number().int().openapi({ description: 'Of the document; only the first pages are drawn' }),
    }),
    z.object({ kind: z.literal('text'), text: z.string() }),
    z.object({ kind: z.literal('notShown') }),
  ])
  .openapi('FileView')
export type FileViewResponse = z.infer<typeof fileViewSchema>

export const slotParams = applicationParams.extend({ slotId: z.string().max(100) })

const maxNoteLength = 2000

/** The text as it is typed; browsers send line breaks as CR LF. */
const typedText = (field: string, maxLength: number) =>
  z
    .string({ error: `error-empty-${field}` })
    .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())
    .pipe(z.string().min(1, `error-empty-${field}`).max(maxLength, `error-invalid-${field}`))

const optionalTypedText = (field: string, maxLength: number) =>
  z
    .string()
    .default('')
    .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())
    .pipe(z.string().max(maxLength, `error-invalid-${field}`))

export const moveBodySchema = z.object({ move: z.enum(['review', 'putBack']) }).openapi('ApplicationMove')
export const noteBodySchema = z.object({ text: typedText('text', maxNoteLength) }).openapi('ApplicationNote')
export const messageBodySchema = z.object({ text: typedText('text', maxMessageLength) }).openapi('ApplicantMessage')
export const suggestionBodySchema = z
  .object({
    job: z.string({ error: 'error-empty-job' }).min(1, 'error-empty-job').max(100),
    message: typedText('message', maxMessageLength),
  })
  .openapi('JobSuggestion')

const rejectionSchema = z
  .object({
    applicationId: z.string(),
    name: z.string(),
    job: namedSchema,
    stage: z.enum(pipelineStages),
    createdAt: z.iso.datetime(),
    mail: z.string(),
    language: z.enum(languages),
    draft: z.string(),
  })
  .openapi('RejectionDraft')
export type RejectionDraft = z.infer<typeof rejectionSchema>
export const rejectionListSchema = rejectionSchema

export const assigneeBodySchema = z
  .object({
    person: z.string({ error: 'error-empty-person' }).min(1, 'error-empty-person').max(100),
    text: optionalTypedText('text', maxNoteLength),
  })
  .openapi('ApplicationHandOver')
export const decisionBodySchema = z
  .object({
    decision: z.enum(['invite', 'hire', 'reject', 'reopen']),
    message: typedText('message', maxMessageLength),
  })
  .openapi('ApplicationDecision')

export const offerBodySchema = z
  .object({
    place: requiredText('place', maxPlaceLength),
    durationMinutes: z
      .number({ error: 'error-empty-durationMinutes' })
      .refine((minutes) => (interviewDurations as readonly number[]).includes(minutes), 'error-empty-durationMinutes'),
    times: z
      .array(z.object({ date: calendarDate('error-empty-times'), time: requiredTime('times') }))
      .min(1, 'error-empty-times')
      .max(maxOfferedTimes, 'error-invalid-times'),
    message: typedText('message', maxMessageLength),
  })
  .openapi('InterviewOffer')

export const cancelBodySchema = z.object({ message: typedText('message', maxMessageLength) }).openapi('Cancellation')

export const talentSchema = z
  .object({
    applicationId: z.string(),
    name: z.string(),
    town: z.string(),
    job: namedSchema,
    stage: z.enum(pipelineStages),
    since: z.iso.date(),
    until: z.iso.date(),
    canSuggest: z.boolean().openapi({ description: 'Whether they can be asked about another job now' }),
  })
  .openapi('Talent')

export const trialShiftSchema = z
  .object({
    id: z.string(),
    date: z.iso.date(),
    time: z.string(),
    store: namedSchema,
    job: namedSchema,
    name: z.string(),
    phone: z.string(),
    mail: z.string().openapi({ description: 'Empty where none was given' }),
  })
  .openapi('StaffTrialShift')
export type StaffTrialShift = z.infer<typeof trialShiftSchema>
export const trialShiftParams = z.object({ trialShiftId: z.string().max(100) })
export const trialShiftCancelBodySchema = z
  .object({ text: optionalTypedText('text', maxNoteLength) })
  .openapi('TrialShiftCancellation')
