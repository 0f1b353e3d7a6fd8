import { z } from '@hono/zod-openapi'
import { enquiryForms } from '#domain/contact-message.ts'
import { languages } from '#domain/i18n/languages.ts'

export const messageStates = ['open', 'done', 'all'] as const
export type MessageState = (typeof messageStates)[number]

export const messagesQuery = z.object({
  state: z.enum(messageStates).default('open'),
  store: z.string().min(1).max(100).optional(),
  q: z.string().trim().max(200).optional().openapi({ description: 'Part of a name, address, subject or text' }),
  before: z.string().min(1).max(100).optional().openapi({ description: 'The id of a message: only older ones' }),
})

const listedMessageSchema = z
  .object({
    messageId: z.string(),
    createdAt: z.iso.datetime(),
    store: z.object({ id: z.string(), name: z.string() }),
    name: z.string(),
    subject: z.string(),
    excerpt: z.string(),
    form: z.enum(enquiryForms).nullable().openapi({ description: 'null: the contact form' }),
    doneAt: z.iso.datetime().nullable(),
    doneBy: z.string().nullable(),
    deletesOn: z.iso.date(),
  })
  .openapi('ListedMessage')
export type ListedMessage = z.infer<typeof listedMessageSchema>

export const inboxSchema = z
  .object({
    messages: z.array(listedMessageSchema),
    nextBefore: z.string().nullable().openapi({ description: 'For the next page; null: there is none' }),
    openCount: z.number().int(),
    stores: z.array(z.object({ id: z.string(), name: z.string() })),
  })
  .openapi('Inbox')
export type Inbox = z.infer<typeof inboxSchema>

export const messageDetailsSchema = listedMessageSchema
  .omit({ excerpt: true })
  .extend({
    mail: z.string(),
    phone: z.string(),
    text: z.string(),
    language: z.enum(languages),
    enquiry: z
      .object({
        company: z.string(),
        amount: z.number(),
        from: z.iso.date(),
        to: z.iso.date().nullable(),
        place: z.string(),
      })
      .nullable(),
    replies: z.array(
      z.object({
        id: z.string(),
        at: z.iso.datetime(),
        author: z.string(),
        text: z.string(),
      }),
    ),
    waitingMails: z.number().int().openapi({ description: 'Answers that are not sent yet' }),
    replyTo: z.string().openapi({ description: 'Where an answer to our answer goes' }),
    draft: z.string(),
  })
  .openapi('MessageDetails')
export type MessageDetails = z.infer<typeof messageDetailsSchema>

export const messageParams = z.object({ messageId: z.string().max(100) })
const maxReplyLength = 5000

export const replyBodySchema = z
  .object({
    text: z
      .string({ error: 'error-empty-text' })
      .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\0', '').trim())
      .pipe(z.string().min(1, 'error-empty-text').max(maxReplyLength, 'error-invalid-text')),
    isDone: z.boolean().default(true),
  })
  .openapi('MessageReply')

export const doneBodySchema = z.object({ isDone: z.boolean() }).openapi('MessageDone')
