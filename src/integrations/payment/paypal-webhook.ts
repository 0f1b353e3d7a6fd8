import { z } from 'zod'
import type { PaymentProvider, WebhookReport } from './payment-provider.ts'
import { createWebhookVerifier } from './webhook-signature.ts'

const eventSchema = z.object({
  id: z.string().min(1).max(100),
  event_type: z.string(),
  resource: z.object({
    id: z.string().optional(),
    order_id: z.string().optional(),
    supplementary_data: z.object({ related_ids: z.object({ order_id: z.string().optional() }) }).optional(),
    links: z.array(z.object({ href: z.string(), rel: z.string() })).optional(),
  }),
})

type WebhookEvent = z.output<typeof eventSchema>

function parseEvent(text: string): WebhookEvent | undefined {
  try {
    return eventSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Events of captures reference the order, events of orders carry its id as their own; a refund links to its capture. */
function toReport({ id: eventId, event_type, resource }: WebhookEvent): WebhookReport {
  const { supplementary_data, order_id, id, links = [] } = resource
  const ofOrder = event_type.startsWith('CHECKOUT.') ? id : undefined
  const providerId = supplementary_data?.related_ids.order_id ?? order_id ?? ofOrder
  if (providerId) return { kind: 'genuine', eventId, payment: { providerId } }
  const upward = links.filter(({ rel }) => rel === 'up').map(({ href }) => /\/captures\/(\w+)$/.exec(href)?.[1])
  const captureId = upward.find((found) => found !== undefined)
  return { kind: 'genuine', eventId, payment: captureId === undefined ? undefined : { captureId } }
}

export function createWebhookReader(
  options: Parameters<typeof createWebhookVerifier>[0],
): PaymentProvider['readWebhook'] {
  const verify = createWebhookVerifier(options)
  return async (delivery) => {
    const event = parseEvent(delivery.rawBody)
    if (!event) return { kind: 'malformed' }
    const verification = await verify(delivery)
    return verification === 'genuine' ? toReport(event) : { kind: verification }
  }
}
