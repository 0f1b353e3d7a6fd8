import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { addOrderEvent, lockOrder, updateOrder } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { OrderServices } from './order-services.ts'

interface ContactInput {
  orderId: string
  phone: string
  mail: string
  actor: Actor
}

type ContactResult = { kind: 'changed'; order: Order } | { kind: 'unknownOrder' }

/** A mistyped address or number. History and audit log say which was changed; neither keeps a second copy of it. */
export async function changeContact(
  { db, now }: OrderServices,
  { orderId, phone, mail, actor }: ContactInput,
): Promise<ContactResult> {
  const at = now()
  return inTransaction<ContactResult, ContactResult>(db, async (tx, refuse) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    const { customer } = order
    const changed = (['phone', 'mail'] as const).filter((field) => customer[field] !== { phone, mail }[field])
    if (changed.length === 0) return { kind: 'changed', order }
    const updated = { ...order, customer: { ...customer, phone, mail } }
    await updateOrder(tx, updated)
    await addOrderEvent(tx, orderId, { at, kind: 'contactChanged', detail: { by: actor.name } })
    await addAuditEntry(tx, {
      ...{ at, actor, action: 'order.contact', subject: { kind: 'order', id: orderId } },
      ...{ storeId: order.pickup.storeId, after: { changed } },
    })
    return { kind: 'changed', order: updated }
  })
}
