import { claimKey } from '#db/idempotency.ts'
import { findOrder, listDueOrders, listOrderIdsOfDay } from '#db/orders.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { CustomerMailKind } from '#integrations/mail/mail-data.ts'
import type { OrderingServices } from '#orders/ordering-services.ts'
import { queueDailyLists } from '#orders/queue-daily-lists.ts'
import { queueOrderMail } from '#orders/queue-order-mail.ts'
import { momentOf } from '../moment-of.ts'

const remindBeforeDeadlineMs = 3 * 3_600_000
/** Late enough not to wake anyone, early enough to still plan the next morning. */
const pickupReminderFromMinute = 16 * 60

async function remindOnce(
  services: OrderingServices,
  orderId: string,
  kind: CustomerMailKind,
  at: Instant,
): Promise<void> {
  const { db } = services
  await db.transaction().execute(async (tx) => {
    if (!(await claimKey(tx, `${kind} ${orderId}`, { bodyHash: '', resultId: orderId }, at))) return
    const order = await findOrder(tx, orderId)
    if (order) await queueOrderMail(tx, { kind, order }, at)
  })
}

/** Whoever ordered only minutes ago needs no reminder. */
async function remindOfPayment(services: OrderingServices): Promise<void> {
  const { db, now } = services
  const at = now()
  const soon = new Date(Date.parse(at) + remindBeforeDeadlineMs).toISOString()
  for (const id of await listDueOrders(db, { state: 'created', payUntil: soon })) {
    const order = await findOrder(db, id)
    const ageMs = order ? Date.parse(at) - Date.parse(order.createdAt) : 0
    if (ageMs > remindBeforeDeadlineMs) await remindOnce(services, id, 'paymentReminder', at)
  }
}

async function remindOfPickup(services: OrderingServices): Promise<void> {
  const { db, now } = services
  const at = now()
  const { now: local } = momentOf(at)
  if (local.minute < pickupReminderFromMinute) return
  const tomorrow = addDays(local.date, 1)
  // All of them at once: a limit would hand out the same ones again each time, and the rest would hear nothing.
  const ids = await listOrderIdsOfDay(db, { date: tomorrow, states: ['purchased', 'preparation'] })
  for (const id of ids) await remindOnce(services, id, 'pickupReminder', at)
}

export async function queueReminders(services: OrderingServices): Promise<void> {
  await remindOfPayment(services)
  await remindOfPickup(services)
  await queueDailyLists(services)
}
