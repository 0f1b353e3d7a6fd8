import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { contactSchema, enquirySchema } from '#contract/contact/contact-request.ts'
import { countAttempt } from '#db/attempts.ts'
import { indexById } from '#domain/content/index-by-id.ts'
import { momentOf } from '../../moment-of.ts'
import { answers, jsonBody, notFoundAnswer, saidSchema, tooManyAnswer } from '../middleware/answers.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'
import { sendMessage } from './send-message.ts'

const storeParams = z.object({ id: z.string().max(100) })
const responses = { ...answers(saidSchema), ...notFoundAnswer, ...tooManyAnswer }

const contactRoute = createRoute({
  method: 'post',
  path: '/locations/{id}/contacts',
  tags: ['Contact'],
  summary: 'Write to a store',
  request: { params: storeParams, body: jsonBody(contactSchema) },
  responses,
})

const enquiryRoute = createRoute({
  method: 'post',
  path: '/locations/{id}/enquiries',
  tags: ['Contact'],
  summary: 'Ask for catering, canteen supply, the street-food truck or corporate orders',
  request: { params: storeParams, body: jsonBody(enquirySchema) },
  responses,
})

const limit = { maxAttempts: 8, windowMs: 3_600_000 }
const shortestMs = 2_000
/** As the specification has it; what a person reads stands in the page's own texts. */
const created = { success: true as const, message: 'contact successfully created' }

const subjects = {
  catering: 'Anfrage Catering',
  canteen: 'Anfrage Kantinenbelieferung',
  streetfood: 'Anfrage Streetfood',
  corporate: 'Anfrage Firmenkunden',
} as const

export function addContactRoutes(api: OpenAPIHono<ApiEnv>, { db, now, bakery }: ApiServices): void {
  const isKnown = (storeId: string) => indexById(bakery().stores).has(storeId)

  async function refusal(c: Context<ApiEnv>, elapsedMs: number | undefined) {
    if (elapsedMs !== undefined && elapsedMs < shortestMs) return 'tooFast' as const
    const isAllowed = await countAttempt(db, `contact ${c.env?.visitor ?? 'in-process'}`, limit, now())
    return isAllowed ? undefined : ('tooManyRequests' as const)
  }

  api.openapi(contactRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { website, elapsedMs, message, ...words } = c.req.valid('json')
    if (!isKnown(id)) return fail(c, 'notFound')
    const refused = await refusal(c, elapsedMs)
    if (refused) return fail(c, refused)
    // A robot is told what it wants to hear.
    if (website === '')
      await sendMessage(db, { ...words, text: message, storeId: id, language: c.get('language'), enquiry: null }, now())
    return c.json(created, 200)
  })

  api.openapi(enquiryRoute, async (c) => {
    const { id } = c.req.valid('param')
    const { website, elapsedMs, message, name, mail, phone, to, ...details } = c.req.valid('json')
    if (!isKnown(id)) return fail(c, 'notFound')
    if (details.from < momentOf(now()).now.date) return fail(c, 'invalidRequest', { from: 'error-past-from' })
    const refused = await refusal(c, elapsedMs)
    if (refused) return fail(c, refused)
    const enquiry = { ...details, to: to ?? null }
    const subject = subjects[details.form]
    if (website === '')
      await sendMessage(
        db,
        { name, mail, phone, subject, text: message, storeId: id, language: c.get('language'), enquiry },
        now(),
      )
    return c.json(created, 200)
  })
}
