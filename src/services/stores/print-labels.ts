import type { DbOrTx } from '#db/database.ts'
import {
  delayLabelPrints,
  deleteLabelPrint,
  type LabelPrint,
  type LabelPrinter,
  listDueLabelPrints,
  listLabelPrinters,
  listOrdersWithoutLabel,
  markLabelPrinted,
  queueLabelPrints,
} from '#db/label-prints.ts'
import { findOrder } from '#db/orders.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatClockMinute, type Instant } from '#domain/calendar/local-time.ts'
import { describeOption } from '#domain/catalog/options.ts'
import type { Content } from '#domain/content/content.ts'
import { formatCents } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { fallbackLanguage, localized } from '#domain/i18n/languages.ts'
import { toLabelParts } from '#domain/order/bag-label.ts'
import { dueMinutes } from '#domain/order/label-printing.ts'
import { isToBePaidAtPickup, type Order } from '#domain/order/order.ts'
import { isPaid } from '#domain/order/order-states.ts'
import { quantityToHandOut, type Refund } from '#domain/order/refund.ts'
import { nameOfStore } from '#domain/store.ts'
import { getTranslator } from '#foundation/translations.ts'
import { composeLabel, type PrintedLabel } from '#integrations/label-printer/esc-pos.ts'
import { sendToPrinter } from '#integrations/label-printer/send-to-printer.ts'
import type { StoreServices } from './store-days.ts'

/** Labels are read in the store, whose language is the first one. */
const language = fallbackLanguage

type PrintServices = Pick<StoreServices, 'db' | 'now' | 'content'>

/** Queues the labels of orders that are due, in the stores that want that. */
async function queueDueLabels(db: DbOrTx, printers: readonly LabelPrinter[], now: Instant): Promise<void> {
  const { date, minute } = berlinTime(now)
  for (const { storeId, minutesBefore } of printers) {
    if (minutesBefore === undefined) continue
    const due = await listOrdersWithoutLabel(db, { storeId, date, ...dueMinutes(minute, minutesBefore) })
    await queueLabelPrints(
      db,
      due.map((orderId) => ({ id: `due-${orderId}`, storeId, orderId })),
      now,
    )
  }
}

function toLabels(order: Order, refunds: readonly Refund[], content: Content): PrintedLabel[] {
  const t = getTranslator(language, 'staff')
  const { customer, pickup, pickupCode } = order
  const parts = toLabelParts(
    order.lines.map((line, index) => ({
      ...{ name: localized(line.name, language), notes: line.notes },
      ...{ quantity: quantityToHandOut(order, refunds, index) },
      options: line.options.map((option) => describeOption(option, language)),
    })),
  )
  const paid = isToBePaidAtPickup(order) ? formatCents(order.grossCents, language) : t('order.paid')
  return parts.map((lines, index) => ({
    time: formatClockMinute(pickup.minute),
    code: pickupCode,
    name: [customer.givenname, customer.surname, parts.length > 1 ? `(${index + 1}/${parts.length})` : '']
      .filter(Boolean)
      .join(' '),
    items: lines.map(({ quantity, name, details }) => ({ text: `${quantity} ${name}`, details })),
    foot: `${nameOfStore(content.stores, pickup.storeId)}, ${formatDay(pickup.date, language, 'short')} · ${paid}`,
  }))
}

function toTryLabel(storeId: string, content: Content, now: Instant): PrintedLabel {
  const { date, minute } = berlinTime(now)
  const name = nameOfStore(content.stores, storeId)
  const text = getTranslator(language, 'staff')('printer.tryLabel')
  return {
    ...{ time: formatClockMinute(minute), code: '0000', name, foot: formatDay(date, language, 'short') },
    items: [{ text, details: 'ÄÖÜ äöü ß €' }],
  }
}

/** Undefined: there is nothing to print any more. */
async function composePrint(
  { db, content, now }: PrintServices,
  { storeId, orderId }: LabelPrint,
): Promise<Uint8Array | undefined> {
  if (orderId === null) return composeLabel(toTryLabel(storeId, content(), now()))
  const order = await findOrder(db, orderId)
  // What was true when it was queued may not be any more: the printer may have been off since yesterday.
  const isWanted = order && isPaid(order.state) && order.handedOverAt === undefined
  if (!isWanted || order.pickup.storeId !== storeId || order.pickup.date < berlinTime(now()).date) return undefined
  const labels = toLabels(order, await listRefundsOfOrder(db, orderId), content())
  return Buffer.concat(labels.map(composeLabel))
}

const printsPerRun = 100

/**
 * Prints what is due, store by store. A printer that does not answer holds up its own store only. After a crash, a label
 * may be printed twice: a bag with two labels is better than one without.
 */
export async function printLabels(services: PrintServices): Promise<void> {
  const { db, now } = services
  const printers = await listLabelPrinters(db)
  if (printers.length === 0) return
  await queueDueLabels(db, printers, now())
  const due = Map.groupBy(await listDueLabelPrints(db, now(), printsPerRun), ({ storeId }) => storeId)
  await Promise.all(
    printers.map(async ({ storeId, address }) => {
      for (const print of due.get(storeId) ?? []) {
        const bytes = await composePrint(services, print)
        const fault = bytes && (await sendToPrinter(address, bytes))
        if (!bytes) await deleteLabelPrint(db, print.id)
        else if (fault === undefined) await markLabelPrinted(db, print.id, now())
        else return delayLabelPrints(db, print, fault, now())
      }
    }),
  )
}
