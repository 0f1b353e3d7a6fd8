import type { ColumnType } from 'kysely'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Category } from '#domain/catalog/category.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Store } from '#domain/store/store.ts'

/** Written as text, read parsed, on both databases. */
export type Json<T> = ColumnType<T, string, string>
/** ISO 8601 in UTC with milliseconds, so that text sorts as time does. */
export type Timestamp = string

export interface ContentVersionTable {
  version: string
  imported_at: Timestamp
}

/** Content that is read whole: company, menus, slides, pages. */
export interface DocumentTable {
  kind: string
  id: string
  position: number
  body: Json<unknown>
}

export interface CategoryTable {
  id: string
  position: number
  body: Json<Category>
}

export interface ProductTable {
  id: string
  position: number
  category_id: string
  price_cents: number
  is_orderable: boolean
  body: Json<Product>
}

export interface StoreTable {
  id: string
  position: number
  name: string
  slot_capacity: number
  body: Json<Store>
}

export interface CartTable {
  id: string
  lines: Json<CartLine[]>
  expires_at: Timestamp
}

export interface Database {
  content_version: ContentVersionTable
  document: DocumentTable
  category: CategoryTable
  product: ProductTable
  store: StoreTable
  cart: CartTable
}
