import { claimKey } from '#db/idempotency.ts'
import { findOrder, listSilentOrderIds, listUnpaidOrdersWithoutKey } from '#db/orders.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { CustomerMailKind } from '#domain/outbox-message.ts'
import { pickupReminderKey, queueDailyLists, queueOrderMail } from '#orders/order-mails.ts'
import type { OrderServices } from '#orders/order-services.ts'
import { berlinInstant, localTime } from '../clock.ts'

/** By then, a customer who was interrupted at the payment page has either come back or forgotten it. */
const remindToPayAfterMs = 30 * 60_000
const remindersPerRun = 500
/** In the afternoon, so that customers can still plan the next morning. */
const pickupReminderFromMinute = 16 * 60
/** A customer who reads it then can still come in time. */
const pickupReminderNoticeMinutes = 60

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

/**
 * In the afternoon before the pickup; after an outage on the day itself, as long as there is time to come. Whoever has placed,
 * changed or been told about the order since then needs no reminder.
 */
async function listPickupsToRemindOf({ db, now }: OrderServices): Promise<string[]> {
  const { now: local } = localTime(now())
  const states = ['purchased', 'preparation'] as const
  const isForTomorrow = local.minute >= pickupReminderFromMinute
  const date = isForTomorrow ? addDays(local.date, 1) : local.date
  const fromMinute = isForTomorrow ? 0 : local.minute + pickupReminderNoticeMinutes
  const silentSince = berlinInstant({ date: addDays(date, -1), minute: pickupReminderFromMinute })
  // Without a limit: each run would get the same first orders, and the rest would never be reminded.
  return listSilentOrderIds(db, { date, states, silentSince, fromMinute })
}

async function remindOfPickup(services: OrderServices): Promise<void> {
  const at = services.now()
  for (const orderId of await listPickupsToRemindOf(services))
    await remindOnce(services, { orderId, kind: 'pickupReminder', key: pickupReminderKey(orderId) }, at)
}

/** A fault in one of them must not hold up the others: it is reported at the end, and tried again by the next run. */
export async function queueReminders(services: OrderServices): Promise<void> {
  const errors: unknown[] = []
  for (const queue of [queueDailyLists, remindOfPickup, remindOfPayment])
    await queue(services).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
