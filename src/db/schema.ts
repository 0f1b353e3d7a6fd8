import type { ColumnType } from 'kysely'
import type { CartLine } from '#domain/cart/cart.ts'
import type { Category } from '#domain/catalog/category.ts'
import type { Product } from '#domain/catalog/product.ts'
import type { Order } from '#domain/order/order.ts'
import type { OrderState } from '#domain/order/order-states.ts'
import type { PaymentState } from '#domain/order/payment.ts'
import type { Store } from '#domain/store/store.ts'

/** Written as text, read parsed, on both databases. */
export type Json<T> = ColumnType<T, string, string>
/** ISO 8601 in UTC with milliseconds, so that text sorts as time does. */
export type Timestamp = string

export interface ContentVersionTable {
  version: string
  /** Counts the imports: the highest is the one that holds, whatever any clock said. */
  number: number
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

/** What no query looks at. */
export type OrderBody = Pick<
  Order,
  'language' | 'customer' | 'notes' | 'lines' | 'netCents' | 'taxCents' | 'preparationDays' | 'pickupCode'
>

export interface CustomerOrderTable {
  id: string
  state: OrderState
  store_id: string
  pickup_date: string
  pickup_minute: number
  /** Lower case, for looking up. */
  mail_folded: string
  gross_cents: number
  created_at: Timestamp
  pay_until: Timestamp
  revision: number
  body: Json<OrderBody>
}

export interface OrderEventTable {
  order_id: string
  number: number
  at: Timestamp
  kind: string
  detail: Json<Record<string, unknown>>
}

export interface SlotUseTable {
  store_id: string
  date: string
  minute: number
  used: number
}

export interface PaymentTable {
  /** The provider's order id. */
  id: string
  order_id: string
  state: PaymentState
  amount_cents: number
  approve_url: string
  capture_id: string | null
  declines: number
  created_at: Timestamp
  checked_at: Timestamp
}

export interface IdempotencyKeyTable {
  key: string
  body_hash: string
  result_id: string
  created_at: Timestamp
}

export interface WebhookEventTable {
  id: string
  received_at: Timestamp
}

export interface OutboxTable {
  id: string
  kind: string
  subject_id: string
  payload: Json<Record<string, unknown>>
  due_at: Timestamp
  attempts: number
  sent_at: Timestamp | null
  dead_at: Timestamp | null
  last_fault: string | null
  created_at: Timestamp
}

export interface AttemptCountTable {
  key: string
  window_ends_at: Timestamp
  attempts: number
}

export interface JobLeaseTable {
  job: string
  holder: string
  until: Timestamp
}

export interface Database {
  content_version: ContentVersionTable
  document: DocumentTable
  category: CategoryTable
  product: ProductTable
  store: StoreTable
  cart: CartTable
  customer_order: CustomerOrderTable
  order_event: OrderEventTable
  slot_use: SlotUseTable
  payment: PaymentTable
  idempotency_key: IdempotencyKeyTable
  webhook_event: WebhookEventTable
  outbox: OutboxTable
  attempt_count: AttemptCountTable
  job_lease: JobLeaseTable
}
