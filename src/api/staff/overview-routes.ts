import { z } from '@hono/zod-openapi'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  type CountedItem,
  type CountedList,
  countedItemSchema,
  countedListParams,
  mailParams,
  type OverviewResponse,
  overviewSchema,
  stuckMailSchema,
} from '#contract/staff/overview.ts'
import { addAuditEntry } from '#db/audit.ts'
import { readLastBackup } from '#db/backup-records.ts'
import { listCanceledHandOvers } from '#db/canceled-hand-overs.ts'
import { listEntries } from '#db/journal.ts'
import { countStuckMails, listMails, retryMails } from '#db/outbox.ts'
import {
  type CountedMoney,
  type CountedOrder,
  countListMails,
  countNewApplications,
  countNewOrders,
  countOpenMessages,
  countPickups,
  listDueItemRefunds,
  listFactsToBook,
  listListMails,
  listNewOrders,
  listOpenPickups,
  listPaymentsInStates,
  listStockUseOfTwoDays,
} from '#db/overview.ts'
import { countUncollectedOrders, listUncollectedOrders } from '#db/staff-orders.ts'
import { readStatistics } from '#db/statistics.ts'
import { summarizeEntries } from '#domain/books/books-summary.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { addMs } from '#domain/calendar/local-time.ts'
import { findLowStock } from '#domain/catalog/low-stock.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { listedDate } from '#domain/order/daily-list.ts'
import type { PaymentState } from '#domain/order/payment.ts'
import { can } from '#domain/staff/roles.ts'
import { toCountedItem, toOrderItem } from './counted-item.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Overview')

