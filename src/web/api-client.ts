import type { CartAnswer } from '#contract/cart/cart-answer.ts'
import type { CategoryAnswer, ProductAnswer } from '#contract/catalog/product-answer.ts'
import type { ProductQuery } from '#contract/catalog/product-query.ts'
import type { ContactRequest, EnquiryRequest } from '#contract/contact/contact-request.ts'
import type { Failure } from '#contract/envelope.ts'
import type { ApplicationAnswer, TasterOptions } from '#contract/jobs/application-answer.ts'
import type { ApplicationRequest, TasterRequest } from '#contract/jobs/application-requests.ts'
import type { JobAnswer, JobSummary } from '#contract/jobs/job-answer.ts'
import type { JobQuery } from '#contract/jobs/job-query.ts'
import type { Link, OrderAnswer, PickupOptions, ReorderAnswer } from '#contract/orders/order-answer.ts'
import type { ChangeOrderRequest, CheckoutRequest, WithdrawalRequest } from '#contract/orders/order-requests.ts'
import type { Frame } from '#contract/site/frame-schema.ts'
import type { HomePageAnswer } from '#contract/site/home-page-schema.ts'
import type { PageAnswer } from '#contract/site/page-answer.ts'
import type { SlideAnswer } from '#contract/site/slide-schema.ts'
import type { StoreAnswer, TinyStore } from '#contract/stores/store-answer.ts'
import type { StoreQuery } from '#contract/stores/store-query.ts'
import type { ApplicationStep } from '#domain/jobs/application-states.ts'
import type { Language } from '#domain/language/languages.ts'

type Single<T> = { success: true; data: T }
export type Said = { success: true; message: string }
type List<T> = { success: true; count: number; data: T[] }
export type Answer<T> = Single<T> | Failure

export interface ApiAccess {
  /** In process while rendering on the server, over HTTP in the browser. Takes a path below /api/v1. */
  fetch: (path: string, init: RequestInit) => Promise<Pick<Response, 'json'>>
  credential: string
  language: Language
}

type QueryValue = string | number | boolean | readonly string[] | undefined

function withQuery(path: string, query: Record<string, QueryValue>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === false || value === '') return []
    return Array.isArray(value) ? value.map((one: string) => [name, one]) : [[name, String(value)]]
  })
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path
}

const asJson = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Reaches the server even when the page is left in the same moment. */
const outlivesPage: RequestInit = { keepalive: true }

const unreachable: Failure = { success: false, code: 'unavailable', message: '' }

