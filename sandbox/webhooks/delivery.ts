import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addMs, formatTimestamp, minuteMs, secondMs } from '../provider/protocol-values.ts'
import type { Services } from '../start-sandbox.ts'
import { signatureAlgorithm, signTransmission } from './signature.ts'
import { beginAttempt, endAttempt, listWebhooksDue, type Webhook } from './webhook-store.ts'

const maxAttempts = 25
const firstDelaysMs = [secondMs, 5 * secondMs, 30 * secondMs]

/** How long after the n-th attempt the next one follows; null when that was the last. */
export function retryDelayMs(attempt: number): number | null {
  if (attempt >= maxAttempts) return null
  return firstDelaysMs[attempt - 1] ?? minuteMs
}

const timeoutMs = 10_000

export type DeliveryResult = { isDelivered: boolean; result: string }

export async function sendWebhook(world: Services, webhook: Webhook, signal: AbortSignal): Promise<DeliveryResult> {
  const fault = world.faults.take('webhook')
  if (fault?.mode === 'drop') return { isDelivered: false, result: 'dropped by a fault' }
  try {
    if (fault?.mode === 'delay') await wait(fault.delayMs ?? 1_000, undefined, { signal })
    const response = await fetch(world.settings.webhookUrl, {
      method: 'POST',
      headers: toWebhookHeaders(world, webhook),
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

function toWebhookHeaders(
  { settings, signingKey, now, publicUrl }: Services,
  webhook: Webhook,
): Record<string, string> {
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

/** A merchant who comes back after a long absence is not to be run over. */
const maxParallelDeliveries = 50

export type WebhookDelivery = { deliverDue: () => void; stop: () => Promise<void> }

/** Carries webhooks to the merchant; one that is on its way is not sent a second time beside itself. */
export function startWebhookDelivery(world: Services): WebhookDelivery {
  const onTheWay = new Map<string, Promise<void>>()
  const stopping = new AbortController()

  const deliver = async (webhook: Webhook): Promise<void> => {
    const delayMs = retryDelayMs(webhook.attempts + 1)
    beginAttempt(world.db, webhook.id, delayMs === null ? null : addMs(world.now(), delayMs))
    const { isDelivered, result } = await sendWebhook(world, webhook, stopping.signal)
    onTheWay.delete(webhook.id)
    if (!stopping.signal.aborted) endAttempt(world.db, webhook.id, result, isDelivered ? world.now() : null)
  }

  return {
    deliverDue: () => {
      if (stopping.signal.aborted) return
      for (const webhook of listWebhooksDue(world.db, world.now())) {
        if (onTheWay.size >= maxParallelDeliveries) return
        if (!onTheWay.has(webhook.id)) onTheWay.set(webhook.id, deliver(webhook))
      }
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(onTheWay.values())
    },
  }
}
