import { z } from '@hono/zod-openapi'
import { applicationStates } from '#domain/hiring/application-states.ts'

export const applicationCreatedSchema = z.object({ applicationId: z.string() }).openapi('ApplicationCreated')

export const attachmentAnswerSchema = z
  .object({
    number: z.number().int(),
    name: z.string(),
    size: z.number().int(),
    mediaType: z.string(),
    /** `checking`: a virus scan is still to come; `withheld`: it found something. */
    state: z.enum(['ready', 'checking', 'withheld']),
  })
  .openapi('Attachment')

export const applicationAnswerSchema = z
  .object({
    applicationId: z.string(),
    state: z.enum(applicationStates),
    job: z.object({ jobId: z.string(), name: z.string(), identifier: z.string(), isThere: z.boolean() }),
    organizer: z.object({ name: z.string(), mail: z.string(), phone: z.string() }),
    createdAt: z.iso.datetime(),
    invitedAt: z.iso.datetime().optional(),
    decidedAt: z.iso.datetime().optional(),
    deletesOn: z.iso.date(),
    talentPoolUntil: z.iso.date().optional(),
    isOpen: z.boolean(),
    applicant: z.object({
      givenname: z.string(),
      surname: z.string(),
      mail: z.string(),
      phone: z.string(),
      streetAddress: z.string(),
      postalCode: z.string(),
      location: z.string(),
    }),
    attributes: z.array(z.object({ name: z.string(), notes: z.string() })),
    interview: z.array(z.object({ id: z.string(), headline: z.string(), answer: z.array(z.string()) })),
    attachments: z.array(attachmentAnswerSchema),
  })
  .openapi('Application')

export const tasterOptionsSchema = z
  .object({
    stores: z.array(z.object({ id: z.string(), name: z.string(), location: z.string() })),
    /** For the asked store: the days with their starting times. */
    dates: z.array(z.object({ date: z.iso.date(), times: z.array(z.string()) })),
  })
  .openapi('TasterOptions')

export type AttachmentAnswer = z.infer<typeof attachmentAnswerSchema>
export type ApplicationAnswer = z.infer<typeof applicationAnswerSchema>
export type TasterOptions = z.infer<typeof tasterOptionsSchema>
