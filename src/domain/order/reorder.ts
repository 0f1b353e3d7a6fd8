import { type CartLine, joinLines, lineKey } from '../cart.ts'
import type { Allergen } from '../catalog/allergens.ts'
import {
  type ChosenOptions,
  completeOptions,
  findFormerProduct,
  findOptionFailures,
  type OrderedOption,
  toOrderedOptions,
  withOptions,
} from '../catalog/options.ts'
import { isOrderable, type Product } from '../catalog/product.ts'
import { nearestQuantity } from '../catalog/quantity-rules.ts'
import type { Localized } from '../i18n/languages.ts'
import { type OrderLine, orderedLines } from './order.ts'

/** From the least to the most serious. */
export const itemChanges = ['same', 'price', 'quantity', 'allergens', 'options', 'gone'] as const

export interface ChangedItem {
  productId: string
  name: Localized
  /** What the new cart contains; zero if it is gone. */
  quantity: number
  quantityBefore: number
  /** The most serious change. */
  change: (typeof itemChanges)[number]
  priceCentsBefore: number
  priceCentsNow: number | undefined
  allergensAdded: readonly Allergen[]
  allergensRemoved: readonly Allergen[]
  /** Of the new cart; of the old order if it is gone. */
  options: readonly OrderedOption[]
  /** What was chosen then and is not offered any more. */
  optionsGone: readonly OrderedOption[]
}

export interface ReorderedLine {
  item: ChangedItem
  /** Undefined when the product is gone. */
  line: CartLine | undefined
}

export const toChosen = (options: readonly OrderedOption[]): ChosenOptions =>
  Object.fromEntries(options.map(({ groupId, choiceId, value }) => [groupId, choiceId ?? value.de]))

/** Leaves out what is not offered any more; defaults take its place. A required choice may be missing afterwards. */
function keepOffered(product: Product, options: readonly OrderedOption[], former: ChosenOptions) {
  const wanted = { ...former, ...toChosen(options) }
  const refused = new Set(findOptionFailures(product, wanted).map(({ groupId }) => groupId))
  const offered = Object.entries(wanted).filter(([groupId]) => !refused.has(groupId))
  return {
    chosen: completeOptions(product, Object.fromEntries(offered)),
    optionsGone: options.filter(({ groupId }) => refused.has(groupId)),
  }
}

function findChange(changed: Omit<ChangedItem, 'change'>): ChangedItem['change'] {
  if (changed.optionsGone.length > 0) return 'options'
  if (changed.allergensAdded.length + changed.allergensRemoved.length > 0) return 'allergens'
  if (changed.quantity !== changed.quantityBefore) return 'quantity'
  return changed.priceCentsNow === changed.priceCentsBefore ? 'same' : 'price'
}

/** The line for a new cart, and what a customer must know before ordering it again. */
export function reorderLine(line: OrderLine, products: readonly Product[]): ReorderedLine {
  const { name, priceCents, allergens } = line
  const current = products.find(({ id }) => id === line.productId)
  const former = current ? undefined : findFormerProduct(line.productId, products)
  const product = current ?? former?.product
  const base = {
    productId: product?.id ?? line.productId,
    name,
    priceCentsBefore: priceCents,
    quantityBefore: line.quantity,
  }
  const nothing = { allergensAdded: [], allergensRemoved: [], options: line.options, optionsGone: [] }
  if (!product || !isOrderable(product))
    return { item: { ...base, ...nothing, quantity: 0, change: 'gone', priceCentsNow: undefined }, line: undefined }
  const { chosen, optionsGone } = keepOffered(product, line.options, former?.options ?? {})
  const sold = withOptions(product, chosen)
  const quantity = nearestQuantity(product.quantityRules, line.quantity)
  const allergensNow = sold.allergens ?? []
  const changed = {
    ...base,
    quantity,
    priceCentsNow: sold.priceCents,
    allergensAdded: allergensNow.filter((code) => !allergens.includes(code)),
    allergensRemoved: allergens.filter((code) => !allergensNow.includes(code)),
    options: toOrderedOptions(product, chosen),
    optionsGone,
  }
  const hasOptions = Object.keys(chosen).length > 0
  return {
    item: { ...changed, change: findChange(changed) },
    line: { productId: product.id, quantity, notes: line.notes, ...(hasOptions && { options: chosen }) },
  }
}

/** Lines that differed by what is not offered any more are one line of the cart, and are reported as one. */
function joinReordered(same: readonly ReorderedLine[], products: readonly Product[]): ReorderedLine[] {
  const [first] = same
  const product = products.find(({ id }) => id === first?.line?.productId)
  if (!first?.line || !product || same.length === 1) return [...same]
  const items = same.map(({ item }) => item)
  // The quantities that were ordered, not those that each line would have by itself.
  const ordered = same.map(({ item, line }) => ({ quantity: item.quantityBefore, notes: line?.notes ?? '' }))
  const joined = joinLines(ordered, product.quantityRules)
  const optionsGone = items.flatMap((item) => item.optionsGone)
  const otherPrice = items.find(({ priceCentsBefore, priceCentsNow }) => priceCentsBefore !== priceCentsNow)
  const changed = {
    ...first.item,
    quantity: joined.quantity,
    quantityBefore: ordered.reduce((sum, { quantity }) => sum + quantity, 0),
    priceCentsBefore: (otherPrice ?? first.item).priceCentsBefore,
    allergensAdded: [...new Set(items.flatMap(({ allergensAdded }) => allergensAdded))],
    allergensRemoved: [...new Set(items.flatMap(({ allergensRemoved }) => allergensRemoved))],
    optionsGone: [...new Map(optionsGone.map((option) => [`${option.groupId} ${option.value.de}`, option])).values()],
  }
  return [{ item: { ...changed, change: findChange(changed) }, line: { ...first.line, ...joined } }]
}

/** The lines of a new cart, and what has changed since the order: one item per line of the cart, and those that are gone. */
export function reorderLines(
  ordered: readonly OrderLine[],
  products: readonly Product[],
): { items: ChangedItem[]; lines: CartLine[] } {
  const groups = new Map<string, ReorderedLine[]>()
  for (const [index, line] of orderedLines(ordered).entries()) {
    const reordered = reorderLine(line, products)
    const key = reordered.line ? lineKey(reordered.line) : `gone ${index}`
    groups.set(key, [...(groups.get(key) ?? []), reordered])
  }
  const joined = [...groups.values()].flatMap((same) => joinReordered(same, products))
  return { items: joined.map(({ item }) => item), lines: joined.flatMap(({ line }) => line ?? []) }
}
