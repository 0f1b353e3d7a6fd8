import { claimKey } from '#db/idempotency.ts'
import { findOrder, listOrderIdsOfDay, listUnpaidOrdersWithoutKey } from '#db/orders.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { CustomerMailKind } from '#domain/outbox-message.ts'
import { pickupReminderKey, queueDailyLists, queueOrderMail } from '#orders/order-mails.ts'
import type { OrderServices } from '#orders/order-services.ts'
import { localTime } from '../clock.ts'

/** By then, a customer who was interrupted at the payment page has either come back or forgotten it. */
const remindToPayAfterMs = 30 * 60_000
const remindersPerRun = 500
/** In the afternoon, so that customers can still plan the next morning. */
const pickupReminderFromMinute = 16 * 60

const paymentReminderPrefix = 'paymentReminder '

interface Reminder {
  orderId: string
  kind: CustomerMailKind
  key: string
}

async function remindOnce(services: OrderServices, { orderId, kind, key }: Reminder, at: Instant): Promise<void> {
  const { db } = services
  await db.transaction().execute(async (tx) => {
    if (!(await claimKey(tx, key, { bodyHash: '', resultId: orderId }, at))) return
    const order = await findOrder(tx, orderId)
    if (order) await queueOrderMail(tx, { kind, order }, at)
  })
}

async function remindOfPayment(services: OrderServices): Promise<void> {
  const { db, now } = services
  const at = now()
  const createdUntil = new Date(Date.parse(at) - remindToPayAfterMs).toISOString()
  const ids = await listUnpaidOrdersWithoutKey(db, {
    createdUntil,
    payableAt: at,
    keyPrefix: paymentReminderPrefix,
    limit: remindersPerRun,
  })
  for (const orderId of ids)
    await remindOnce(services, { orderId, kind: 'paymentReminder', key: paymentReminderPrefix + orderId }, at)
}

async function remindOfPickup(services: OrderServices): Promise<void> {
  const { db, now } = services
  const at = now()
  const { now: local } = localTime(at)
  if (local.minute < pickupReminderFromMinute) return
  const tomorrow = addDays(local.date, 1)
  // Without a limit: each run would get the same first orders, and the rest would never be reminded.
  const ids = await listOrderIdsOfDay(db, { date: tomorrow, states: ['purchased', 'preparation'] })
  for (const orderId of ids)
    await remindOnce(services, { orderId, kind: 'pickupReminder', key: pickupReminderKey(orderId) }, at)
}

export async function queueReminders(services: OrderServices): Promise<void> {
  await remindOfPayment(services)
  await remindOfPickup(services)
  await queueDailyLists(services)
}
