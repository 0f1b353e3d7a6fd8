import type { Tx } from '#db/open-database.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Order, PickupChoice } from '#domain/order/order.ts'
import type { CancelInfo, CustomerMailKind, StoreMailKind } from '#integrations/mail/mail-data.ts'

/** What the outbox keeps: the order as it was when the mail was due, so that the mail tells the truth of that moment. */
export interface OrderMailPayload extends Record<string, unknown> {
  order: Order
  cancel?: CancelInfo | undefined
  /** Where and when it was to be picked up before a change. */
  before?: PickupChoice | undefined
}

interface OrderMail {
  kind: CustomerMailKind | StoreMailKind
  order: Order
  cancel?: CancelInfo
  before?: PickupChoice
}

export async function queueOrderMail(tx: Tx, { kind, order, cancel, before }: OrderMail, at: Instant): Promise<void> {
  const payload: OrderMailPayload = { order, cancel, before }
  await addToOutbox(tx, { kind, subjectId: order.id, payload }, at)
}
