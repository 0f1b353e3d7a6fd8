import { z } from '@hono/zod-openapi'
import { findFieldError } from '#domain/form-fields.ts'
import { applicationStates } from '#domain/hiring/application.ts'
import {
  type ApplicantFieldName,
  applicantFields,
  attributeFields,
  rulesOf,
  toRule,
} from '#domain/hiring/application-fields.ts'
import { shownStates } from '#domain/hiring/attachments.ts'
import { maxMessageLength } from '#domain/hiring/conversation.ts'
import { trialShiftFields } from '#domain/hiring/trial-shift.ts'
import { textFields } from './fields.ts'

const answer = z.union([z.string().trim().max(4000), z.array(z.string().trim().max(200)).max(30)])

const applicantTexts = textFields(rulesOf(applicantFields))
const applicantStrings = Object.fromEntries(applicantFields.map(({ name }) => [name, z.string()])) as Record<
  ApplicantFieldName,
  z.ZodString
>

/** Named fields of the form, such as `earliestStart`; other clients may send further ones. Errors name the field. */
const attribute = z
  .object({ name: z.string().trim().min(1).max(60), notes: z.string().trim().openapi({ maxLength: 1000 }) })
  .superRefine(({ name, notes }, context) => {
    const field = attributeFields.find((field) => field.name === name)
    const message = findFieldError(name, { ...(field ? toRule(field) : { maxLength: 1000 }), isOptional: true }, notes)
    if (message) context.addIssue({ code: 'custom', path: [name], message })
  })

export const applicationRequestSchema = z
  .object({
    ...applicantTexts,
    attributes: z.array(attribute).max(20).default([]),
    interview: z
      .array(z.object({ id: z.string().max(100), answer }))
      .max(50)
      .default([])
      .openapi({ description: 'The answers with the ids of their questions' }),
    talentPool: z.boolean().default(false).openapi({ description: 'Separate consent to keep the data for two years' }),
    source: z.string().max(200).optional().openapi({ description: 'The utm_source of the link to the job' }),
  })
  .openapi('ApplicationRequest')

export const applicationParams = z.object({ applicationId: z.string().max(60) })
export const talentPoolSchema = z
  .object({ consent: z.boolean().openapi({ description: 'true gives or extends the consent, false withdraws it' }) })
  .openapi('TalentPoolChoice')

const trialShiftTexts = textFields(trialShiftFields)
const trialShiftDate = trialShiftTexts.date.openapi({ format: 'date' })

export const trialShiftSchema = z
  .object({
    ...trialShiftTexts,
    date: trialShiftDate,
    mail: trialShiftTexts.mail.openapi({
      description: 'For a confirmation with a calendar file, and if the store has to cancel; otherwise it calls',
    }),
  })
  .openapi('TrialShiftBooking')

export type ApplicationRequest = z.infer<typeof applicationRequestSchema>

export const trialShiftMoveSchema = z
  .object({ date: trialShiftDate, time: trialShiftTexts.time })
  .openapi('TrialShiftMove')

export const trialShiftBookedSchema = z
  .object({
    bookingId: z.string(),
    token: z.string().openapi({ description: 'Opens, moves and cancels the booking' }),
    storeName: z.string(),
    date: z.iso.date(),
    time: z.string(),
  })
  .openapi('TrialShiftBooked')

export const trialShiftBookingSchema = z
  .object({
    jobId: z.string(),
    jobName: z.string().openapi({ description: 'Empty when the job is gone' }),
    storeName: z.string(),
    address: z.string(),
    date: z.iso.date(),
    time: z.string(),
    hasMail: z.boolean().openapi({ description: 'Whether changes are confirmed by mail' }),
    isChangeable: z.boolean().openapi({ description: 'Until it begins, it can be moved and canceled' }),
    dates: z.array(z.object({ date: z.iso.date(), times: z.array(z.string()) })),
  })
  .openapi('TrialShift')

export const applicationCreatedSchema = z
  .object({
    applicationId: z.string(),
    answerBy: z.iso.date().openapi({ description: 'Until when the applicant has an answer' }),
  })
  .openapi('ApplicationCreated')

