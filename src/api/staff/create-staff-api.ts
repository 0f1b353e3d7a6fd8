import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { fieldErrors } from '#contract/errors.ts'
import type { StaffProblem } from '#contract/staff/staff-errors.ts'
import { isDatabaseUnavailable } from '#db/database.ts'
import { maxPictureBytes } from '#domain/content/pictures.ts'
import { pickLanguage } from '#domain/i18n/languages.ts'
import { addApplicationRoutes } from './application-routes.ts'
import { addAuditRoutes } from './audit-routes.ts'
import { addBoardRoutes } from './board-routes.ts'
import { addBooksRoutes } from './books-routes.ts'
import { addBooksWorkRoutes } from './books-work-routes.ts'
import { refuseForeignOrigin } from './check-access.ts'
import { addContentEntryRoutes } from './content-entry-routes.ts'
import { addContentPictureRoutes } from './content-picture-routes.ts'
import { addContentPublishRoutes } from './content-publish-routes.ts'
import { addDeviceRoutes } from './device-routes.ts'
import { addFindOrderRoutes } from './find-order-routes.ts'
import { addFreshCheckRoutes } from './fresh-check-routes.ts'
import { addListRoutes } from './list-routes.ts'
import { addMessageRoutes } from './message-routes.ts'
import { addOfferRoutes } from './offer-routes.ts'
import { addOpenApiRoutes } from './openapi.ts'
import { addOrderWorkRoutes } from './order-work-routes.ts'
import { addOverviewRoutes } from './overview-routes.ts'
import { addPeopleRoutes } from './people-routes.ts'
import { addPhoneOrderRoutes } from './phone-order-routes.ts'
import { addPipelineRoutes } from './pipeline-routes.ts'
import { toStaffRoutes } from './route-access.ts'
import { addSessionRoutes } from './session-routes.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import type { StaffEnv, StaffServices } from './staff-context.ts'
import { staffError } from './staff-responses.ts'
import { addStoreDayRoutes } from './store-day-routes.ts'
import { addTrialShiftRoutes } from './trial-shift-routes.ts'

export const staffApiPath = '/api/staff/v1'
const maxBodyBytes = 100_000
/** A page with all its texts. */
const maxEntryBytes = 1_000_000

/** Errors that the framework raises before a route runs. */
const problemByStatus: Partial<Record<number, StaffProblem>> = {
  400: 'malformedJson',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
}

/** `report` receives unexpected exceptions only; expected failures are values. */
export function createStaffApi(services: StaffServices, report: (error: unknown) => void) {
  const api = new OpenAPIHono<StaffEnv>({
    defaultHook: (result, c) => {
      if (!result.success) return staffError(c, 'invalidRequest', { errors: fieldErrors(result.error) })
    },
  }).basePath(staffApiPath)
  api.use(async (c, next) => {
    c.set('language', pickLanguage({ acceptLanguage: c.req.header('accept-language') }))
    await next()
  })
  api.notFound((c) => staffError(c, 'notFound'))
  api.onError((error, c) => {
    const code = error instanceof HTTPException && problemByStatus[error.status]
    if (code) return staffError(c, code)
    report(error)
    return staffError(c, isDatabaseUnavailable(error) ? 'unavailable' : 'internal')
  })
  api.use(refuseForeignOrigin(services.staffUrl))
  api.use((c, next) => {
    const isPicture = c.req.path === `${staffApiPath}/content/pictures`
    const isContent = c.req.path.startsWith(`${staffApiPath}/content/`)
    const maxSize = isPicture ? maxPictureBytes : isContent ? maxEntryBytes : maxBodyBytes
    return bodyLimit({ maxSize, onError: () => staffError(c, isPicture ? 'pictureTooBig' : 'tooLarge') })(c, next)
  })
  const routes = toStaffRoutes(api, services)
  addOpenApiRoutes(api, staffApiPath)
  addSessionRoutes(routes, services)
  addSignInRoutes(routes, services)
  addFreshCheckRoutes(routes, services)
  addPeopleRoutes(routes, services)
  addDeviceRoutes(routes, services)
  addAuditRoutes(routes, services)
  addBooksRoutes(routes, services)
  addBooksWorkRoutes(routes, services)
  addOverviewRoutes(routes, services)
  addListRoutes(routes, services)
  addPipelineRoutes(routes, services)
  addApplicationRoutes(routes, services)
  addTrialShiftRoutes(routes, services)
  addMessageRoutes(routes, services)
  addStoreDayRoutes(routes, services)
  addOfferRoutes(routes, services)
  addFindOrderRoutes(routes, services)
  addPhoneOrderRoutes(routes, services)
  addContentEntryRoutes(routes, services)
  addContentPublishRoutes(routes, services)
  addContentPictureRoutes(routes, services)
  addOrderWorkRoutes(routes, services)
  addBoardRoutes(routes, services, report)
  return api
}
