import type { ContactRequest, EnquiryRequest } from '#contract/contact.ts'
import type { NextPickupResponse, PickupOptions, PickupQuery } from '#contract/orders.ts'
import type { StoreQuery, StoreResponse, StoreSearchResponse, StoreSummary } from '#contract/stores.ts'
import {
  type ApiRequest,
  type ExplainedResponse,
  jsonBody,
  type MessageResponse,
  type SingleResponse,
  withQuery,
} from './api-request.ts'

const storePath = (storeId: string) => `/locations/${encodeURIComponent(storeId)}`

export const storeApi = (call: ApiRequest) => ({
  tinyStores: (query: Partial<StoreQuery>) =>
    call<ExplainedResponse<StoreSummary, StoreSearchResponse>>(withQuery('/locations', { ...query, tiny: true })),
  store: (storeId: string) => call<SingleResponse<StoreResponse>>(storePath(storeId)),
  pickupOptions: (storeId: string, query: Partial<PickupQuery>) =>
    call<SingleResponse<PickupOptions>>(withQuery(`${storePath(storeId)}/pickup`, query)),
  nextPickup: (productId?: string) =>
    call<SingleResponse<NextPickupResponse>>(withQuery('/pickup/next', { products: productId })),
  contact: (storeId: string, body: ContactRequest) =>
    call<MessageResponse>(`${storePath(storeId)}/contacts`, jsonBody(body)),
  enquire: (storeId: string, body: EnquiryRequest) =>
    call<MessageResponse>(`${storePath(storeId)}/enquiries`, jsonBody(body)),
})
