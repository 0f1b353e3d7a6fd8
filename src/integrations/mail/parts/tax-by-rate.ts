import { priceLines } from '#domain/cart/price-lines.ts'
import type { OrderLine } from '#domain/order/order.ts'

type Taxed = Pick<OrderLine, 'quantity' | 'priceCents' | 'depositCents' | 'vatPercent'>

export const goodsCentsOf = ({ quantity, priceCents }: Taxed): number => quantity * priceCents
export const depositCentsOf = ({ quantity, depositCents }: Taxed): number => quantity * depositCents

/** As when the cart was priced. */
export const taxByRate = (lines: readonly Taxed[]): { vatPercent: number; taxCents: number }[] =>
  priceLines(lines.map((line) => ({ product: line, quantity: line.quantity }))).taxByRate.map(
    ({ vatPercent, taxCents }) => ({ vatPercent, taxCents }),
  )
