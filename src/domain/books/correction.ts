import {
  addAmounts,
  type BookAmounts,
  grossOf,
  negateAmounts,
  noAmounts,
  paidCents,
  type TaxAmount,
  taxIn,
} from './book-amounts.ts'
import type { Difference } from './reconciliation.ts'

/** Takes so much of an amount, in the proportion of its rates. What cannot be divided is taken of the largest. */
function takePart(amounts: BookAmounts, cents: number): BookAmounts {
  const totalCents = paidCents(amounts)
  if (cents === totalCents) return { ...amounts, feeCents: 0 }
  if (totalCents <= 0 || cents > totalCents) return { ...noAmounts, unassignedCents: cents }
  const shareOf = (rate: TaxAmount): TaxAmount => {
    const grossCents = Math.floor((grossOf(rate) * cents) / totalCents)
    const taxCents = taxIn(grossCents, rate.vatPercent)
    return { vatPercent: rate.vatPercent, netCents: grossCents - taxCents, taxCents }
  }
  const part = { ...noAmounts, goods: amounts.goods.map(shareOf), deposits: amounts.deposits.map(shareOf) }
  const restCents = cents - paidCents(part)
  const [largest] = amounts.goods.toSorted((a, b) => grossOf(b) - grossOf(a))
  if (!largest) return { ...part, unassignedCents: restCents }
  return addAmounts(part, {
    ...noAmounts,
    goods: [{ vatPercent: largest.vatPercent, netCents: restCents, taxCents: 0 }],
  })
}

/**
 * The entry that makes the books say what the provider says. `left`: what is left of the sale after its refunds. Undefined
 * when the provider does not know the payment at all: that has to be clarified, not booked.
 */
export function correctionAmounts(
  { kind, bookedCents, providerCents }: Difference,
  left: BookAmounts,
): BookAmounts | undefined {
  const cents = providerCents - bookedCents
  switch (kind) {
    case 'captureMissing':
      return undefined
    case 'captureAmount':
      return { ...noAmounts, unassignedCents: cents }
    case 'fee':
      return { ...noAmounts, feeCents: cents }
    case 'refundAmount':
      return cents > 0 ? negateAmounts(takePart(left, cents)) : { ...noAmounts, unassignedCents: -cents }
    default:
      return kind satisfies never
  }
}
