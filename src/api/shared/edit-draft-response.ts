import type { z } from '@hono/zod-openapi'
import type { editItemsSchema, WireEditDraft } from '#contract/order-edits.ts'
import type { CartLine } from '#domain/cart.ts'
import { completeOptions, toOrderedOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import { type EditRow, type ItemsDraft, toBasket } from '#domain/order/edit-items.ts'
import type { Order } from '#domain/order/order.ts'
import type { Refund } from '#domain/order/refund.ts'
import { toOptionGroupResponse, toOptionResponse } from './option-group-response.ts'

type Items = z.infer<typeof editItemsSchema>['items']

/** With the defaults of the product, so that equal choices are one line. */
export function toEditedLines(items: Items, content: Content): CartLine[] {
  const productById = indexById(content.products)
  return items.map(({ productId, count: quantity, notes, options = {} }) => {
    const product = productById.get(productId)
    const chosen = product ? completeOptions(product, options) : options
    return { productId, quantity, notes, ...(Object.keys(chosen).length > 0 && { options: chosen }) }
  })
}

function toRowResponse(
  { key, line, before, totalCents, isLocked, problem, ordered }: EditRow,
  products: ReadonlyMap<string, Product>,
  language: Language,
): WireEditDraft['items'][number] {
  const product = products.get(line.productId)
  const name = ordered?.name ?? product?.name
  const chosen = line.options ?? {}
  const options = product && !ordered ? toOrderedOptions(product, chosen) : (ordered?.options ?? [])
  return {
    lineId: key,
    productId: line.productId,
    name: name ? localized(name, language) : line.productId,
    options: options.map((option) => toOptionResponse(option, language)),
    optionGroups: product?.optionGroups.map((group) => toOptionGroupResponse(group, product, language)) ?? [],
    chosen,
    notes: line.notes,
    qty: line.quantity,
    qtyBefore: before,
    total: toEuros(totalCents),
    isLocked,
    ...(problem && { problem }),
    ...(product && { quantityRules: product.quantityRules }),
  }
}

function toAddable(addable: readonly Product[], { categories }: Content, language: Language): WireEditDraft['addable'] {
  const nameById = new Map(categories.map(({ id, name }) => [id, localized(name, language)]))
  return addable.map(({ id, name, category, priceCents, depositCents }) => ({
    productId: id,
    name: localized(name, language),
    category: nameById.get(category) ?? '',
    price: toEuros(priceCents + depositCents),
  }))
}

interface ShownEdit {
  draft: ItemsDraft
  addable: readonly Product[]
}

/** What an order would become, for its customer and for staff. */
export function toEditDraft(
  order: Order,
  { draft: { rows, differenceCents, failure }, addable }: ShownEdit,
  refunds: readonly Refund[],
  { content, language }: { content: Content; language: Language },
): WireEditDraft {
  const products = indexById(content.products)
  const beforeCents = toBasket(order, refunds).reduce((sum, { totalCents }) => sum + totalCents, 0)
  return {
    items: rows.map((row) => toRowResponse(row, products, language)),
    totalBefore: toEuros(beforeCents),
    total: toEuros(beforeCents + differenceCents),
    difference: toEuros(differenceCents),
    ...(failure && { failure }),
    addable: toAddable(addable, content, language),
    isPaidAtPickup: order.paysAtPickup,
  }
}
