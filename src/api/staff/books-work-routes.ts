import { z } from '@hono/zod-openapi'
import { jsonBody } from '#api/shared/api-routes.ts'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  acceptBody,
  booksSettingsBody,
  booksSettingsSchema,
  comparisonSchema,
  differenceParams,
  differenceSchema,
  lastComparisonSchema,
} from '#contract/staff/books.ts'
import { listOpenDifferences, readLastComparison } from '#db/books-checks.ts'
import { acceptDifference } from '#services/books/accept-difference.ts'
import { readBooksSettings, saveBooksSettings } from '#services/books/books-settings.ts'
import { reconcilePayment, reconcileRecent } from '#services/books/reconcile-books.ts'
import { toDifferenceResponse } from './books-response.ts'
import { fresh, routesOf, type StaffRoutes } from './route-access.ts'
import { type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Books')
const doneResponses = staffResponses(z.object({ success: z.literal(true) }))
const settingsResponses = staffResponses(singleResponse(booksSettingsSchema))

const differencesRoute = createRoute('get', '/books/differences', 'books.read', {
  summary: 'Where books and payment provider say different things',
  responses: staffResponses(listResponse(differenceSchema)),
})
const checkRoute = createRoute('post', '/books/differences/{paymentId}/{kind}/check', 'books.manage', {
  summary: 'Ask the provider again, after the difference was put right there',
  request: { params: differenceParams },
  responses: doneResponses,
})
const acceptRoute = createRoute('post', '/books/differences/{paymentId}/{kind}/accept', 'books.manage', {
  summary: 'Book a correction, so that the books say what the provider says',
  request: { params: differenceParams, body: jsonBody(acceptBody) },
  responses: doneResponses,
})
const lastComparisonRoute = createRoute('get', '/books/comparison', 'books.read', {
  summary: 'When the books were compared with the payment provider last',
  responses: staffResponses(singleResponse(lastComparisonSchema)),
})
const compareRoute = createRoute('post', '/books/comparison', 'books.manage', {
  summary: 'Begin to compare the payments of the last month with the provider now',
  responses: staffResponses(singleResponse(comparisonSchema)),
})
const readSettingsRoute = createRoute('get', '/books/settings', 'books.read', {
  summary: 'Accounts and numbers for the DATEV export',
  responses: settingsResponses,
})
const saveSettingsRoute = createRoute('put', '/books/settings', fresh('books.manage'), {
  summary: 'Set the accounts and numbers for the DATEV export',
  request: { body: jsonBody(booksSettingsBody) },
  responses: settingsResponses,
})

const copyRates = (rates: readonly z.output<typeof booksSettingsBody>['revenue'][number][]) => [...rates]

export function addBooksWorkRoutes(api: StaffRoutes, { orders }: StaffServices): void {
  const { db } = orders

  async function readSettings() {
    const { revenue, deposits, ...settings } = await readBooksSettings(db)
    return {
      success: true as const,
      data: { ...settings, revenue: copyRates(revenue), deposits: copyRates(deposits) },
    }
  }

  api.openapi(differencesRoute, async (c) => {
    const data = (await listOpenDifferences(db)).map(toDifferenceResponse)
    return c.json({ success: true as const, count: data.length, data }, 200)
  })

  api.openapi(checkRoute, async (c) => {
    const result = await reconcilePayment(orders, c.req.valid('param').paymentId)
    if (result === 'unknownPayment') return staffError(c, 'differenceNotFound')
    if (result === 'unavailable') return staffError(c, 'providerUnavailable')
    return c.json({ success: true as const }, 200)
  })

  api.openapi(acceptRoute, async (c) => {
    const { paymentId, kind } = c.req.valid('param')
    const { reason } = c.req.valid('json')
    const actor = toActor(c.get('identity'))
    const result = await acceptDifference(orders, { paymentId, kind, reason, actor })
    if (result.kind === 'unknownDifference') return staffError(c, 'differenceNotFound')
    if (result.kind === 'notBookable') return staffError(c, 'differenceNotBookable')
    return c.json({ success: true as const }, 200)
  })

  api.openapi(lastComparisonRoute, async (c) =>
    c.json({ success: true as const, data: { at: await readLastComparison(db) } }, 200),
  )

  api.openapi(compareRoute, async (c) => {
    const { compared, waiting, isUnavailable } = await reconcileRecent(orders)
    if (isUnavailable) return staffError(c, 'providerUnavailable')
    return c.json({ success: true as const, data: { compared, waiting } }, 200)
  })

  api.openapi(readSettingsRoute, async (c) => c.json(await readSettings(), 200))

  api.openapi(saveSettingsRoute, async (c) => {
    const result = await saveBooksSettings(orders, c.req.valid('json'), toActor(c.get('identity')))
    if (result.kind === 'invalid')
      return staffError(c, 'invalidRequest', { errors: Object.fromEntries(result.fields.map((name) => [name, name])) })
    return c.json(await readSettings(), 200)
  })
}
