import { z } from '@hono/zod-openapi'
import { type ApiRoutes, routesOf } from '#api/shared/api-routes.ts'
import { invoiceParams } from '#contract/orders.ts'
import { invoiceHeaders } from '#domain/invoices/invoice-file.ts'
import { parseOrderNumber } from '#domain/order/order.ts'
import { readInvoiceFile } from '#services/orders/invoices.ts'
import { hasGrant } from './middleware/access-grants.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { failures } from './middleware/openapi-responses.ts'
import { errorResponse } from './middleware/responses.ts'

const createRoute = routesOf('Orders')

const downloadRoute = createRoute('get', '/orders/{orderId}/invoices/{number}', {
  summary: 'An invoice as PDF/A-3 with the data of EN 16931 (ZUGFeRD)',
  description: 'Needs only the grant cookie; always sent as a download.',
  security: [],
  request: { params: invoiceParams },
  responses: {
    200: { description: 'The file', content: { 'application/pdf': { schema: z.any() } } },
    ...failures(404),
  },
})

/** A plain link on the order page, so it works with the grant cookie alone. */
export function addInvoiceDownloadRoute(api: ApiRoutes<ApiEnv>, { db, grants, now }: ApiServices): void {
  api.openapi(downloadRoute, async (c) => {
    const { number, ...params } = c.req.valid('param')
    const orderId = parseOrderNumber(params.orderId)
    const isGranted = orderId !== undefined && hasGrant(c, grants, 'grant', orderId, now())
    const pdf = isGranted ? await readInvoiceFile(db, number, orderId) : undefined
    return pdf ? c.body(new Uint8Array(pdf), 200, invoiceHeaders(number)) : errorResponse(c, 'orderNotFound')
  })
}
