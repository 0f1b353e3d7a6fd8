import type { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { findPayment } from '#db/payments.ts'
import { isWebhookKnown, noteWebhook } from '#db/webhooks.ts'
import { settlePayment } from '#orders/settle-payment.ts'
import type { ApiEnv, ApiServices } from '../middleware/api-context.ts'
import { fail } from '../middleware/fail.ts'

const maxWebhookBytes = 200_000

const eventSchema = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    order_id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }) }).optional(),
  }),
})

type WebhookEvent = z.output<typeof eventSchema>

/** The provider's order that an event is about: captures name it as related, orders are it. */
const providerIdOf = ({ event_type, resource }: WebhookEvent): string | undefined =>
  resource.supplementary_data?.related_ids.order_id ??
  resource.order_id ??
  (event_type.startsWith('CHECKOUT.') ? resource.id : undefined)

function readEvent(text: string): WebhookEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * A webhook is a hint that something happened, never the proof: after its signature is verified, the provider itself
 * is asked how the payment stands. So neither order nor number of deliveries matters.
 */
export function addWebhookRoute(api: OpenAPIHono<ApiEnv>, { db, now, ordering }: ApiServices): void {
  const limit = bodyLimit({ maxSize: maxWebhookBytes, onError: (c) => fail(c, 'tooLarge') })
  api.post('/payments/webhook', limit, async (c) => {
    const rawBody = await c.req.text()
    const event = readEvent(rawBody)
    if (!event) return fail(c, 'malformedJson')
    const verdict = await ordering.provider.verifyWebhook({ headers: c.req.header(), rawBody })
    if (verdict === 'unknown') return fail(c, 'unavailable')
    if (verdict === 'forged') return fail(c, 'unauthorized')
    if (await isWebhookKnown(db, event.id)) return c.json({ success: true })
    const providerId = providerIdOf(event)
    const payment = providerId ? await findPayment(db, providerId) : undefined
    const state = payment && (await settlePayment(ordering, payment.id))
    // Not noted, so that it counts when it comes again.
    if (state === 'unknown') return fail(c, 'unavailable')
    await noteWebhook(db, event.id, now())
    return c.json({ success: true })
  })
}
