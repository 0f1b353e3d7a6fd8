import { addMs } from '../provider/add-ms.ts'
import type { World } from '../world.ts'
import { retryDelayMs } from './retry-delay.ts'
import { sendWebhook } from './send-webhook.ts'
import { beginAttempt, endAttempt, type Webhook, webhooksDue } from './webhooks-store.ts'

/** A merchant who comes back after a long absence is not to be run over. */
const maxOnTheWay = 50

export type Courier = { deliverDue: () => void; stop: () => Promise<void> }

/** Carries webhooks to the merchant; one that is on its way is not sent a second time beside itself. */
export function startCourier(world: World): Courier {
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
      for (const webhook of webhooksDue(world.db, world.now())) {
        if (onTheWay.size >= maxOnTheWay) return
        if (!onTheWay.has(webhook.id)) onTheWay.set(webhook.id, deliver(webhook))
      }
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(onTheWay.values())
    },
  }
}
