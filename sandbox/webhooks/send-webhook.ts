import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { providerTime } from '../provider/provider-time.ts'
import type { World } from '../world.ts'
import { signatureAlgorithm, signTransmission } from './signature.ts'
import type { Webhook } from './webhooks-store.ts'

const timeoutMs = 10_000

export type Delivery = { isDelivered: boolean; result: string }

export async function sendWebhook(world: World, webhook: Webhook, signal: AbortSignal): Promise<Delivery> {
  const fault = world.faults.take('webhook')
  if (fault?.mode === 'drop') return { isDelivered: false, result: 'dropped by a fault' }
  try {
    if (fault?.mode === 'delay') await wait(fault.delayMs ?? 1_000, undefined, { signal })
    const response = await fetch(world.settings.webhookUrl, {
      method: 'POST',
      headers: headersOf(world, webhook),
      body: webhook.body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    await response.body?.cancel()
    return { isDelivered: response.ok, result: `HTTP ${response.status}` }
  } catch (error) {
    return { isDelivered: false, result: reasonOf(error) }
  }
}

function headersOf({ settings, signingKey, now, publicUrl }: World, webhook: Webhook): Record<string, string> {
  const id = randomUUID()
  const time = providerTime(now().toISOString())
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

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = error.cause as { code?: string } | undefined
  return cause?.code ?? error.name
}
