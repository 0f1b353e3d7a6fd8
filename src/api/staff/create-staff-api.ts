import { createApiApp } from '#api/shared/create-api-app.ts'
import { addOpenApiRoutes } from '#api/shared/openapi.ts'
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
import { addEditRoutes } from './edit-routes.ts'
import { addFindOrderRoutes } from './find-order-routes.ts'
import { addFreshCheckRoutes } from './fresh-check-routes.ts'
import { addHiringFiguresRoutes } from './hiring-figures-routes.ts'
import { addIncidentRoutes } from './incident-routes.ts'
import { addIngredientsRoutes } from './ingredients-routes.ts'
import { addJobRoutes } from './job-routes.ts'
import { addLabelPrinterRoutes } from './label-printer-routes.ts'
import { addListRoutes } from './list-routes.ts'
import { addMessageRoutes } from './message-routes.ts'
import { addOfferRoutes } from './offer-routes.ts'
import { addOrderWorkRoutes } from './order-work-routes.ts'
import { addOverviewRoutes } from './overview-routes.ts'
import { addPeopleRoutes } from './people-routes.ts'
import { addPhoneOrderRoutes } from './phone-order-routes.ts'
import { addPipelineRoutes } from './pipeline-routes.ts'
import { toStaffRoutes } from './route-access.ts'
import { cookieName } from './session-cookie.ts'
import { addSessionRoutes } from './session-routes.ts'
import { addSignInRoutes } from './sign-in-routes.ts'
import type { StaffEnv, StaffServices } from './staff-context.ts'
import { staffError } from './staff-responses.ts'
import { addStoreDayRoutes } from './store-day-routes.ts'
import { addTrialShiftRoutes } from './trial-shift-routes.ts'
import { addWeekRoutes } from './week-routes.ts'

export const staffApiPath = '/api/staff/v1'

const description = `The API of the staff app. A session is a cookie, which signing in sets; only pages of the app may use it.
Responses are { success, data } or { success, count, data }; errors are { success: false, code, message, errors, data }.
Texts are in the language of Accept-Language (German or English). Money is a decimal number in euros, times of day are HH:MM,
dates and instants ISO 8601. Roles that work in one store get 403 for others.`

/** `report` receives unexpected exceptions only; expected failures are values. */
export function createStaffApi(services: StaffServices, report: (error: unknown) => void) {
  const api = createApiApp<StaffEnv>({ errorResponse: staffError, report, basePath: staffApiPath })
  api.use(refuseForeignOrigin(services.staffUrl))
  const routes = toStaffRoutes(api, services)
  addOpenApiRoutes(api, {
    ...{ apiPath: staffApiPath, serverUrl: '/', title: 'Krume staff API', description },
    security: { name: 'session', scheme: { type: 'apiKey', in: 'cookie', name: cookieName(true) } },
  })
  addSessionRoutes(routes, services)
  addSignInRoutes(routes, services)
  addFreshCheckRoutes(routes, services)
  addPeopleRoutes(routes, services)
  addIncidentRoutes(routes, services)
  addDeviceRoutes(routes, services)
  addAuditRoutes(routes, services)
  addBooksRoutes(routes, services)
  addBooksWorkRoutes(routes, services)
  addOverviewRoutes(routes, services)
  addWeekRoutes(routes, services)
  addListRoutes(routes, services)
  addJobRoutes(routes, services)
  addHiringFiguresRoutes(routes, services)
  addPipelineRoutes(routes, services)
  addApplicationRoutes(routes, services)
  addTrialShiftRoutes(routes, services)
  addMessageRoutes(routes, services)
  addStoreDayRoutes(routes, services)
  addOfferRoutes(routes, services)
  addLabelPrinterRoutes(routes, services)
  addFindOrderRoutes(routes, services)
  addPhoneOrderRoutes(routes, services)
  addIngredientsRoutes(routes, services)
  addContentEntryRoutes(routes, services)
  addContentPublishRoutes(routes, services)
  addContentPictureRoutes(routes, services)
  addOrderWorkRoutes(routes, services)
  addEditRoutes(routes, services)
  addBoardRoutes(routes, services, report)
  return api
}
