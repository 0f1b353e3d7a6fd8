import { z } from '@hono/zod-openapi'
import { streamSSE } from 'hono/streaming'
import { singleResponse, staffFailureSchema } from '#contract/envelope.ts'
import { idempotencyHeaders } from '#contract/fields.ts'
import {
  alreadyHandedOverSchema,
  boardQuery,
  boardResponseSchema,
  pickupActionBody,
  staffOrderParams,
  staffOrderSchema,
} from '#contract/staff/staff-orders.ts'
import { findOrder, listOrdersOfDay } from '#db/orders.ts'
import { listRefundsOfDay, listRefundsOfOrder } from '#db/refunds.ts'
import { type PickupAction, pickupActions } from '#domain/staff/board.ts'
import { can, isInScope } from '#domain/staff/roles.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { createSessionWatch, sessionCheckMs } from './board-watch.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { readSessionToken } from './session-cookie.ts'
import { maySeeStore, type StaffServices, toActor } from './staff-context.ts'
import { toStaffOrder } from './staff-order-response.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Counter')

/** Unpaid orders are not on the board: nothing is prepared for them. */
const statesOnBoard = ['purchased', 'preparation', 'completed', 'canceled'] as const

const listRoute = createRoute('get', '/orders', 'orders.read', {
  summary: 'The orders of a store and day, by pickup time',
  request: { query: boardQuery },
  responses: { ...staffResponses(boardResponseSchema), 304: { description: 'Not changed' } },
})

const actionRoute = (action: PickupAction) =>
  createRoute('post', `/orders/{orderId}/${action}`, 'orders.handOver', {
    summary: 'Record what happened to an order at the counter, or that it did not',
    request: {
      params: staffOrderParams,
      headers: idempotencyHeaders,
      body: { required: false, content: { 'application/json': { schema: pickupActionBody } } },
    },
    responses: {
      ...staffResponses(singleResponse(staffOrderSchema)),
      409: {
        description: 'Handed over already, with who and when; or not possible in the current state',
        content: { 'application/json': { schema: z.union([alreadyHandedOverSchema, staffFailureSchema]) } },
      },
    },
  })

const eventsRoute = createRoute('get', '/events', 'orders.read', {
  summary: 'A stream of hints that the orders of a store and day have changed',
  description:
    'Server-sent events: changed (the list has another version: read it again), alive (every 15 seconds), signedOut (the session has ended).',
  request: { query: boardQuery },
  responses: {
    ...staffResponses(z.string()),
    200: { description: 'Success', content: { 'text/event-stream': { schema: z.string() } } },
  },
})

const heartbeatMs = 15_000

/** `report` receives what ends a stream unexpectedly. */
export function addBoardRoutes(api: StaffRoutes, services: StaffServices, report: (error: unknown) => void): void {
  const { orders, boards, staffUrl } = services
  const { db, now } = orders
  const findIdentity = createSessionWatch(db, now)

  api.openapi(listRoute, async (c) => {
    const { store, date } = c.req.valid('query')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    // Read before the list: a change in between gives a newer list under an older version, which is read again.
    const version = await boards.readVersion({ storeId: store, date })
    const etag = `"${version}"`
    c.header('etag', etag)
    c.header('cache-control', 'private, no-cache')
    if (c.req.header('if-none-match') === etag) return c.body(null, 304)
    const found = await listOrdersOfDay(db, { storeId: store, date, states: statesOnBoard })
    const refunds = await listRefundsOfDay(db, date)
    const data = found.map((order) => toStaffOrder(order, c.get('language'), refunds.get(order.id)))
    return c.json({ success: true as const, count: data.length, version, data }, 200)
  })

  for (const action of pickupActions)
    api.openapi(actionRoute(action), async (c) => {
      const { orderId } = c.req.valid('param')
      const order = await findOrder(db, orderId)
      if (!order) return staffError(c, 'orderNotFound')
      if (!maySeeStore(c, order.pickup.storeId)) return staffError(c, 'otherStore')
      const result = await recordPickup(orders, {
        orderId,
        action,
        actor: toActor(c.get('identity')),
        at: c.req.valid('json')?.at,
        idempotencyKey: c.req.valid('header')['idempotency-key'],
      })
      switch (result.kind) {
        case 'recorded':
          return c.json(
            {
              success: true as const,
              data: toStaffOrder(result.order, c.get('language'), await listRefundsOfOrder(db, orderId)),
            },
            200,
          )
        case 'canceledHandOver':
          return staffError(c, result.kind)
        case 'alreadyHandedOver': {
          const { handedOverBy = '', handedOverAt = '' } = result.order
          return staffError(c, 'alreadyHandedOver', { data: { by: handedOverBy, at: handedOverAt } })
        }
        case 'unknownOrder':
          return staffError(c, 'orderNotFound')
        default:
          return staffError(c, result.kind)
      }
    })

  /** Each event says that the list has changed; the app reads it again. */
  api.openapi(eventsRoute, (c) => {
    const { store: storeId, date } = c.req.valid('query')
    if (!maySeeStore(c, storeId)) return staffError(c, 'otherStore')
    const token = readSessionToken(c, staffUrl) ?? ''
    // nginx would collect events before it sends them.
    c.header('x-accel-buffering', 'no')
    return streamSSE(c, async (stream) => {
      const stopWatching = boards.watch({ storeId, date }, (version) => {
        void stream.writeSSE({ event: 'changed', data: version })
      })
      stream.onAbort(stopWatching)
      try {
        let silentMs = 0
        while (!stream.aborted && !stream.closed) {
          const identity = await findIdentity(token)
          if (boards.isStopping()) break
          if (!identity || !can(identity, 'orders.read') || !isInScope(identity, storeId)) {
            await stream.writeSSE({ event: 'signedOut', data: '' })
            break
          }
          silentMs += sessionCheckMs
          if (silentMs < heartbeatMs) continue
          silentMs = 0
          await stream.writeSSE({ event: 'alive', data: '' })
        }
      } catch (error) {
        // Caught here, because the error callback of streamSSE would also send the message of the error to the browser.
        report(error)
      } finally {
        stopWatching()
      }
    })
  })
}
