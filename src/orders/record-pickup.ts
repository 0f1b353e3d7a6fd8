import { addAuditEntry } from '#db/audit.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { claimKey, findKeyedResult } from '#db/idempotency.ts'
import { findOrder, lockOrder } from '#db/orders.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderEvent } from '#domain/order/order-states.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { PickupAction } from '#domain/staff/board.ts'
import type { OrderServices } from './order-services.ts'
import { changeOrderState } from './order-state.ts'

export interface RecordPickupInput {
  orderId: string
  action: PickupAction
  actor: Actor
  /** When it happened, if that was before it could be sent. */
  at?: Instant | undefined
  /** Sending an action again with the same key does nothing. */
  idempotencyKey?: string | undefined
}

export type RecordPickupResult =
  | { kind: 'recorded'; order: Order }
  | { kind: 'alreadyHandedOver'; order: Order }
  | { kind: 'unknownOrder' | 'orderCanceled' | 'orderNotPaid' | 'notPossibleNow' | 'keyReused' }

const eventByAction: Record<PickupAction, OrderEvent> = {
  ready: 'ready',
  'undo-ready': 'readyUndone',
  'hand-over': 'handedOver',
  'undo-hand-over': 'handOverUndone',
  'not-collected': 'notCollected',
}

const auditActionByAction: Record<PickupAction, string> = {
  ready: 'order.ready',
  'undo-ready': 'order.undoReady',
  'hand-over': 'order.handOver',
  'undo-hand-over': 'order.undoHandOver',
  'not-collected': 'order.notCollected',
}

/** A tablet whose line was down sends what happened hours ago; anything older is a wrong clock. */
const maxDelayMs = 48 * 3_600_000

function happenedAt(at: Instant | undefined, now: Instant): Instant {
  const delayMs = at === undefined ? 0 : Date.parse(now) - Date.parse(at)
  return at !== undefined && delayMs >= 0 && delayMs <= maxDelayMs ? new Date(at).toISOString() : now
}

/** What is recorded already stays as it is: two tablets may say the same. */
function isRecorded(order: Order, action: PickupAction): boolean {
  switch (action) {
    case 'ready':
      return order.readyAt !== undefined || order.handedOverAt !== undefined
    case 'undo-ready':
      return order.readyAt === undefined
    case 'hand-over':
      return false
    case 'undo-hand-over':
      return order.handedOverAt === undefined
    case 'not-collected':
      return order.notCollectedAt !== undefined
    default:
      return action satisfies never
  }
}

function withAction(order: Order, { action, actor }: RecordPickupInput, at: Instant): Order {
  switch (action) {
    case 'ready':
      return { ...order, readyAt: at }
    case 'undo-ready':
      return { ...order, readyAt: undefined }
    case 'hand-over':
      return {
        ...order,
        handedOverAt: at,
        handedOverBy: actor.name,
        notCollectedAt: undefined,
        ...(order.paysAtPickup && { paidAtPickupAt: at }),
      }
    case 'undo-hand-over':
      return { ...order, handedOverAt: undefined, handedOverBy: undefined, paidAtPickupAt: undefined }
    case 'not-collected':
      return { ...order, notCollectedAt: at }
    default:
      return action satisfies never
  }
}

const toFacts = ({ state, readyAt, handedOverAt, handedOverBy, notCollectedAt }: Order) => ({
  state,
  readyAt,
  handedOverAt,
  handedOverBy,
  notCollectedAt,
})

async function record(tx: Tx, order: Order, input: RecordPickupInput, now: Instant): Promise<RecordPickupResult> {
  const { action, actor } = input
  if (order.state === 'canceled') return { kind: 'orderCanceled' }
  if (order.state === 'created') return { kind: 'orderNotPaid' }
  if (order.handedOverAt !== undefined && (action === 'hand-over' || action === 'not-collected'))
    return { kind: 'alreadyHandedOver', order }
  if (isRecorded(order, action)) return { kind: 'recorded', order }
  const at = happenedAt(input.at, now)
  const changed = await changeOrderState(tx, withAction(order, input, at), eventByAction[action], at, {
    by: actor.name,
  })
  if (!changed) return { kind: 'notPossibleNow' }
  await addAuditEntry(tx, {
    at: now,
    actor,
    action: auditActionByAction[action],
    subject: { kind: 'order', id: order.id },
    storeId: order.pickup.storeId,
    before: toFacts(order),
    after: toFacts(changed),
  })
  return { kind: 'recorded', order: changed }
}

/** Records what staff do with an order at the counter. */
export async function recordPickup(services: OrderServices, input: RecordPickupInput): Promise<RecordPickupResult> {
  const { db } = services
  const now = services.now()
  const { orderId, action, idempotencyKey } = input
  const key = idempotencyKey && `pickup ${idempotencyKey}`
  return inTransaction<RecordPickupResult, RecordPickupResult>(db, async (tx, refuse) => {
    const bodyHash = `${orderId} ${action}`
    if (key && !(await claimKey(tx, key, { bodyHash, resultId: orderId }, now))) {
      const known = await findKeyedResult(tx, key)
      const order = known?.bodyHash === bodyHash ? await findOrder(tx, orderId) : undefined
      return order ? { kind: 'recorded', order } : refuse({ kind: 'keyReused' })
    }
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    const result = await record(tx, order, input, now)
    return result.kind === 'recorded' ? result : refuse(result)
  })
}