export const attachmentResponseSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    size: z.number().int(),
    mediaType: z.string(),
    state: z.enum(shownStates).openapi({
      description: 'checking: waiting for the virus scan. unchecked: no virus scanner is set up. withheld: infected.',
    }),
  })
  .openapi('Attachment')

export const applicationResponseSchema = z
  .object({
    applicationId: z.string(),
    state: z.enum(applicationStates),
    job: z.object({ jobId: z.string(), name: z.string(), identifier: z.string(), isThere: z.boolean() }),
    organizer: z.object({ name: z.string(), mail: z.string(), phone: z.string() }),
    createdAt: z.iso.datetime(),
    invitedAt: z.iso.datetime().optional(),
    decidedAt: z.iso.datetime().optional(),
    deletesOn: z.iso.date(),
    answerBy: z.iso
      .date()
      .optional()
      .openapi({ description: 'Until when an answer was promised, while there is none' }),
    talentPoolUntil: z.iso.date().optional(),
    isOpen: z.boolean(),
    applicant: z.object(applicantStrings),
    attributes: z.array(z.object({ name: z.string(), notes: z.string() })),
    interview: z.array(z.object({ id: z.string(), headline: z.string(), answer: z.array(z.string()) })),
    attachments: z.array(attachmentResponseSchema),
    appointment: z
      .object({ isOffered: z.boolean(), date: z.iso.date().optional(), time: z.string().optional() })
      .optional()
      .openapi({ description: 'For the applicant: whether there are times to choose from, and the booked one' }),
    messages: z.array(
      z.object({
        at: z.iso.datetime(),
        isMine: z.boolean().openapi({ description: 'Written by the applicant' }),
        author: z.string().openapi({ description: 'Of our messages; otherwise empty' }),
        text: z.string(),
      }),
    ),
    canWrite: z.boolean(),
    suggestedJob: z
      .object({ jobId: z.string(), name: z.string(), isOpen: z.boolean() })
      .optional()
      .openapi({ description: 'Another job that the applicant is asked about' }),
  })
  .openapi('Application')

export const trialShiftOptionsSchema = z
  .object({
    stores: z.array(z.object({ id: z.string(), name: z.string(), location: z.string() })),
    /** The dates of the requested store with their starting times. */
    dates: z.array(z.object({ date: z.iso.date(), times: z.array(z.string()) })),
  })
  .openapi('TrialShiftOptions')

export type AttachmentResponse = z.infer<typeof attachmentResponseSchema>
export type ApplicationResponse = z.infer<typeof applicationResponseSchema>
export type TrialShiftOptions = z.infer<typeof trialShiftOptionsSchema>
export type TrialShiftBooked = z.infer<typeof trialShiftBookedSchema>
export type TrialShiftBookingResponse = z.infer<typeof trialShiftBookingSchema>

const interviewTimeSchema = z.object({
  slotId: z.string(),
  date: z.iso.date(),
  time: z.string(),
  durationMinutes: z.number().int(),
  place: z.string(),
  interviewer: z.string(),
})

export const interviewResponseSchema = z
  .object({
    booked: interviewTimeSchema.nullable(),
    isChangeable: z.boolean().openapi({ description: 'Until it begins, it can be moved and canceled' }),
    times: z.array(interviewTimeSchema).openapi({ description: 'What can be chosen now' }),
  })
  .openapi('Interview')
export type InterviewResponse = z.infer<typeof interviewResponseSchema>

export const applicantMessageSchema = z
  .object({
    text: z
      .string({ error: 'error-empty-text' })
      .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())
      .pipe(z.string().min(1, 'error-empty-text').max(maxMessageLength, 'error-invalid-text')),
  })
  .openapi('MessageOfApplicant')
export const suggestionAnswerSchema = z.object({ accepts: z.boolean() }).openapi('SuggestionAnswer')

export const interviewChoiceSchema = z
  .object({ slotId: z.string({ error: 'error-empty-slotId' }).min(1, 'error-empty-slotId').max(100) })
  .openapi('InterviewChoice')
