import type { Db, DbOrTx } from '#db/database.ts'
import { claimKey, findKeyedResult } from '#db/idempotency.ts'
import { listSilentOrderIds, listUnpaidOrdersWithoutKey, lockOrder } from '#db/orders.ts'
import { berlinInstant } from '#domain/calendar/berlin-time.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { Order } from '#domain/order/order.ts'
import { awaitedStates } from '#domain/order/order-states.ts'
import type { CustomerMailKind } from '#domain/outbox-message.ts'
import { localTime } from '#foundation/clock.ts'
import { pickupReminderKey, queueDailyLists, queueOrderMail } from '#services/orders/order-mails.ts'
import type { OrderServices } from '#services/orders/order-services.ts'

/** By then, a customer who was interrupted at the payment page has either come back or forgotten it. */
const remindToPayAfterMs = 30 * 60_000
const remindersPerRun = 500
/** In the afternoon, so that customers can still plan the next morning. */
const pickupReminderFromMinute = 16 * 60
/** A customer who reads it then can still come in time. */
const pickupReminderNoticeMinutes = 60

const paymentReminderPrefix = 'paymentReminder '

interface Reminder {
  kind: (order: Order) => CustomerMailKind
  key: (orderId: string) => string
  /** The orders to remind of; with an order, only that one if it is among them. */
  list: (db: DbOrTx, orderId?: string) => Promise<string[]>
}

/** Checks the order again under its lock: the customer may have paid or canceled since the list was read. */
async function remindOnce(db: Db, { kind, key, list }: Reminder, orderId: string, at: Instant): Promise<void> {
  if (await findKeyedResult(db, key(orderId))) return
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || (await list(tx, orderId)).length === 0) return
    if (!(await claimKey(tx, key(orderId), { bodyHash: '', resultId: orderId }, at))) return
    await queueOrderMail(tx, { kind: kind(order), order }, at)
  })
}

async function remindAll(db: Db, reminder: Reminder, at: Instant): Promise<void> {
  for (const orderId of await reminder.list(db)) await remindOnce(db, reminder, orderId, at)
}

async function remindOfPayment({ db, now }: OrderServices): Promise<void> {
  const at = now()
  const query = {
    createdUntil: addMs(at, -remindToPayAfterMs),
    payableAt: at,
    keyPrefix: paymentReminderPrefix,
    limit: remindersPerRun,
  }
  const reminder: Reminder = {
    kind: ({ paysAtPickup }) => (paysAtPickup ? 'orderToConfirm' : 'paymentReminder'),
    key: (orderId) => paymentReminderPrefix + orderId,
    list: (source, orderId) => listUnpaidOrdersWithoutKey(source, { ...query, orderId }),
  }
  await remindAll(db, reminder, at)
}

/**
 * In the afternoon before the pickup; after an outage on the day itself, as long as there is time to come. Whoever has placed,
 * changed or been told about the order since then needs no reminder.
 */
async function remindOfPickup({ db, now }: OrderServices): Promise<void> {
  const at = now()
  const { now: local } = localTime(at)
  const isForTomorrow = local.minute >= pickupReminderFromMinute
  const date = isForTomorrow ? addDays(local.date, 1) : local.date
  // Without a limit: each run would get the same first orders, and the rest would never be reminded.
  const query = {
    date,
    states: awaitedStates,
    fromMinute: isForTomorrow ? 0 : local.minute + pickupReminderNoticeMinutes,
    silentSince: berlinInstant({ date: addDays(date, -1), minute: pickupReminderFromMinute }),
  }
  const reminder: Reminder = {
    kind: () => 'pickupReminder',
    key: pickupReminderKey,
    list: (source, orderId) => listSilentOrderIds(source, { ...query, orderId }),
  }
  await remindAll(db, reminder, at)
}

/** A fault in one of them must not hold up the others: it is reported at the end, and tried again by the next run. */
export async function queueReminders(services: OrderServices): Promise<void> {
  const errors: unknown[] = []
  for (const queue of [queueDailyLists, remindOfPickup, remindOfPayment])
    await queue(services).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
