import type { Instant } from '#domain/calendar/instant.ts'
/** What a cart remembers; prices and availability are never stored, they are computed when it is shown. */
export interface CartLine {
  productId: string
  quantity: number
  notes: string
}

export interface Cart {
  id: string
  lines: readonly CartLine[]
}

/** In the place of an id, from who has none. */
export const noCartYet = 'new'

export const cartLifetimeSeconds = 864_000
export const maxQuantityPerLine = 99
export const maxLinesPerCart = 60

export const cartExpiry = (now: Instant): Instant =>
  new Date(Date.parse(now) + cartLifetimeSeconds * 1000).toISOString()
