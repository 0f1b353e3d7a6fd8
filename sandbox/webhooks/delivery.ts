import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addMs, formatTimestamp, minuteMs, secondMs } from '../provider/protocol-values.ts'
import type { Services } from '../services.ts'
import { signStripeEvent } from '../stripe/stripe-events.ts'
import { signatureAlgorithm, signTransmission } from './signature.ts'
import { beginAttempt, endAttempt, listWebhooksDue, type Webhook } from './webhook-store.ts'

const maxAttempts = 25
const firstDelaysMs = [secondMs, 5 * secondMs, 30 * secondMs]

/** Delay between the n-th attempt and the next one; null after the last one. */
export function retryDelayMs(attempt: number): number | null {
  if (attempt >= maxAttempts) return null
  return firstDelaysMs[attempt - 1] ?? minuteMs
}

const timeoutMs = 10_000

type DeliveryResult = { isDelivered: boolean; result: string }

async function sendWebhook(services: Services, webhook: Webhook, signal: AbortSignal): Promise<DeliveryResult> {
  const fault = services.faults.take('webhook')
  if (fault?.mode === 'drop') return { isDelivered: false, result: 'dropped by a fault' }
  try {
    if (fault?.mode === 'delay') await wait(fault.delayMs ?? 1_000, undefined, { signal })
    const { settings } = services
    const isStripe = webhook.id.startsWith('evt_')
    const response = await fetch(isStripe ? settings.stripeWebhookUrl : settings.webhookUrl, {
      method: 'POST',
      headers: isStripe ? toStripeHeaders(services, webhook) : toPaypalHeaders(services, webhook),
      body: webhook.body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return { isDelivered: response.ok, result: `HTTP ${response.status}` }
  } catch (error) {
    return { isDelivered: false, result: getErrorReason(error) }
  }
}

const toStripeHeaders = ({ settings }: Services, { body }: Webhook): Record<string, string> => ({
  'content-type': 'application/json',
  'stripe-signature': signStripeEvent(settings.stripeWebhookSecret, body),
})

function toPaypalHeaders({ settings, signingKey, now, publicUrl }: Services, webhook: Webhook): Record<string, string> {
  const id = randomUUID()
  const time = formatTimestamp(now().toISOString())
  const transmission = { id, time, webhookId: settings.webhookId, rawBody: webhook.body }
  return {
    'content-type': 'application/json',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signTransmission(signingKey, transmission),
    'paypal-cert-url': `${publicUrl()}${signingKey.certPath}`,
    'paypal-auth-algo': signatureAlgorithm,
  }
}

function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause as { code?: string } | undefined
  return cause?.code ?? error.name
}

/** Limits the load on a merchant that comes back after an outage. */
const maxParallelDeliveries = 50

export type WebhookDelivery = { deliverDue: () => void; stop: () => Promise<void> }

/** Delivers due webhooks. A webhook that is being delivered is not sent a second time in parallel. */
export function startWebhookDelivery(services: Services): WebhookDelivery {
  const running = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  const deliver = async (webhook: Webhook): Promise<void> => {
    const delayMs = retryDelayMs(webhook.attempts + 1)
    beginAttempt(services.db, webhook.id, delayMs === null ? null : addMs(services.now(), delayMs))
    const { isDelivered, result } = await sendWebhook(services, webhook, stopping.signal)
    running.delete(webhook.id)
    if (!stopping.signal.aborted) endAttempt(services.db, webhook.id, result, isDelivered ? services.now() : null)
  }

  return {
    deliverDue: () => {
      if (stopping.signal.aborted) return
      for (const webhook of listWebhooksDue(services.db, services.now())) {
        if (running.size >= maxParallelDeliveries) return
        if (!running.has(webhook.id)) running.set(webhook.id, deliver(webhook))
      }
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}
