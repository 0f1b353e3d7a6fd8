import type { CategoryAnswer, ProductAnswer } from '#contract/catalog/product-answer.ts'
import type { ProductQuery } from '#contract/catalog/product-query.ts'
import type { ApiCaller, List, Single } from './api-caller.ts'
import { withQuery } from './with-query.ts'

export const catalogApi = (call: ApiCaller) => ({
  categories: () => call<List<CategoryAnswer>>('/products/categories'),
  products: (query: Partial<ProductQuery>) => call<List<ProductAnswer>>(withQuery('/products', query)),
  product: (id: string) => call<Single<ProductAnswer>>(`/products/${encodeURIComponent(id)}`),
})
