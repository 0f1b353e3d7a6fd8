import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { lockOrder, updateOrder } from '#db/orders.ts'
import type { StaffRequest } from '#db/staff-requests.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderServices } from './order-services.ts'

interface StaffNoteInput extends Pick<StaffRequest, 'actor'> {
  orderId: string
  note: string
}

type StaffNoteResult = { kind: 'written'; order: Order } | { kind: 'unknownOrder' }

/** Replaces the note that only staff see. Writing the same note again changes nothing, so it needs no key. */
export async function writeStaffNote(
  services: OrderServices,
  { orderId, note, actor }: StaffNoteInput,
): Promise<StaffNoteResult> {
  const at = services.now()
  return inTransaction<StaffNoteResult, StaffNoteResult>(services.db, async (tx, refuse) => {
    const order = await lockOrder(tx, orderId)
    if (!order) return refuse({ kind: 'unknownOrder' })
    if (order.staffNote === note) return { kind: 'written', order }
    const changed = { ...order, staffNote: note }
    await updateOrder(tx, changed)
    await addAuditEntry(tx, {
      at,
      actor,
      action: 'order.note',
      subject: { kind: 'order', id: orderId },
      storeId: order.pickup.storeId,
      before: { note: order.staffNote },
      after: { note },
    })
    return { kind: 'written', order: changed }
  })
}
