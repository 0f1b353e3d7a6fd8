import type { CategoryResponse, ProductQuery, ProductResponse } from '#contract/products.ts'
import { type ApiRequest, type ListResponse, type SingleResponse, withQuery } from './api-request.ts'

export const catalogApi = (call: ApiRequest) => ({
  categories: () => call<ListResponse<CategoryResponse>>('/products/categories'),
  products: (query: Partial<ProductQuery>) => call<ListResponse<ProductResponse>>(withQuery('/products', query)),
  product: (id: string) => call<SingleResponse<ProductResponse>>(`/products/${encodeURIComponent(id)}`),
})
