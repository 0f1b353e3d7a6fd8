import { addAuditEntry } from '#db/audit.ts'
import { findCanceledHandOver, setCanceledHandOver } from '#db/canceled-hand-overs.ts'
import { inTransaction } from '#db/database.ts'
import { addOrderEvent, lockOrder } from '#db/orders.ts'
import type { CanceledHandOverAnswer } from '#domain/order/canceled-hand-over.ts'
import type { Order } from '#domain/order/order.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { OrderServices } from './order-services.ts'

interface AnswerInput {
  orderId: string
  answer: CanceledHandOverAnswer
  actor: Actor
}

type AnswerResult = { kind: 'answered'; order: Order } | { kind: 'unknownOrder' }

/** Where goods and money of a canceled order are that was handed over. The first answer counts. */
export async function answerCanceledHandOver(
  { db, now }: OrderServices,
  { orderId, answer, actor }: AnswerInput,
): Promise<AnswerResult> {
  const at = now()
  return inTransaction<AnswerResult, AnswerResult>(db, async (tx, refuse) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    if ((await findCanceledHandOver(tx, orderId)) === undefined) return { kind: 'answered', order }
    await setCanceledHandOver(tx, orderId, undefined)
    await addOrderEvent(tx, orderId, { at, kind: `canceledHandOver-${answer}`, detail: { by: actor.name } })
    await addAuditEntry(tx, {
      ...{ at, actor, action: 'order.answerHandOver', subject: { kind: 'order', id: orderId } },
      ...{ storeId: order.pickup.storeId, after: { answer } },
    })
    return { kind: 'answered', order }
  })
}
