import { z } from '@hono/zod-openapi'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  booksPaymentSchema,
  booksPaymentsQuery,
  booksQuery,
  booksSchema,
  entriesQuery,
  entriesSchema,
  verificationSchema,
} from '#contract/staff/books.ts'
import { listEntries } from '#db/journal.ts'
import { listPaymentsBetween } from '#db/payments.ts'
import { measureCents } from '#domain/books/entry-measure.ts'
import { daysBetween } from '#domain/calendar/calendar-date.ts'
import { toEuros } from '#domain/money.ts'
import {
  type BooksFile,
  type ExportFormat,
  exportBooksCsv,
  exportBooksDatev,
  exportDayEnds,
  recordExport,
} from '#services/books/export-books.ts'
import { type BooksRange, readBooks, toInstants } from '#services/books/read-books.ts'
import { verifyEvidence } from '#services/books/verify-evidence.ts'
import { toBooksResponse, toEntryResponse } from './books-response.ts'
import { fresh, routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffContext, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Books')

const booksRoute = createRoute('get', '/books', 'books.read', {
  summary: 'Figures of a day or range, of one store or of all',
  request: { query: booksQuery },
  responses: staffResponses(singleResponse(booksSchema)),
})
const entriesRoute = createRoute('get', '/books/entries', 'books.read', {
  summary: 'The entries of the journal behind a figure, 100 at a time',
  request: { query: entriesQuery },
  responses: staffResponses(entriesSchema),
})
const paymentsRoute = createRoute('get', '/books/payments', 'books.read', {
  summary: 'Payments that were begun in a range, 500 at most, the newest first',
  request: { query: booksPaymentsQuery },
  responses: staffResponses(listResponse(booksPaymentSchema)),
})
const verificationRoute = createRoute('get', '/books/verification', 'books.read', {
  summary: 'Check the hash chains of journal and audit log, and compare them with the signed day ends',
  responses: staffResponses(singleResponse(verificationSchema)),
})

const fileResponses = (contentType: string) => ({
  ...staffResponses(z.object({ success: z.literal(true) })),
  200: { description: 'A file', content: { [contentType]: { schema: z.string() } } },
})
const csvRoute = createRoute('get', '/books/journal.csv', fresh('books.read'), {
  summary: 'The entries of a range as a table',
  request: { query: booksQuery },
  responses: fileResponses('text/csv'),
})
const datevRoute = createRoute('get', '/books/datev.csv', fresh('books.read'), {
  summary: 'The entries of a range as a DATEV booking batch (EXTF 700, category 21)',
  request: { query: booksQuery },
  responses: fileResponses('text/csv'),
})

const dayEndsRoute = createRoute('get', '/books/day-ends.txt', fresh('books.read'), {
  summary: 'The signed ends of the days of a range, and where the chains differ from them',
  request: { query: booksQuery },
  responses: fileResponses('text/plain'),
})

const maxDays = 366
const pageSize = 100
const maxPayments = 500

interface RangeQuery {
  from: string
  until: string
  store?: string | undefined
}

/** Why a range cannot be shown; undefined if it can. */
function findRangeProblem({ from, until }: RangeQuery): 'rangeReversed' | 'rangeTooLong' | undefined {
  const days = daysBetween(from, until)
  if (days < 0) return 'rangeReversed'
  return days >= maxDays ? 'rangeTooLong' : undefined
}

const toRange = ({ from, until, store }: RangeQuery) => ({ from, until, storeId: store })

const sendFile = (c: StaffContext, { name, contentType, bytes }: BooksFile) => {
  c.header('content-type', contentType)
  c.header('content-disposition', `attachment; filename="${name}"`)
  c.header('cache-control', 'no-store')
  return c.body(new Uint8Array(bytes).buffer, 200)
}

/** Only for roles that see all stores, so no route asks for the store. */
export function addBooksRoutes(api: StaffRoutes, { orders, dayEndKeys }: StaffServices): void {
  const { db, content } = orders
  const evidence = { ...orders, dayEndKeys }

  async function sendExport(c: StaffContext, format: ExportFormat, range: BooksRange, file: BooksFile) {
    await recordExport(orders, format, range, toActor(c.get('identity')))
    return sendFile(c, file)
  }

  api.openapi(booksRoute, async (c) => {
    const query = c.req.valid('query')
    const problem = findRangeProblem(query)
    if (problem) return staffError(c, problem)
    const data = toBooksResponse(await readBooks(orders, toRange(query)), content())
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(entriesRoute, async (c) => {
    const query = c.req.valid('query')
    const problem = findRangeProblem(query)
    if (problem) return staffError(c, problem)
    const { kinds, way, part, rate, after = 0 } = query
    const measure = query.of ?? (part === undefined && rate === undefined ? undefined : 'revenue')
    const found = await listEntries(db, { ...toRange(query), kinds, way })
    const measured = found.map((entry) => ({ entry, cents: measureCents(entry, { measure, part, rate }) }))
    const counted = measure === undefined ? measured : measured.filter(({ cents }) => cents !== 0)
    const rest = counted.filter(({ entry }) => entry.number > after)
    const data = rest.slice(0, pageSize).map(({ entry, cents }) => toEntryResponse(entry, cents))
    const total = { count: counted.length, amount: toEuros(counted.reduce((sum, { cents }) => sum + cents, 0)) }
    const nextAfter = rest.length > pageSize ? (data.at(-1)?.number ?? null) : null
    return c.json({ success: true as const, count: data.length, data, total, nextAfter }, 200)
  })

  api.openapi(paymentsRoute, async (c) => {
    const query = c.req.valid('query')
    const problem = findRangeProblem(query)
    if (problem) return staffError(c, problem)
    const { state, way, store } = query
    const filter = { storeId: store, state, method: way }
    const found = await listPaymentsBetween(db, { ...toInstants(query), ...filter, limit: maxPayments })
    const data = found.map(({ orderId, storeId, method, amountCents, createdAt, state: now }) => ({
      ...{ orderId, store: storeId, way: method, state: now, createdAt },
      amount: toEuros(amountCents),
    }))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(verificationRoute, async (c) => {
    const { journal, auditLog, dayEnds } = await verifyEvidence(evidence)
    const { count, end, problems } = journal
    const data = {
      count,
      end,
      problems: problems.map((problem) => ({
        kind: problem.kind,
        number: 'number' in problem ? problem.number : null,
      })),
      auditLog: { count: auditLog.count, problems: [...auditLog.problems] },
      dayEnds: { count: dayEnds.count, problems: [...dayEnds.problems] },
    }
    return c.json({ success: true as const, data }, 200)
  })

  api.openapi(csvRoute, async (c) => {
    const query = c.req.valid('query')
    const problem = findRangeProblem(query)
    if (problem) return staffError(c, problem)
    const range = toRange(query)
    return sendExport(c, 'csv', range, await exportBooksCsv(orders, range, c.get('language')))
  })

  api.openapi(datevRoute, async (c) => {
    const query = c.req.valid('query')
    const problem = findRangeProblem(query)
    if (problem) return staffError(c, problem)
    const range = toRange(query)
    const result = await exportBooksDatev(orders, range)
    if (result.kind !== 'created') return staffError(c, result.kind)
    return sendExport(c, 'datev', range, result.file)
  })

  api.openapi(dayEndsRoute, async (c) => {
    const query = c.req.valid('query')
    const problem = findRangeProblem(query)
    if (problem) return staffError(c, problem)
    const range = toRange(query)
    return sendExport(c, 'dayEnds', range, await exportDayEnds(evidence, range, c.get('language')))
  })
}
