import { describeOptions, type OrderedOption } from '../catalog/options.ts'
import { shelfName } from '../catalog/shelf-name.ts'
import { type Language, localeByLanguage } from '../i18n/languages.ts'
import type { OrderLine } from './order.ts'

/** How many of a product are ordered, and how many of them with which options. */
export interface ProductTotal {
  productId: string
  name: string
  quantity: number
  /** The most frequent one first. `options` is empty for pieces without options. */
  variants: readonly { options: string; quantity: number }[]
}

type CountedLine = Pick<OrderLine, 'productId' | 'name' | 'quantity'> & { options: readonly OrderedOption[] }

function addTo(totals: Map<string, number>, key: string, quantity: number): void {
  totals.set(key, (totals.get(key) ?? 0) + quantity)
}

/** Sorted by the name of the product. */
export function listProductTotals(lines: readonly CountedLine[], language: Language): ProductTotal[] {
  const locale = localeByLanguage[language]
  const byProduct = new Map<string, { name: string; variants: Map<string, number> }>()
  for (const { productId, name, quantity, options } of lines) {
    const variants = byProduct.get(productId)?.variants ?? new Map<string, number>()
    addTo(variants, describeOptions(options, language), quantity)
    byProduct.set(productId, { name: shelfName(name, language), variants })
  }
  return [...byProduct]
    .map(([productId, { name, variants }]) => ({
      productId,
      name,
      quantity: [...variants.values()].reduce((sum, quantity) => sum + quantity, 0),
      variants: [...variants]
        .map(([options, quantity]) => ({ options, quantity }))
        .sort((a, b) => b.quantity - a.quantity || a.options.localeCompare(b.options, locale)),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, locale))
}

export const hasOptions = ({ variants }: ProductTotal): boolean => variants.some(({ options }) => options !== '')
