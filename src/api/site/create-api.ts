import { getPath } from 'hono/utils/url'
import { toApiRoutes } from '#api/shared/api-routes.ts'
import { createApiApp } from '#api/shared/create-api-app.ts'
import { addOpenApiRoutes } from '#api/shared/openapi.ts'
import { addApplicationRoutes } from './application-routes.ts'
import { addApplyRoute } from './apply.ts'
import { addAttachmentDownloadRoutes } from './attachment-download.ts'
import { addAttachmentUploadRoute } from './attachment-upload.ts'
import { addCartRoutes } from './cart-routes.ts'
import { addCheckoutRoute } from './checkout.ts'
import { addConfirmationRoutes } from './confirmation-routes.ts'
import { addContactRoutes } from './contact.ts'
import { addEditRoutes } from './edit-routes.ts'
import { addInterviewRoutes } from './interview-routes.ts'
import { addInvoiceDownloadRoute } from './invoice-download.ts'
import { addJobAlertRoutes } from './job-alerts.ts'
import { addJobRoutes } from './job-routes.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { requireCredential } from './middleware/require-credential.ts'
import { errorResponse } from './middleware/responses.ts'
import { addNextPickupRoute } from './next-pickup.ts'
import { addOrderRoutes } from './order-routes.ts'
import { addPassRoutes } from './pass-routes.ts'
import { addPaymentWebhookRoute } from './payment.ts'
import { addPickupRoute } from './pickup-options.ts'
import { addProductImageRoute } from './pictures.ts'
import { addProductRoutes } from './products.ts'
import { addReliabilityRoute } from './reliability.ts'
import { addSiteRoutes } from './site-routes.ts'
import { addStandingOrderRoutes } from './standing-order-routes.ts'
import { addStockAlertRoutes } from './stock-alerts.ts'
import { addStoreRoutes } from './stores.ts'
import { addTrialShiftBookingRoutes } from './trial-shift-booking.ts'
import { addTrialShiftRoutes } from './trial-shifts.ts'

const description = `The API of the website. Every request needs the fixed Basic credential of the public client.
Responses are { success, data } or { success, count, data }; errors are { success: false, code, message, errors }.
Texts are in the language of Accept-Language (German or English). Money is a decimal number in euros.`

const apiPrefix = /^(\/api)?\/v1(?=\/|$)/

/** Requests over HTTP have the prefix, in-process calls do not. */
const getApiPath = (request: Request) => getPath(request).replace(apiPrefix, '') || '/'

export type Api = ReturnType<typeof createApi>

/** `report` receives unexpected exceptions only; expected failures are values. */
export function createApi(services: ApiServices, report: (error: Error) => void) {
  const api = createApiApp<ApiEnv>({ errorResponse, report, getPath: getApiPath })
  const routes = toApiRoutes(api)
  addOpenApiRoutes(api, {
    ...{ apiPath: '/api/v1', serverUrl: '/api/v1', title: 'Krume API', description },
    security: { name: 'publicClient', scheme: { type: 'http', scheme: 'basic' } },
  })
  addProductImageRoute(routes, services)
  addPaymentWebhookRoute(api, services)
  addAttachmentDownloadRoutes(routes, services)
  addInvoiceDownloadRoute(routes, services)
  api.use(requireCredential(services.credential))
  addSiteRoutes(routes, services)
  addReliabilityRoute(routes, services)
  addStoreRoutes(routes, services)
  addPickupRoute(routes, services)
  addNextPickupRoute(routes, services)
  addProductRoutes(routes, services)
  addCartRoutes(routes, services)
  addCheckoutRoute(routes, services)
  addOrderRoutes(routes, services)
  addConfirmationRoutes(routes, services)
  addEditRoutes(routes, services)
  addPassRoutes(routes, services)
  addContactRoutes(routes, services)
  addJobRoutes(routes, services)
  addTrialShiftRoutes(routes, services)
  addTrialShiftBookingRoutes(routes, services)
  addJobAlertRoutes(routes, services)
  addStandingOrderRoutes(routes, services)
  addStockAlertRoutes(routes, services)
  addApplyRoute(routes, services)
  addAttachmentUploadRoute(routes, services)
  addApplicationRoutes(routes, services)
  addInterviewRoutes(routes, services)
  return api
}
