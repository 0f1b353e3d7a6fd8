import { verify, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import type { PaymentProvider, WebhookDelivery, WebhookRefusal, WebhookReport } from './payment-provider.ts'
import { createCertificateStore } from './webhook-certificates.ts'

const headersSchema = z.object({
  'paypal-auth-algo': z.literal('SHA256withRSA'),
  'paypal-cert-url': z.string().min(1).max(500),
  'paypal-transmission-id': z.string().min(1).max(100),
  'paypal-transmission-sig': z.string().min(1).max(1_000),
  'paypal-transmission-time': z.string().min(1).max(100),
})

type SignatureHeaders = z.output<typeof headersSchema>

interface SignedWebhook {
  headers: SignatureHeaders
  rawBody: string
  webhookId: string
}

function isSignedWith({ publicKey }: X509Certificate, { headers, rawBody, webhookId }: SignedWebhook): boolean {
  const parts = [headers['paypal-transmission-id'], headers['paypal-transmission-time'], webhookId, crc32(rawBody)]
  const signature = Buffer.from(headers['paypal-transmission-sig'], 'base64')
  return publicKey.asymmetricKeyType === 'rsa' && verify('sha256', Buffer.from(parts.join('|')), publicKey, signature)
}

function isValidNow({ validFromDate, validToDate }: X509Certificate): boolean {
  const nowMs = Date.now()
  return validFromDate.getTime() <= nowMs && nowMs <= validToDate.getTime()
}

/**
 * Verifies webhooks with the provider's certificate. Only the certificate is requested from the provider, so a forged
 * webhook costs a signature check and nothing else.
 */
function createWebhookVerifier({ webhookId, certUrl }: { webhookId: string; certUrl: string }) {
  const certificates = createCertificateStore(certUrl)
  return async ({
    headers,
    rawBody,
    sender,
  }: WebhookDelivery): Promise<'signed' | Exclude<WebhookRefusal, 'malformed'>> => {
    const parsed = headersSchema.safeParse(headers)
    if (!parsed.success) return 'forged'
    const lookup = await certificates.find(parsed.data['paypal-cert-url'], sender)
    if (lookup.kind === 'none') return 'forged'
    if (lookup.kind !== 'found') return lookup.kind
    const { certificate } = lookup
    const isSigned = isValidNow(certificate) && isSignedWith(certificate, { headers: parsed.data, rawBody, webhookId })
    return isSigned ? 'signed' : 'forged'
  }
}

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
  const paymentId = supplementary_data?.related_ids.order_id ?? order_id ?? ofOrder
  if (paymentId) return { kind: 'signed', eventId, payment: { paymentId } }
  const upward = links.filter(({ rel }) => rel === 'up').map(({ href }) => /\/captures\/(\w+)$/.exec(href)?.[1])
  const captureId = upward.find((found) => found !== undefined)
  return { kind: 'signed', eventId, payment: captureId === undefined ? undefined : { captureId } }
}

export function createWebhookReader(
  options: Parameters<typeof createWebhookVerifier>[0],
): PaymentProvider['readWebhook'] {
  const verify = createWebhookVerifier(options)
  return async (delivery) => {
    const event = parseEvent(delivery.rawBody)
    if (!event) return { kind: 'malformed' }
    const verification = await verify(delivery)
    return verification === 'signed' ? toReport(event) : { kind: verification }
  }
}