const overviewRoute = createRoute('get', '/overview', 'overview.read', {
  summary: 'Today at a glance, for all stores',
  responses: staffResponses(singleResponse(overviewSchema)),
})
const countedListRoute = createRoute('get', '/overview/{list}', 'overview.read', {
  summary: 'What a figure of the overview counts, of all stores; 1,000 entries at most',
  request: { params: countedListParams },
  responses: staffResponses(listResponse(countedItemSchema)),
})
const mailsRoute = createRoute('get', '/mails', 'overview.read', {
  summary: 'Mails that wait longer than a quarter of an hour or were given up, 200 at most',
  responses: staffResponses(listResponse(stuckMailSchema)),
})
const retryRoute = createRoute('post', '/mails/{mailId}/retry', 'overview.read', {
  summary: 'Try to send a mail again',
  request: { params: mailParams },
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

const stuckMs = 15 * 60_000
const maxMails = 200
const shownProducts = 5
const maxListed = 1000

async function listStuckMails({ orders: { db, now } }: StaffServices) {
  const [dead, due] = await Promise.all([listMails(db, 'dead', maxMails), listMails(db, 'due', maxMails)])
  const before = addMs(now(), -stuckMs)
  return [...dead, ...due.filter(({ created_at }) => created_at < before)].slice(0, maxMails)
}

/** A page of figures, each of which is dealt with on another page. */
export function addOverviewRoutes(api: StaffRoutes, services: StaffServices): void {
  const { db, now, content } = services.orders

  const toItem = (item: Parameters<typeof toCountedItem>[0]) => toCountedItem(item, content().stores)
  const toListedOrder = (order: CountedOrder) => toOrderItem(order, content().stores)

  const toMoneyItem = (money: CountedMoney, state: CountedItem['state']): CountedItem =>
    toItem({
      ...{ key: `${state} ${money.id}`, order: money.orderId, store: money.storeId, at: money.createdAt, state },
      amount: toEuros(money.amountCents),
    })

  async function listLowStock(today: CalendarDate, language: Language): Promise<CountedItem[]> {
    const { products, stores } = content()
    const use = await listStockUseOfTwoDays(db, today)
    const usedByKey = new Map(use.map((one) => [`${one.storeId} ${one.date} ${one.productId}`, one.used]))
    const found = findLowStock({
      products,
      storeIds: stores.map(({ id }) => id),
      dates: [today, addDays(today, 1)],
      usedOf: (storeId, date, productId) => usedByKey.get(`${storeId} ${date} ${productId}`) ?? 0,
    })
    return found.map(({ storeId, date, product, left }) =>
      toItem({
        ...{ key: `${storeId} ${date} ${product.id}`, store: storeId, date, left },
        product: localized(product.name, language),
      }),
    )
  }

  /** What the figures of the overview count. */
  const readList: Record<CountedList, (today: CalendarDate, language: Language) => Promise<CountedItem[]>> = {
    openPickups: async (today) => (await listOpenPickups(db, today, maxListed)).map(toListedOrder),
    openQuestions: async (today) =>
      [
        ...(await listCanceledHandOvers(db)).map(({ order }) => order),
        ...(await listUncollectedOrders(db, { today })),
      ].map((order) =>
        toListedOrder({
          ...{ id: order.id, storeId: order.pickup.storeId, pickupDate: order.pickup.date },
          ...{ pickupMinute: order.pickup.minute, readyAt: order.readyAt ?? null },
          ...{ createdAt: order.createdAt, grossCents: order.grossCents },
        }),
      ),
    newOrders: async (today) =>
      (await listNewOrders(db, berlinInstant({ date: today, minute: 0 }), maxListed))
        .map(toListedOrder)
        .map((item) => ({
          ...item,
          state: null,
        })),
    openPayments: async () =>
      (await listPaymentsInStates(db, ['open', 'declined'], maxListed)).map((one) => toMoneyItem(one, one.state)),
    pendingPayments: async () =>
      (await listPaymentsInStates(db, ['pending'], maxListed)).map((one) => toMoneyItem(one, one.state)),
    refundsDue: async () => [
      ...(await listPaymentsInStates(db, ['refundDue'], maxListed)).map((one) => toMoneyItem(one, one.state)),
      ...(await listDueItemRefunds(db, maxListed)).map((one) => toMoneyItem(one, 'itemRefundDue')),
    ],
    lowStock: listLowStock,
    listMails: async () => {
      const date = listedDate(berlinTime(now()))
      return (await listListMails(db, date)).map(({ id, storeId, state }) =>
        toItem({ key: id, store: storeId, date, state }),
      )
    },
    unbooked: async () => (await listFactsToBook(db, maxListed)).map((one) => toMoneyItem(one, one.kind)),
  }

  const readSales = async (date: CalendarDate) =>
    toEuros(summarizeEntries(await listEntries(db, { from: date, until: date })).grossCents)

  api.openapi(overviewRoute, async (c) => {
    const at = now()
    const local = berlinTime(at)
    const { date: today } = local
    const listDate = listedDate(local)
    const [pickups, tomorrow, statistics, stuck, lastBackup, lists, lowStock] = await Promise.all([
      countPickups(db, today),
      countPickups(db, addDays(today, 1)),
      readStatistics(db, at, today),
      countStuckMails(db, addMs(at, -stuckMs)),
      readLastBackup(db),
      countListMails(db, listDate),
      listLowStock(today, c.get('language')),
    ])
    const [sales, yesterday, newOrders, uncollected, canceledHandOvers, messages] = await Promise.all([
      readSales(today),
      readSales(addDays(today, -1)),
      countNewOrders(db, berlinInstant({ date: today, minute: 0 })),
      countUncollectedOrders(db, today),
      listCanceledHandOvers(db),
      countOpenMessages(db),
    ])
    const { paymentsByState, refundsByState, booksDifferences, booksUnbooked } = statistics
    const countPayments = (...states: PaymentState[]) =>
      states.reduce((sum, state) => sum + (paymentsByState[state] ?? 0), 0)
    const mayOpenApplications = can(c.get('identity'), 'hiring.manage')
    const mailQueues = Object.values(statistics.mailsByPriority)
    const data: OverviewResponse = {
      today,
      pickups,
      newOrders,
      openQuestions: uncollected + canceledHandOvers.length,
      tomorrow: { orders: tomorrow.orders },
      lists: { date: listDate, ...lists },
      mails: {
        waiting: mailQueues.reduce((sum, { waiting }) => sum + waiting, 0),
        stuck,
        oldestMinutes: Math.floor(Math.max(...mailQueues.map(({ oldestSeconds }) => oldestSeconds)) / 60),
      },
      payments: {
        open: countPayments('open', 'declined'),
        pending: countPayments('pending'),
        refundsDue: countPayments('refundDue') + (refundsByState.due ?? 0),
      },
      lowStock: { count: lowStock.length, first: lowStock.slice(0, shownProducts) },
      lastBackupAt: lastBackup ?? null,
      books: { sales, yesterday, differences: booksDifferences, unbooked: booksUnbooked },
      applications: mayOpenApplications ? await countNewApplications(db) : null,
      messages,
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(countedListRoute, async (c) => {
    const { list } = c.req.valid('param')
    const data = (await readList[list](berlinTime(now()).date, c.get('language'))).slice(0, maxListed)
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(mailsRoute, async (c) => {
    const data = (await listStuckMails(services)).map((mail) => ({
      id: mail.id,
      kind: mail.kind,
      subject: mail.subject_id,
      createdAt: mail.created_at,
      attempts: mail.attempts,
      error: mail.last_fault,
      isGivenUp: mail.dead_at !== null,
    }))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(retryRoute, async (c) => {
    const { mailId } = c.req.valid('param')
    const at = now()
    const isFound = await db.transaction().execute(async (tx) => {
      if ((await retryMails(tx, { id: mailId }, at)) === 0) return false
      const actor = toActor(c.get('identity'))
      await addAuditEntry(tx, { at, actor, action: 'mail.retry', subject: { kind: 'mail', id: mailId } })
      return true
    })
    return isFound ? c.json({ success: true as const }, 200) : staffError(c, 'notFound')
  })
}
