import { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { getPath } from 'hono/utils/url'
import { toApiRoutes } from '#api/shared/api-routes.ts'
import { fieldErrors, type ProblemCode } from '#contract/errors.ts'
import { isDatabaseUnavailable } from '#db/database.ts'
import { addApplicationRoutes } from './application-routes.ts'
import { addApplyRoute } from './apply.ts'
import { addAttachmentDownloadRoutes } from './attachment-download.ts'
import { addAttachmentUploadRoute } from './attachment-upload.ts'
import { addCartRoutes } from './cart-routes.ts'
import { addCheckoutRoute } from './checkout.ts'
import { addContactRoutes } from './contact.ts'
import { addInterviewRoutes } from './interview-routes.ts'
import { addJobAlertRoutes } from './job-alerts.ts'
import { addJobRoutes } from './job-routes.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { limitBody } from './middleware/limit-body.ts'
import { readLanguage } from './middleware/read-language.ts'
import { requireCredential } from './middleware/require-credential.ts'
import { errorResponse } from './middleware/responses.ts'
import { addNextPickupRoute } from './next-pickup.ts'
import { addOpenApiRoutes } from './openapi.ts'
import { addOrderRoutes } from './order-routes.ts'
import { addPassRoute } from './pass-route.ts'
import { addPaymentWebhookRoute } from './payment.ts'
import { addPickupRoute } from './pickup-options.ts'
import { addProductImageRoute } from './pictures.ts'
import { addProductRoutes } from './products.ts'
import { addSiteRoutes } from './site-routes.ts'
import { addStoreRoutes } from './stores.ts'
import { addTrialShiftBookingRoutes } from './trial-shift-booking.ts'
import { addTrialShiftRoutes } from './trial-shifts.ts'

const isUploadPath = (path: string) => /\/jobs\/[^/]+\/applications\/[^/]+\/upload$/.test(path)
const maxJsonBytes = 100_000

/** Errors that the framework raises before a route runs. */
const problemByStatus: Partial<Record<number, ProblemCode>> = {
  400: 'malformedJson',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
}

const apiPrefix = /^(\/api)?\/v1(?=\/|$)/

/** Requests over HTTP have the prefix, in-process calls do not. */
const getApiPath = (request: Request) => getPath(request).replace(apiPrefix, '') || '/'

export type Api = ReturnType<typeof createApi>

/** `report` receives unexpected exceptions only; expected failures are values. */
export function createApi(services: ApiServices, report: (error: Error) => void) {
  const api = new OpenAPIHono<ApiEnv>({
    getPath: getApiPath,
    defaultHook: (result, c) => {
      if (!result.success) return errorResponse(c, 'invalidRequest', fieldErrors(result.error))
    },
  })
  api.use(readLanguage)
  api.notFound((c) => errorResponse(c, 'notFound'))
  api.onError((error, c) => {
    const code = error instanceof HTTPException && problemByStatus[error.status]
    if (code) return errorResponse(c, code)
    report(error)
    return errorResponse(c, isDatabaseUnavailable(error) ? 'unavailable' : 'internal')
  })
  const routes = toApiRoutes(api)
  addOpenApiRoutes(api)
  addProductImageRoute(routes, services)
  addPaymentWebhookRoute(api, services)
  addAttachmentDownloadRoutes(routes, services)
  api.use(requireCredential(services.credential))
  const limitJsonBody = limitBody(maxJsonBytes)
  // The upload route limits files itself while they stream in.
  api.use((c, next) => (isUploadPath(c.req.path) ? next() : limitJsonBody(c, next)))
  addSiteRoutes(routes, services)
  addStoreRoutes(routes, services)
  addPickupRoute(routes, services)
  addNextPickupRoute(routes, services)
  addProductRoutes(routes, services)
  addCartRoutes(routes, services)
  addCheckoutRoute(routes, services)
  addOrderRoutes(routes, services)
  addPassRoute(routes, services)
  addContactRoutes(routes, services)
  addJobRoutes(routes, services)
  addTrialShiftRoutes(routes, services)
  addTrialShiftBookingRoutes(routes, services)
  addJobAlertRoutes(routes, services)
  addApplyRoute(routes, services)
  addAttachmentUploadRoute(routes, services)
  addApplicationRoutes(routes, services)
  addInterviewRoutes(routes, services)
  return api
}
