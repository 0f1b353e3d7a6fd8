import { jsonBody } from '#api/shared/api-routes.ts'
import { singleResponse } from '#contract/envelope.ts'
import {
  labelPrinterBody,
  labelPrinterQuery,
  labelPrinterSchema,
  labelPrintsBody,
} from '#contract/staff/label-printer.ts'
import { findLabelPrinter, readLabelPrintState } from '#db/label-prints.ts'
import { findOrders } from '#db/orders.ts'
import { requestLabelPrints, setLabelPrinter } from '#services/stores/label-printer.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import { maySeeStore, type StaffServices, toActor } from './staff-context.ts'
import { staffError, staffResponses } from './staff-responses.ts'

const createRoute = routesOf('Stores')

const responses = staffResponses(singleResponse(labelPrinterSchema))

const readRoute = createRoute('get', '/label-printer', 'orders.read', {
  summary: 'The printer for labels of a store, and what waits for it',
  request: { query: labelPrinterQuery },
  responses,
})

const setRoute = createRoute('put', '/label-printer', 'stores.change', {
  summary: 'Set or remove the printer for labels of a store',
  request: { body: jsonBody(labelPrinterBody) },
  responses,
})

const printRoute = createRoute('post', '/label-prints', 'orders.handOver', {
  summary: 'Print the labels of orders, also again; they wait until the printer is on',
  request: { body: jsonBody(labelPrintsBody) },
  responses,
})

export function addLabelPrinterRoutes(api: StaffRoutes, { orders, isProduction }: StaffServices): void {
  const { db } = orders

  async function readPrinter(storeId: string) {
    const [printer, state] = await Promise.all([findLabelPrinter(db, storeId), readLabelPrintState(db, storeId)])
    return {
      address: printer?.address ?? null,
      minutesBefore: printer?.minutesBefore ?? null,
      waiting: state.waiting,
      fault: state.fault ?? null,
      lastPrintedAt: state.lastPrintedAt ?? null,
    }
  }

  api.openapi(readRoute, async (c) => {
    const { store } = c.req.valid('query')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    return c.json({ success: true as const, data: await readPrinter(store) }, 200)
  })

  api.openapi(setRoute, async (c) => {
    const { store, address, minutesBefore } = c.req.valid('json')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    const { kind } = await setLabelPrinter(orders, {
      ...{ storeId: store, actor: toActor(c.get('identity')), allowsLoopback: !isProduction },
      printer: address ? { address, minutesBefore: minutesBefore ?? undefined } : undefined,
    })
    if (kind === 'unknownStore') return staffError(c, kind)
    if (kind === 'addressNotAllowed')
      return staffError(c, 'invalidRequest', { errors: { address: 'error-invalid-address' } })
    return c.json({ success: true as const, data: await readPrinter(store) }, 200)
  })

  api.openapi(printRoute, async (c) => {
    const { store, orders: orderIds } = c.req.valid('json')
    if (!maySeeStore(c, store)) return staffError(c, 'otherStore')
    const found = await findOrders(db, orderIds)
    const ofStore = found.filter(({ pickup }) => pickup.storeId === store).map(({ id }) => id)
    if (ofStore.length < orderIds.length) return staffError(c, 'orderNotFound')
    if (!(await requestLabelPrints(orders, { storeId: store, orderIds: ofStore }))) return staffError(c, 'noPrinter')
    return c.json({ success: true as const, data: await readPrinter(store) }, 200)
  })
}
