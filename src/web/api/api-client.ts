import { type ApiAccess, apiCaller } from './api-caller.ts'
import { applicationApi } from './application-api.ts'
import { cartApi } from './cart-api.ts'
import { catalogApi } from './catalog-api.ts'
import { jobApi } from './job-api.ts'
import { orderApi } from './order-api.ts'
import { siteApi } from './site-api.ts'
import { storeApi } from './store-api.ts'

/** The whole API, for loaders and actions. In the browser each place takes its own part: `useBrowserApi`. */
export function apiClient(access: ApiAccess) {
  const call = apiCaller(access)
  return {
    ...siteApi(call),
    ...catalogApi(call),
    ...storeApi(call),
    ...cartApi(call),
    ...orderApi(call),
    ...jobApi(call),
    ...applicationApi(call),
  }
}

export type ApiClient = ReturnType<typeof apiClient>
