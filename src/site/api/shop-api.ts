import type { CategoryResponse, ProductQuery, ProductResponse, ProductSearchResponse } from '#contract/products.ts'
import {
  type ApiRequest,
  type ExplainedResponse,
  type ListResponse,
  type SingleResponse,
  withQuery,
} from './api-request.ts'

export const catalogApi = (call: ApiRequest) => ({
  categories: () => call<ListResponse<CategoryResponse>>('/products/categories'),
  products: (query: Partial<ProductQuery>) =>
    call<ExplainedResponse<ProductResponse, ProductSearchResponse>>(withQuery('/products', query)),
  product: (id: string) => call<SingleResponse<ProductResponse>>(`/products/${encodeURIComponent(id)}`),
})
