import { randomUUID } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { type ApiRoutes, jsonBody, routesOf } from '#api/shared/api-routes.ts'
import { contactSchema, enquirySchema } from '#contract/contact.ts'
import type { Db } from '#db/database.ts'
import { insertMessage } from '#db/messages.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { ContactMessage } from '#domain/contact-message.ts'
import { indexById } from '#domain/content/content.ts'
import { localTime } from '#foundation/clock.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { jsonResponses, messageSchema } from './middleware/openapi-responses.ts'
import { refuseMailCause } from './middleware/refuse-mail-cause.ts'
import { errorResponse } from './middleware/responses.ts'

const createRoute = routesOf('Contact')

/** Saves the message and queues its mail to the store in one transaction. */
async function saveContactMessage(db: Db, input: Omit<ContactMessage, 'id' | 'createdAt'>, at: Instant): Promise<void> {
  const message: ContactMessage = { ...input, id: randomUUID(), createdAt: at }
  await db.transaction().execute(async (tx) => {
    await insertMessage(tx, message)
    await addToOutbox(tx, { kind: 'contactMessage', subjectId: message.id, payload: { message } }, at)
  })
}

const storeParams = z.object({ id: z.string().max(100) })
const responses = jsonResponses(messageSchema, 404, 429)

const contactRoute = createRoute('post', '/locations/{id}/contacts', {
  summary: 'Write to a store',
  request: { params: storeParams, body: jsonBody(contactSchema) },
  responses,
})

const enquiryRoute = createRoute('post', '/locations/{id}/enquiries', {
  summary: 'Ask for catering, canteen supply, the street-food truck or corporate orders',
  request: { params: storeParams, body: jsonBody(enquirySchema) },
  responses,
})

/** Faster submissions come from bots. */
const minElapsedMs = 2_000
/** The wording is fixed by the specification; visitors see the page's own translation. */
const createdBody = { success: true as const, message: 'contact successfully created' }

export function addContactRoutes(api: ApiRoutes<ApiEnv>, services: ApiServices): void {
  const { db, now, content } = services
  const isKnownStore = (storeId: string) => indexById(content().stores).has(storeId)

  async function findRejection(c: Context<ApiEnv>, elapsedMs: number | undefined) {
    if (elapsedMs !== undefined && elapsedMs < minElapsedMs) return errorResponse(c, 'tooFast')
    return refuseMailCause(c, services, 'contactMessage')
  }

  api.openapi(contactRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { website, elapsedMs, message, ...fields } = c.req.valid('json')
    if (!isKnownStore(id)) return errorResponse(c, 'notFound')
    const rejection = await findRejection(c, elapsedMs)
    if (rejection) return rejection
    // A filled honeypot field means a bot: report success without saving.
    if (website === '')
      await saveContactMessage(
        db,
        { ...fields, text: message, storeId: id, language: c.get('language'), enquiry: null },
        now(),
      )
    return c.json(createdBody, 200)
  })

  api.openapi(enquiryRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { website, elapsedMs, message, name, mail, phone, to, ...details } = c.req.valid('json')
    if (!isKnownStore(id)) return errorResponse(c, 'notFound')
    if (details.from < localTime(now()).now.date)
      return errorResponse(c, 'invalidRequest', { errors: { from: 'error-past-from' } })
    const rejection = await findRejection(c, elapsedMs)
    if (rejection) return rejection
    const enquiry = { ...details, to: to ?? null }
    // Staff read it.
    const subject = getTranslator('de', 'mail')(`enquirySubject.${details.form}`)
    if (website === '')
      await saveContactMessage(
        db,
        { name, mail, phone, subject, text: message, storeId: id, language: c.get('language'), enquiry },
        now(),
      )
    return c.json(createdBody, 200)
  })
}
