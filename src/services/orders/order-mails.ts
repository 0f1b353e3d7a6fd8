import { dailyListId } from '#db/daily-lists.ts'
import type { Tx } from '#db/database.ts'
import { claimKey } from '#db/idempotency.ts'
import { listOrdersOfDay } from '#db/orders.ts'
import { addToOutbox, deleteWaitingMails, type QueueOptions } from '#db/outbox.ts'
import { queuePushNews, withdrawPushNews } from '#db/pushes.ts'
import { listRefundsOfDay } from '#db/refunds.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import type { Content } from '#domain/content/content.ts'
import { findLegalText } from '#domain/content/legal-texts.ts'
import { type Language, localized, localizedUrl } from '#domain/i18n/languages.ts'
import { isListNeeded, listDueTime, listedDate } from '#domain/order/daily-list.ts'
import type { Order } from '#domain/order/order.ts'
import { awaitedStates } from '#domain/order/order-states.ts'
import { newsOfMail } from '#domain/order/push.ts'
import { linesToHandOut } from '#domain/order/refund.ts'
import {
  type CustomerMailKind,
  customerMailKinds,
  type OrderMailPayload,
  type StandingOrderPayload,
  type StoreMailKind,
} from '#domain/outbox-message.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'
import type { MailSender, MailStore, OrderLinks, OrderMailData } from '#integrations/mail/mail-data.ts'
import type { OrderServices } from './order-services.ts'

interface OrderMail extends OrderMailPayload {
  kind: CustomerMailKind | StoreMailKind
}

const isForCustomer = (kind: OrderMail['kind']) => customerMailKinds.some((customerKind) => customerKind === kind)

/** An order that was taken on the phone may have no mail address: then there is nothing to send. */
export async function queueOrderMail(
  tx: Tx,
  { kind, ...payload }: OrderMail,
  at: Instant,
  options: QueueOptions = {},
): Promise<void> {
  const news = newsOfMail(kind)
  if (news) await queuePushNews(tx, payload.order.id, news, at, options.delayMs ?? 0)
  if (isForCustomer(kind) && payload.order.customer.mail === '') return
  await addToOutbox(tx, { kind, subjectId: payload.order.id, payload }, at, options)
}

/** That the order is ready is not true any more, or of no use. */
export async function withdrawReadyNews(tx: Tx, orderId: string): Promise<void> {
  await deleteWaitingMails(tx, 'orderReady', orderId)
  await withdrawPushNews(tx, orderId, 'ready')
}

/** A customer is reminded of each pickup once. */
export const pickupReminderKey = (orderId: string): string => `pickupReminder ${orderId}`

/**
 * Queues the pickup list of the next day for every store with orders, once per evening. After an outage of the evening, the
 * list follows on the day itself for as long as it is of use.
 */
export async function queueDailyLists({ db, now, content }: OrderServices): Promise<void> {
  const at = now()
  const local = berlinTime(at)
  const date = listedDate(local)
  const dueAt = berlinInstant(listDueTime(date))
  for (const { id: storeId } of content().stores)
    await db.transaction().execute(async (tx) => {
      const orders = await listOrdersOfDay(tx, { storeId, date, states: awaitedStates })
      if (!isListNeeded(orders, date, local, dueAt)) return
      const isFirst = await claimKey(tx, `daily-list ${storeId} ${date}`, { bodyHash: '', resultId: storeId }, at)
      if (!isFirst) return
      const refunds = await listRefundsOfDay(tx, date)
      const toHandOut = orders.map((order) => ({
        ...order,
        lines: linesToHandOut(order, refunds.get(order.id) ?? []),
      }))
      const payload = { storeId, date, orders: toHandOut }
      await addToOutbox(tx, { kind: 'storeDailyList', subjectId: dailyListId(storeId, date), payload }, at)
    })
}

const dayMs = 86_400_000

/** Mailed links stay valid long after the pickup, for the receipt and for reordering. */
export const orderLinkExpiry = (pickupDate: string): Instant => addMs(`${pickupDate}T12:00:00Z`, 60 * dayMs)

/** Creates the links that the mails of an order contain. */
export function createOrderLinks(
  order: Pick<Order, 'id' | 'pickup' | 'language'>,
  publicUrl: string,
  accessTokens: AccessTokens,
): OrderLinks {
  const expiry = orderLinkExpiry(order.pickup.date)
  const token = accessTokens.issue('link', order.id, expiry)
  const page = `${publicUrl}/selfservice/orders/${order.id}`
  const localize = (url: string) => localizedUrl(url, order.language)
  return {
    order: localize(`${page}?token=${token}`),
    // Outlives the order, so that the page can say what became of it.
    confirm: localize(`${page}/confirm?token=${accessTokens.issue('order-confirm', order.id, expiry)}`),
    pass: localize(`${publicUrl}/pass/${order.id}?token=${token}`),
    reorder: localize(`${page}?token=${token}&reorder=1`),
    terms: `${publicUrl}/conditions`,
    withdrawal: `${publicUrl}/withdrawal`,
    privacy: `${publicUrl}/policy`,
  }
}

/** From the day that the mail is about: the order itself may be from last year. */
export const createStandingOrderLink = (
  { orderId, date, language }: Pick<StandingOrderPayload, 'orderId' | 'date' | 'language'>,
  publicUrl: string,
  accessTokens: AccessTokens,
): string => {
  const token = accessTokens.issue('link', orderId, orderLinkExpiry(date))
  return localizedUrl(`${publicUrl}/selfservice/orders/${orderId}/standing?token=${token}`, language)
}

/** The address in the code of the pickup pass, which staff scan. It opens the pass only. */
export const createPassAddress = (
  { id, pickup }: Pick<Order, 'id' | 'pickup'>,
  publicUrl: string,
  accessTokens: AccessTokens,
): string => `${publicUrl}/pass/${id}?token=${accessTokens.issue('pass', id, orderLinkExpiry(pickup.date))}`

export const toMailSender = ({ company }: Content): MailSender => ({ ...company, companyName: company.name })

/** Uses the company's address when the store has been removed from the content. */
export function findMailStore({ stores, company }: Content, id: string): MailStore {
  const store = stores.find((candidate) => candidate.id === id)
  if (store) return { ...store, phone: store.phone ?? company.phone }
  return { ...company, id, name: id, mapsLink: '' }
}

function findContract(content: Content, language: Language, publicUrl: string): OrderMailData['contract'] {
  const textOf = (pageId: string) => {
    const text = findLegalText(content, pageId)
    return text ? localized(text, language) : []
  }
  return { terms: textOf('conditions'), withdrawal: textOf('withdrawalinfo'), publicUrl }
}

interface OrderMailContext {
  content: Content
  publicUrl: string
  accessTokens: AccessTokens
  now: Instant
}

/** Everything that the mails and the calendar file of an order show. */
export const createOrderMailData = (
  order: Order,
  { content, publicUrl, accessTokens, now }: OrderMailContext,
): OrderMailData => ({
  order,
  store: findMailStore(content, order.pickup.storeId),
  sender: toMailSender(content),
  links: createOrderLinks(order, publicUrl, accessTokens),
  contract: findContract(content, order.language, publicUrl),
  now,
})
