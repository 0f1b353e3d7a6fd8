/** What is written down while somebody orders on the phone. */
import type { CatalogEntry } from '#contract/staff/staff-order-changes.ts'
import { toCents, toEuros } from '#domain/money.ts'

/** By the id of the option group: the id of a choice, or a text. */
export type ChosenOptions = Readonly<Record<string, string>>

export interface PhoneLine {
  product: CatalogEntry
  options: ChosenOptions
  quantity: number
  notes: string
}

const maxFavourites = 8

/** What the store has sold most lately. */
export const listFavourites = (catalog: readonly CatalogEntry[]): CatalogEntry[] =>
  catalog
    .filter(({ lately }) => lately > 0)
    .toSorted((a, b) => b.lately - a.lately)
    .slice(0, maxFavourites)

const usualSteps = [5, 10, 20, 30, 50]

/** Quantities that are said on the phone, one tap each. */
export function quickQuantities({ quantityRules, usualQuantities }: CatalogEntry): number[] {
  const { min, max, step } = quantityRules
  const steps = step > 1 ? usualSteps.map((count) => count * step) : usualSteps
  return [...new Set([...usualQuantities, ...steps])]
    .filter((quantity) => quantity > Math.max(1, min) && quantity <= max && (quantity - min) % step === 0)
    .toSorted((a, b) => a - b)
    .slice(0, 6)
}

/** What is chosen when nobody says anything. */
export const defaultOptions = ({ optionGroups }: CatalogEntry): ChosenOptions =>
  Object.fromEntries(
    optionGroups.flatMap((group) =>
      group.kind === 'choice' && group.defaultChoice ? [[group.id, group.defaultChoice]] : [],
    ),
  )

/** The groups that need an answer and have none. */
export const missingOptions = ({ optionGroups }: CatalogEntry, options: ChosenOptions): string[] =>
  optionGroups.filter((group) => group.isRequired && !options[group.id]?.trim()).map(({ id }) => id)

function optionCents(group: CatalogEntry['optionGroups'][number], chosen: string | undefined): number {
  if (!chosen?.trim()) return 0
  if (group.kind === 'text') return toCents(group.priceDifference)
  return toCents(group.choices.find(({ id }) => id === chosen)?.priceDifference ?? 0)
}

/** Of one piece, in euros. */
export const priceOf = (product: CatalogEntry, options: ChosenOptions): number =>
  toEuros(
    product.optionGroups.reduce((sum, group) => sum + optionCents(group, options[group.id]), toCents(product.price)),
  )

export const totalOf = (lines: readonly PhoneLine[]): number =>
  toEuros(lines.reduce((sum, { product, options, quantity }) => sum + toCents(priceOf(product, options)) * quantity, 0))

const isSame = (line: PhoneLine, product: CatalogEntry, options: ChosenOptions) =>
  line.product.productId === product.productId && JSON.stringify(line.options) === JSON.stringify(options)

/** The same product with the same options is counted in one line. */
export function addLine(lines: readonly PhoneLine[], product: CatalogEntry, options: ChosenOptions): PhoneLine[] {
  const { min, step, max } = product.quantityRules
  const existing = lines.find((line) => isSame(line, product, options))
  if (!existing) return [...lines, { product, options, quantity: Math.max(1, min), notes: '' }]
  return lines.map((line) => (line === existing ? { ...line, quantity: Math.min(max, line.quantity + step) } : line))
}

/** Below the smallest quantity the line is gone. */
export const setQuantity = (lines: readonly PhoneLine[], changed: PhoneLine, quantity: number): PhoneLine[] =>
  lines.flatMap((line) => {
    if (line !== changed) return [line]
    return quantity < Math.max(1, changed.product.quantityRules.min) ? [] : [{ ...line, quantity }]
  })

/** For the days on which everything can be had: "brezel:40,bauernbrot:1". */
export const toNeededProducts = (lines: readonly PhoneLine[]): string =>
  lines.map(({ product, quantity }) => `${product.productId}:${quantity}`).join()

/** The names of what was chosen. */
export const describeOptions = ({ product, options }: PhoneLine): string[] =>
  product.optionGroups.flatMap((group) => {
    const chosen = options[group.id]?.trim()
    if (!chosen) return []
    if (group.kind === 'text') return [`${group.name}: ${chosen}`]
    return group.choices.filter(({ id }) => id === chosen).map(({ name }) => name)
  })
