import type { HomePageResponse, PageResponse, SiteData, SlideResponse } from '#contract/site.ts'
import type { SlidePlace } from '#domain/content/home-page.ts'
import {
  type ApiAccess,
  type ApiRequest,
  createApiRequest,
  type ListResponse,
  type SingleResponse,
  withQuery,
} from './api-request.ts'
import { cartApi } from './cart-api.ts'
import { applicationApi, jobApi } from './hiring-api.ts'
import { orderApi } from './order-api.ts'
import { catalogApi } from './shop-api.ts'
import { storeApi } from './store-api.ts'

const siteApi = (call: ApiRequest) => ({
  siteData: () => call<SingleResponse<SiteData>>('/site/layout'),
  home: () => call<SingleResponse<HomePageResponse>>('/site/home'),
  page: (pageId: string) => call<SingleResponse<PageResponse>>(`/site/pages/${encodeURIComponent(pageId)}`),
  pages: () => call<ListResponse<{ id: string; modifiedAt: string }>>('/site/pages'),
  slides: (place: SlidePlace) => call<ListResponse<SlideResponse>>(withQuery('/site/slides', { place })),
})

/** The whole API, for loaders and actions. Browser code loads only the parts it uses, with `useBrowserApi`. */
export function createApiClient(access: ApiAccess) {
  const call = createApiRequest(access)
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

export type ApiClient = ReturnType<typeof createApiClient>
