import { addAuditEntry } from '#db/audit.ts'
import { findCanceledHandOver, setCanceledHandOver } from '#db/canceled-hand-overs.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { addOrderEvent, findOrder, lockOrder } from '#db/orders.ts'
import { listPaymentsOfOrder } from '#db/payments.ts'
import { deletePushesOfOrder } from '#db/pushes.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { claimRequest, type StaffRequest } from '#db/staff-requests.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { isHandedOverUnheard } from '#domain/order/canceled-hand-over.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderEvent } from '#domain/order/order-states.ts'
import type { AuditAction } from '#domain/staff/audit-actions.ts'
import type { PickupAction } from '#domain/staff/board.ts'
import { type ActionContext, type ActionObstacle, findObstacle, isPaidFor } from '#domain/staff/order-actions.ts'
import { localTime } from '#foundation/clock.ts'
import { queueOrderMail, withdrawReadyNews } from './order-mails.ts'
import type { OrderServices } from './order-services.ts'
import { changeOrderState } from './order-state.ts'

export interface RecordPickupInput extends StaffRequest {
  orderId: string
  action: PickupAction
  /** When it happened, if that was before it could be sent. */
  at?: Instant | undefined
}

type RecordPickupFailure =
  | { kind: 'alreadyHandedOver'; order: Order }
  | { kind: 'unknownOrder' | 'notPossibleNow' | 'keyReused' | Exclude<ActionObstacle, 'alreadyHandedOver'> }
/** canceledHandOver: the goods of a canceled order are gone, which is an open question now. */
type RecordPickupSuccess = { kind: 'recorded'; order: Order } | { kind: 'canceledHandOver'; order: Order }
export type RecordPickupResult = RecordPickupSuccess | RecordPickupFailure

const eventByAction: Record<PickupAction, OrderEvent> = {
  ready: 'ready',
  'undo-ready': 'readyUndone',
  'hand-over': 'handedOver',
  'undo-hand-over': 'handOverUndone',
  'not-collected': 'notCollected',
  'undo-not-collected': 'notCollectedUndone',
}

const auditActionByAction: Record<PickupAction, AuditAction> = {
  ready: 'order.ready',
  'undo-ready': 'order.undoReady',
  'hand-over': 'order.handOver',
  'undo-hand-over': 'order.undoHandOver',
  'not-collected': 'order.notCollected',
  'undo-not-collected': 'order.undoNotCollected',
}

/** A tablet whose line was down sends what happened hours ago; anything older is a wrong clock. */
const maxDelayMs = 48 * 3_600_000

function happenedAt({ at }: RecordPickupInput, { createdAt }: Order, now: Instant): Instant {
  if (at === undefined) return now
  const delayMs = Date.parse(now) - Date.parse(at)
  const isPlausible = delayMs >= 0 && delayMs <= maxDelayMs && Date.parse(at) >= Date.parse(createdAt)
  return isPlausible ? new Date(at).toISOString() : now
}

/** Long enough to undo a wrong tap before the customer sets out. */
const readyMailDelayMs = 20_000

const recorded = { kind: 'recorded' } as const

/**
 * `recorded`: it is already as the action says, as two tablets may say the same. Undefined: it has to be recorded. An
 * order that is handed over was ready, whoever says so late.
 */