export function apiClient({ fetch, credential, language }: ApiAccess) {
  const headers = { authorization: `Basic ${btoa(credential)}`, 'accept-language': language }

  async function call<T>(path: string, init: RequestInit = {}): Promise<T | Failure> {
    try {
      const response = await fetch(path, { ...init, headers: { ...headers, ...init.headers } })
      return (await response.json()) as T | Failure
    } catch {
      return unreachable
    }
  }

  return {
    frame: () => call<Single<Frame>>('/site/frame'),
    home: () => call<Single<HomePageAnswer>>('/site/home'),
    tinyStores: (query: Partial<StoreQuery>, signal?: AbortSignal) =>
      call<List<TinyStore>>(withQuery('/locations', { ...query, tiny: true }), { signal: signal ?? null }),
    store: (id: string) => call<Single<StoreAnswer>>(`/locations/${encodeURIComponent(id)}`),
    categories: () => call<List<CategoryAnswer>>('/products/categories'),
    products: (query: Partial<ProductQuery>) => call<List<ProductAnswer>>(withQuery('/products', query)),
    product: (id: string) => call<Single<ProductAnswer>>(`/products/${encodeURIComponent(id)}`),
    cart: (cartId: string, pickupDate?: string) =>
      call<Single<CartAnswer>>(withQuery(`/carts/${encodeURIComponent(cartId)}`, { pickupDate })),
    addToCart: (cartId: string, productId: string) =>
      call<Single<CartAnswer>>(`/carts/${encodeURIComponent(cartId)}/product`, {
        ...asJson({ productId }),
        ...outlivesPage,
      }),
    removeFromCart: (cartId: string, productId: string, all: boolean) =>
      call<Single<CartAnswer>>(
        withQuery(`/carts/${encodeURIComponent(cartId)}/product/${encodeURIComponent(productId)}`, { all }),
        { method: 'DELETE', ...outlivesPage },
      ),
    noteCartItem: (cartId: string, productId: string, notes: string) =>
      call<Single<CartAnswer>>(`/carts/${encodeURIComponent(cartId)}/product/${encodeURIComponent(productId)}`, {
        ...asJson({ notes }),
        ...outlivesPage,
        method: 'PATCH',
      }),
    pickupOptions: (
      storeId: string,
      query: { preparationDays?: number; purpose?: 'edit'; movedFrom?: string; products?: string },
    ) =>
      call<Single<PickupOptions>>(
        withQuery(`/locations/${encodeURIComponent(storeId)}/pickup`, {
          ...query,
          preparationDays: query.preparationDays?.toString(),
        }),
      ),
    checkout: (cartId: string, body: CheckoutRequest, idempotencyKey: string) =>
      call<List<Link>>(`/carts/${encodeURIComponent(cartId)}/checkout`, {
        ...asJson(body),
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      }),
    lookUpOrder: (orderId: string, mail: string) =>
      call<Single<OrderAnswer>>(withQuery(`/orders/${encodeURIComponent(orderId)}`, { mail })),
    orderByLink: (orderId: string, token: string) =>
      call<Single<OrderAnswer>>(withQuery(`/orders/${encodeURIComponent(orderId)}/link`, { token })),
    grantedOrder: (orderId: string) => call<Single<OrderAnswer>>(`/orders/${encodeURIComponent(orderId)}/granted`),
    changeOrder: (body: ChangeOrderRequest) => call<Said>('/orders', { ...asJson(body), method: 'PATCH' }),
    reauthorize: (orderId: string) => call<List<Link>>(`/orders/${encodeURIComponent(orderId)}/reauthorize`),
    cancelOrder: (orderId: string) => call<Said>(`/orders/${encodeURIComponent(orderId)}/cancel`, { method: 'POST' }),
    reorder: (orderId: string) =>
      call<Single<ReorderAnswer>>(`/orders/${encodeURIComponent(orderId)}/reorder`, { method: 'POST' }),
    withdraw: (body: WithdrawalRequest) => call<Single<{ receivedAt: string }>>('/withdrawals', asJson(body)),
    jobs: (query: Partial<JobQuery>) => call<List<JobSummary>>(withQuery('/jobs', query)),
    job: (jobId: string) => call<Single<JobAnswer>>(`/jobs/${encodeURIComponent(jobId)}`),
    countJobVisit: (jobId: string, type: string) =>
      call<Said>(`/jobs/${encodeURIComponent(jobId)}/statistics`, asJson({ type })),
    tasterOptions: (jobId: string, storeId: string | undefined) =>
      call<Single<TasterOptions>>(withQuery(`/jobs/${encodeURIComponent(jobId)}/taster`, { storeId })),
    bookTaster: (jobId: string, body: TasterRequest) =>
      call<Single<{ storeName: string; date: string; time: string }>>(
        `/jobs/${encodeURIComponent(jobId)}/taster`,
        asJson(body),
      ),
    apply: (jobId: string, body: ApplicationRequest, idempotencyKey: string) =>
      call<Single<{ applicationId: string }>>(`/jobs/${encodeURIComponent(jobId)}/applications`, {
        ...asJson(body),
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
      }),
    applicationByLink: (id: string, token: string) =>
      call<Single<ApplicationAnswer>>(withQuery(`/applications/${encodeURIComponent(id)}/link`, { token })),
    grantedApplication: (id: string) => call<Single<ApplicationAnswer>>(`/applications/${encodeURIComponent(id)}`),
    withdrawApplication: (id: string) =>
      call<Said>(`/applications/${encodeURIComponent(id)}/withdraw`, { method: 'POST' }),
    deleteApplication: (id: string) => call<Said>(`/applications/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    chooseTalentPool: (id: string, consent: boolean) =>
      call<Said>(`/applications/${encodeURIComponent(id)}/talent-pool`, asJson({ consent })),
    reviewByLink: (id: string, token: string) =>
      call<Single<ApplicationAnswer>>(withQuery(`/reviews/${encodeURIComponent(id)}/link`, { token })),
    grantedReview: (id: string) => call<Single<ApplicationAnswer>>(`/reviews/${encodeURIComponent(id)}`),
    decideApplication: (id: string, decision: Exclude<ApplicationStep, 'withdraw'>) =>
      call<Said>(`/reviews/${encodeURIComponent(id)}/decision`, asJson({ decision })),
    page: (pageId: string) => call<Single<PageAnswer>>(`/site/pages/${encodeURIComponent(pageId)}`),
    pages: () => call<List<{ id: string; modifiedAt: string }>>('/site/pages'),
    contact: (storeId: string, body: ContactRequest) =>
      call<Said>(`/locations/${encodeURIComponent(storeId)}/contacts`, asJson(body)),
    enquire: (storeId: string, body: EnquiryRequest) =>
      call<Said>(`/locations/${encodeURIComponent(storeId)}/enquiries`, asJson(body)),
    slides: () => call<List<SlideAnswer>>('/site/slides'),
  }
}

export type ApiClient = ReturnType<typeof apiClient>
