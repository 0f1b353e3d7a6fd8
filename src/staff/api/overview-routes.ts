import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import { mailParams, type OverviewResponse, overviewSchema, stuckMailSchema } from '#contract/staff/overview.ts'
import { addAuditEntry } from '#db/audit.ts'
import { readLastBackup } from '#db/backup-records.ts'
import { countOpenDifferences } from '#db/books-checks.ts'
import { countFactsToBook } from '#db/books-facts.ts'
import { listEntries } from '#db/journal.ts'
import { listMails, retryMails } from '#db/outbox.ts'
import { countListMails, countNewOrders, countOpenMessages, countPickups, listStockUseOfTwoDays } from '#db/overview.ts'
import { listUncollectedOrders } from '#db/staff-orders.ts'
import { readStatistics } from '#db/statistics.ts'
import { summarizeEntries } from '#domain/books/books-summary.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { findLowStock } from '#domain/catalog/low-stock.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { listedDate } from '#domain/order/daily-list.ts'
import { berlinInstant, berlinTime } from '../../clock.ts'
import { type StaffEnv, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const tags = ['Overview']

const overviewRoute = createRoute({
  method: 'get',
  path: '/overview',
  tags,
  summary: 'Today at a glance, for all stores',
  responses: staffResponses(singleResponse(overviewSchema)),
})
const mailsRoute = createRoute({
  method: 'get',
  path: '/mails',
  tags,
  summary: 'Mails that wait longer than a quarter of an hour or were given up, 200 at most',
  responses: staffResponses(listResponse(stuckMailSchema)),
})
const retryRoute = createRoute({
  method: 'post',
  path: '/mails/{mailId}/retry',
  tags,
  summary: 'Try to send a mail again',
  request: { params: mailParams },
  responses: staffResponses(z.object({ success: z.literal(true) })),
})

const stuckMs = 15 * 60_000
const maxMails = 200
const shownProducts = 5

async function listStuckMails({ orders: { db, now } }: StaffServices) {
  const [dead, due] = await Promise.all([listMails(db, 'dead', maxMails), listMails(db, 'due', maxMails)])
  const before = new Date(Date.parse(now()) - stuckMs).toISOString()
  return [...dead, ...due.filter(({ created_at }) => created_at < before)].slice(0, maxMails)
}

/** A page of figures, each of which is dealt with on another page. */
export function addOverviewRoutes(api: OpenAPIHono<StaffEnv>, services: StaffServices): void {
  const { db, now, content } = services.orders

  async function readLowStock(today: CalendarDate, language: Language): Promise<OverviewResponse['lowStock']> {
    const { products, stores } = content()
    const use = await listStockUseOfTwoDays(db, today)
    const usedByKey = new Map(use.map((one) => [`${one.storeId} ${one.date} ${one.productId}`, one.used]))
    const found = findLowStock({
      products,
      storeIds: stores.map(({ id }) => id),
      dates: [today, addDays(today, 1)],
      usedOf: (storeId, date, productId) => usedByKey.get(`${storeId} ${date} ${productId}`) ?? 0,
    })
    const first = found.slice(0, shownProducts).map(({ storeId, date, product, left }) => ({
      store: storeId,
      storeName: stores.find(({ id }) => id === storeId)?.name ?? storeId,
      date,
      productId: product.id,
      product: localized(product.name, language),
      left,
    }))
    return { count: found.length, first }
  }

  const readSales = async (date: CalendarDate) =>
    toEuros(summarizeEntries(await listEntries(db, { from: date, until: date })).grossCents)

  api.openapi(overviewRoute, async (c) => {
    const at = now()
    const local = berlinTime(at)
    const { date: today } = local
    const listDate = listedDate(local)
    const [pickups, newOrders, questions, tomorrow, lists, statistics, stuck, lowStock, lastBackup] = await Promise.all(
      [
        countPickups(db, today),
        countNewOrders(db, berlinInstant({ date: today, minute: 0 })),
        listUncollectedOrders(db, { today }),
        countPickups(db, addDays(today, 1)),
        countListMails(db, listDate),
        readStatistics(db, at, today),
        listStuckMails(services),
        readLowStock(today, c.get('language')),
        readLastBackup(db),
      ],
    )
    const [sales, yesterday, differences, unbooked, messages] = await Promise.all([
      readSales(today),
      readSales(addDays(today, -1)),
      countOpenDifferences(db),
      countFactsToBook(db),
      countOpenMessages(db),
    ])
    const { paymentsByState, refundsByState, applicationsByState } = statistics
    const data: OverviewResponse = {
      today,
      pickups: { ...pickups, open: pickups.orders - pickups.handedOver - pickups.notCollected },
      newOrders,
      openQuestions: questions.length,
      tomorrow: { orders: tomorrow.orders },
      lists: { date: listDate, ...lists },
      mails: {
        waiting: statistics.mailsDue,
        stuck: stuck.length,
        oldestMinutes: Math.floor(statistics.oldestMailSeconds / 60),
      },
      payments: {
        open: (paymentsByState.open ?? 0) + (paymentsByState.declined ?? 0),
        pending: paymentsByState.pending ?? 0,
        refundsDue: (paymentsByState.refundDue ?? 0) + (refundsByState.due ?? 0),
      },
      lowStock,
      lastBackupAt: lastBackup ?? null,
      books: { sales, yesterday, differences, unbooked },
      applications: applicationsByState.received ?? 0,
      messages,
    }
    return c.json({ success: true as const, data }, 200)
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