function findOutcome(
  order: Order,
  action: PickupAction,
  context: ActionContext,
): { kind: ActionObstacle } | typeof recorded | undefined {
  const isConfirmed = order.state !== 'canceled' && order.state !== 'created'
  switch (action) {
    case 'ready': {
      const obstacle = findObstacle('ready', order, context)
      if (obstacle === 'alreadyReady' || obstacle === 'alreadyHandedOver') return recorded
      return obstacle && { kind: obstacle }
    }
    case 'hand-over': {
      const obstacle = findObstacle('handOver', order, context)
      return obstacle && { kind: obstacle }
    }
    case 'not-collected': {
      const obstacle = findObstacle('notCollected', order, context)
      return obstacle === 'alreadyNotCollected' ? recorded : obstacle && { kind: obstacle }
    }
    case 'undo-ready':
      return isConfirmed && order.readyAt !== undefined ? undefined : recorded
    case 'undo-hand-over':
      return isConfirmed && order.handedOverAt !== undefined ? undefined : recorded
    case 'undo-not-collected':
      return isConfirmed && order.notCollectedAt !== undefined ? undefined : recorded
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
    case 'undo-not-collected':
      return { ...order, notCollectedAt: undefined }
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

/** These make the bakery expect the customer again. */
const opensAgain = (action: PickupAction) => action === 'undo-hand-over' || action === 'undo-not-collected'

/** Somebody has to say where goods and money are. */
async function askAboutGoods(
  tx: Tx,
  order: Order,
  { actor }: RecordPickupInput,
  { at, now }: Record<'at' | 'now', Instant>,
) {
  await setCanceledHandOver(tx, order.id, at)
  await addOrderEvent(tx, order.id, { at, kind: 'canceledHandOver', detail: { by: actor.name } })
  await addAuditEntry(tx, {
    ...{ at: now, actor, action: 'order.canceledHandOver', subject: { kind: 'order', id: order.id } },
    ...{ storeId: order.pickup.storeId, before: { state: order.state }, after: { handedOverAt: at } },
  })
}

async function record(tx: Tx, order: Order, input: RecordPickupInput, now: Instant): Promise<RecordPickupResult> {
  const { action, actor } = input
  const payments = await listPaymentsOfOrder(tx, order.id)
  const refunds = await listRefundsOfOrder(tx, order.id)
  const context: ActionContext = { payments, refunds, today: localTime(now).now.date }
  const outcome = findOutcome(order, action, context)
  if (outcome?.kind === 'recorded') return { kind: 'recorded', order }
  if (outcome?.kind === 'orderCanceled' && action === 'hand-over') {
    const at = happenedAt(input, order, now)
    if (!isHandedOverUnheard(at, now)) return { kind: 'orderCanceled' }
    await askAboutGoods(tx, order, input, { at, now })
    return { kind: 'canceledHandOver', order }
  }
  if (outcome) return outcome.kind === 'alreadyHandedOver' ? { kind: outcome.kind, order } : { kind: outcome.kind }
  // Nobody would have paid for the order that is open again.
  if (opensAgain(action) && !isPaidFor(order, context)) return { kind: 'notPossibleNow' }
  const at = happenedAt(input, order, now)
  const changed = await changeOrderState(tx, withAction(order, input, at), eventByAction[action], at, {
    by: actor.name,
  })
  if (!changed) return { kind: 'notPossibleNow' }
  // Whatever else is recorded, it would come too late that the order is ready.
  await withdrawReadyNews(tx, order.id)
  if (action === 'hand-over') await deletePushesOfOrder(tx, order.id)
  if (action === 'ready')
    await queueOrderMail(tx, { kind: 'orderReady', order: changed }, now, { delayMs: readyMailDelayMs })
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
  const now = services.now()
  const { orderId, action, idempotencyKey } = input
  return inTransaction<RecordPickupResult, RecordPickupFailure>(services.db, async (tx, refuse) => {
    const body = { orderId, action }
    const claim = await claimRequest(tx, { idempotencyKey, action: 'pickup', body, resultId: orderId }, now)
    if (claim.kind === 'keyReused') return refuse(claim)
    if (claim.kind === 'repeated') {
      const order = await findOrder(tx, orderId)
      if (!order) return refuse({ kind: 'unknownOrder' })
      const isQuestion = action === 'hand-over' && (await findCanceledHandOver(tx, orderId)) !== undefined
      return isQuestion ? { kind: 'canceledHandOver', order } : { kind: 'recorded', order }
    }
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    const result = await record(tx, order, input, now)
    return result.kind === 'recorded' || result.kind === 'canceledHandOver' ? result : refuse(result)
  })
}
