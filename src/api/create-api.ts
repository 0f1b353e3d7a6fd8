import { OpenAPIHono } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { getPath } from 'hono/utils/url'
import { fieldErrors } from '#contract/field-errors.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { isDatabaseAway } from '#db/is-database-away.ts'
import { addCartRoutes } from './carts/cart-routes.ts'
import { addProductImageRoute } from './catalog/product-image-route.ts'
import { addProductRoutes } from './catalog/product-routes.ts'
import { addContactRoutes } from './contact/contact-routes.ts'
import { addApplicationRoutes } from './hiring/add-application-routes.ts'
import { addAttachmentDownloadRoute } from './hiring/attachment-download-route.ts'
import { addJobRoutes } from './hiring/job-routes.ts'
import type { ApiEnv, ApiServices } from './middleware/api-context.ts'
import { fail } from './middleware/fail.ts'
import { limitBody } from './middleware/limit-body.ts'
import { readLanguage } from './middleware/read-language.ts'
import { requireCredential } from './middleware/require-credential.ts'
import { addOrderRoutes } from './orders/add-order-routes.ts'
import { addWebhookRoute } from './orders/webhook-route.ts'
import { addReference } from './reference/add-reference.ts'
import { addSiteRoutes } from './site/site-routes.ts'
import { addStoreRoutes } from './stores/store-routes.ts'

const isUpload = (path: string) => /\/jobs\/[^/]+\/applications\/[^/]+\/upload$/.test(path)
const maxJsonBytes = 100_000

/** What the framework itself refuses, before a route is reached. */
const problemByStatus: Partial<Record<number, ProblemCode>> = {
  400: 'malformedJson',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
}

const prefix = /^(\/api)?\/v1(?=\/|$)/

/** The same whether it was asked over HTTP, below the prefix, or in process, without it. */
const pathInApi = (request: Request) => getPath(request).replace(prefix, '') || '/'

export type Api = ReturnType<typeof createApi>

/** `report` hears of exceptions: expected failures are values and never come there. */
export function createApi(services: ApiServices, report: (error: Error) => void) {
  const api = new OpenAPIHono<ApiEnv>({
    getPath: pathInApi,
    defaultHook: (result, c) => {
      if (!result.success) return fail(c, 'invalidRequest', fieldErrors(result.error))
    },
  })
  api.use(readLanguage)
  api.notFound((c) => fail(c, 'notFound'))
  api.onError((error, c) => {
    const refusal = error instanceof HTTPException && problemByStatus[error.status]
    if (refusal) return fail(c, refusal)
    report(error)
    return fail(c, isDatabaseAway(error) ? 'unavailable' : 'internal')
  })
  addReference(api)
  addProductImageRoute(api, services)
  addWebhookRoute(api, services)
  addAttachmentDownloadRoute(api, services)
  api.use(requireCredential(services.credential))
  const limit = limitBody(maxJsonBytes)
  // A file is measured by its own route while it streams in.
  api.use((c, next) => (isUpload(c.req.path) ? next() : limit(c, next)))
  addSiteRoutes(api, services)
  addStoreRoutes(api, services)
  addProductRoutes(api, services)
  addCartRoutes(api, services)
  addOrderRoutes(api, services)
  addContactRoutes(api, services)
  addJobRoutes(api, services)
  addApplicationRoutes(api, services)
  return api
}
