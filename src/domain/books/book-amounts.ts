import type { OrderLine } from '../order/order.ts'
import type { RefundedLine } from '../order/refund.ts'

/** Net and tax of one rate; negative when money goes back. */
export interface TaxAmount {
  vatPercent: number
  netCents: number
  taxCents: number
}

/** What an entry of the journal moves. Rates are sorted and never have zero amounts. */
export interface BookAmounts {
  /** Without deposits. */
  goods: readonly TaxAmount[]
  /** A deposit is taxed like the drink it belongs to, but has an account of its own. */
  deposits: readonly TaxAmount[]
  /** Money that belongs to no sale: a payment that no order accepts, and its return. */
  unassignedCents: number
  /** What the provider keeps; it is exempt from tax. */
  feeCents: number
}

export const noAmounts: BookAmounts = { goods: [], deposits: [], unassignedCents: 0, feeCents: 0 }

export const amountParts = ['goods', 'deposits'] as const
export type AmountPart = (typeof amountParts)[number]

export const grossOf = ({ netCents, taxCents }: Pick<TaxAmount, 'netCents' | 'taxCents'>): number => netCents + taxCents

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

/** What the customer has paid or got back, without fees. */
export const paidCents = ({ goods, deposits, unassignedCents }: BookAmounts): number =>
  sum([...goods, ...deposits].map(grossOf)) + unassignedCents

function addRates(rates: readonly TaxAmount[]): TaxAmount[] {
  const byRate = new Map<number, TaxAmount>()
  for (const { vatPercent, netCents, taxCents } of rates) {
    const known = byRate.get(vatPercent) ?? { vatPercent, netCents: 0, taxCents: 0 }
    byRate.set(vatPercent, {
      vatPercent,
      netCents: known.netCents + netCents,
      taxCents: known.taxCents + taxCents,
    })
  }
  return [...byRate.values()]
    .filter(({ netCents, taxCents }) => netCents !== 0 || taxCents !== 0)
    .sort((a, b) => a.vatPercent - b.vatPercent)
}

export const addAmounts = (...amounts: readonly BookAmounts[]): BookAmounts => ({
  goods: addRates(amounts.flatMap(({ goods }) => goods)),
  deposits: addRates(amounts.flatMap(({ deposits }) => deposits)),
  unassignedCents: sum(amounts.map(({ unassignedCents }) => unassignedCents)),
  feeCents: sum(amounts.map(({ feeCents }) => feeCents)),
})

/** Minus zero would be another text in the hash chain. */
const negated = (cents: number) => (cents === 0 ? 0 : -cents)

const negateRate = ({ vatPercent, netCents, taxCents }: TaxAmount): TaxAmount => ({
  vatPercent,
  netCents: negated(netCents),
  taxCents: negated(taxCents),
})

export const negateAmounts = ({ goods, deposits, unassignedCents, feeCents }: BookAmounts): BookAmounts => ({
  goods: goods.map(negateRate),
  deposits: deposits.map(negateRate),
  unassignedCents: negated(unassignedCents),
  feeCents: negated(feeCents),
})

export const isNothing = (amounts: BookAmounts): boolean => {
  const { goods, deposits, unassignedCents, feeCents } = addAmounts(amounts)
  return goods.length === 0 && deposits.length === 0 && unassignedCents === 0 && feeCents === 0
}

type SoldLine = Pick<OrderLine, 'quantity' | 'priceCents' | 'depositCents' | 'vatPercent'>

/** The tax in a gross amount. */
export const taxIn = (grossCents: number, vatPercent: number): number =>
  Math.round((grossCents * vatPercent) / (100 + vatPercent))

const toTaxAmount = (vatPercent: number, grossCents: number, taxCents: number): TaxAmount => ({
  vatPercent,
  netCents: grossCents - taxCents,
  taxCents,
})

/**
 * Splits the total of the lines by rate, with the same tax as the order shows: computed once per rate, deposits included.
 * The part of the deposits is rounded first, and the goods have the rest, so that both add up.
 */
export function amountsOfLines(lines: readonly SoldLine[]): BookAmounts {
  const rates = [...new Set(lines.map(({ vatPercent }) => vatPercent))]
  const split = rates.map((vatPercent) => {
    const ofRate = lines.filter((line) => line.vatPercent === vatPercent)
    const goodsCents = sum(ofRate.map(({ priceCents, quantity }) => priceCents * quantity))
    const depositCents = sum(ofRate.map(({ depositCents: cents, quantity }) => cents * quantity))
    const depositTaxCents = taxIn(depositCents, vatPercent)
    const taxCents = taxIn(goodsCents + depositCents, vatPercent)
    return {
      goods: toTaxAmount(vatPercent, goodsCents, taxCents - depositTaxCents),
      deposit: toTaxAmount(vatPercent, depositCents, depositTaxCents),
    }
  })
  return {
    ...noAmounts,
    goods: addRates(split.map(({ goods }) => goods)),
    deposits: addRates(split.map(({ deposit }) => deposit)),
  }
}

interface AmountPortion {
  part: AmountPart
  vatPercent: number
  grossCents: number
  taxCents: number
}

/** Takes as much as fits of what goes back; the tax of a rate stays together unless the rate is split. */
function takePortion(portion: AmountPortion, cents: number): AmountPortion {
  if (portion.grossCents >= cents) return { ...portion }
  return { ...portion, grossCents: cents, taxCents: -taxIn(-cents, portion.vatPercent) }
}

/**
 * Splits what goes back between several payments: each part adds up to what its payment returns, and all parts to the whole.
 * `cents`: what each returns, as a positive amount.
 */
export function splitAmounts(amounts: BookAmounts, cents: readonly number[]): BookAmounts[] {
  const portions = amountParts.flatMap((part) =>
    amounts[part].map(
      ({ vatPercent, netCents, taxCents }): AmountPortion => ({
        ...{ part, vatPercent, taxCents },
        grossCents: netCents + taxCents,
      }),
    ),
  )
  // What was added is part of the first, so that the rest only goes back.
  const added = portions.filter(({ grossCents }) => grossCents > 0)
  const returned = portions.filter(({ grossCents }) => grossCents <= 0)
  return cents.map((own, index) => {
    const taken = index === 0 ? [...added] : []
    let missing = -own - sum(taken.map(({ grossCents }) => grossCents))
    const isLast = index === cents.length - 1
    for (const portion of returned) {
      const one = isLast ? { ...portion } : takePortion(portion, missing)
      portion.grossCents -= one.grossCents
      portion.taxCents -= one.taxCents
      missing -= one.grossCents
      taken.push(one)
    }
    const ofPart = (wanted: AmountPart) =>
      addRates(
        taken
          .filter(({ part }) => part === wanted)
          .map(({ vatPercent, grossCents, taxCents }) => toTaxAmount(vatPercent, grossCents, taxCents)),
      )
    return { ...noAmounts, goods: ofPart('goods'), deposits: ofPart('deposits') }
  })
}

/** The lines of an order without what was refunded. */
export const linesWithout = <Line extends SoldLine>(
  lines: readonly Line[],
  refunded: readonly RefundedLine[],
): Line[] =>
  lines.map((line, index) => ({
    ...line,
    quantity: line.quantity - sum(refunded.filter((one) => one.line === index).map(({ quantity }) => quantity)),
  }))
