import type { ContactRequest, EnquiryRequest } from '#contract/contact/contact-request.ts'
import type { PickupOptions } from '#contract/orders/order-answer.ts'
import type { StoreAnswer, TinyStore } from '#contract/stores/store-answer.ts'
import type { StoreQuery } from '#contract/stores/store-query.ts'
import type { ApiCaller, List, Said, Single } from './api-caller.ts'
import { asJson } from './as-json.ts'
import { withQuery } from './with-query.ts'

interface PickupQuery {
  preparationDays?: number
  purpose?: 'edit'
  movedFrom?: string
  products?: string
}

const pathOf = (storeId: string) => `/locations/${encodeURIComponent(storeId)}`

export const storeApi = (call: ApiCaller) => ({
  tinyStores: (query: Partial<StoreQuery>) => call<List<TinyStore>>(withQuery('/locations', { ...query, tiny: true })),
  store: (storeId: string) => call<Single<StoreAnswer>>(pathOf(storeId)),
  pickupOptions: (storeId: string, query: PickupQuery) =>
    call<Single<PickupOptions>>(withQuery(`${pathOf(storeId)}/pickup`, { ...query })),
  contact: (storeId: string, body: ContactRequest) => call<Said>(`${pathOf(storeId)}/contacts`, asJson(body)),
  enquire: (storeId: string, body: EnquiryRequest) => call<Said>(`${pathOf(storeId)}/enquiries`, asJson(body)),
})
