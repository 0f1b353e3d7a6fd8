import type { Order, OrderLine } from './order.ts'

/** due: not confirmed by the provider yet. refused: the provider will not refund it. */
export const refundStates = ['due', 'refunded', 'refused'] as const
export type RefundState = (typeof refundStates)[number]

/** How many of which line, by its position in the order. */
export interface RefundedLine {
  line: number
  quantity: number
}

/** Money given back for single items of a paid order, which itself stays as it is. */
export interface Refund {
  id: string
  paymentId: string
  orderId: string
  amountCents: number
  lines: readonly RefundedLine[]
  reason: string
  state: RefundState
  createdAt: string
}

const unitCents = ({ priceCents, depositCents }: OrderLine) => priceCents + depositCents

/** How many of a line can still be refunded. */
export function refundableQuantity(order: Pick<Order, 'lines'>, refunds: readonly Refund[], line: number): number {
  const refunded = refunds
    .filter(({ state }) => state !== 'refused')
    .flatMap(({ lines }) => lines)
    .filter((entry) => entry.line === line)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.max(0, (order.lines[line]?.quantity ?? 0) - refunded)
}

/** Undefined when the lines name something that the order does not hold, or that is refunded already. */
export function refundAmountCents(
  order: Pick<Order, 'lines'>,
  refunds: readonly Refund[],
  lines: readonly RefundedLine[],
): number | undefined {
  const isPossible = ({ line, quantity }: RefundedLine) =>
    Number.isInteger(quantity) && quantity > 0 && quantity <= refundableQuantity(order, refunds, line)
  const hasEachLineOnce = new Set(lines.map(({ line }) => line)).size === lines.length
  if (lines.length === 0 || !hasEachLineOnce || !lines.every(isPossible)) return undefined
  return lines.reduce((sum, { line, quantity }) => {
    const ordered = order.lines[line]
    return ordered ? sum + unitCents(ordered) * quantity : sum
  }, 0)
}

/** The sum of the refunds that were made or are on their way. */
export const sumRefundsCents = (refunds: readonly Refund[]): number =>
  refunds.filter(({ state }) => state !== 'refused').reduce((sum, { amountCents }) => sum + amountCents, 0)
