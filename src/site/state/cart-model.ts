/** The cart in the browser: what the server last said, and the changes that it has not confirmed yet. */
import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { computeTotals, joinLines, noCartId } from '#domain/cart.ts'
import { largestQuantity, nextQuantity, type QuantityRules } from '#domain/catalog/quantity-rules.ts'
import { toCents, toEuros } from '#domain/money.ts'

/** What depends on the options of a line. */
export type LineOptions = Pick<CartItemResponse, 'lineId' | 'options' | 'price' | 'allergens'>

export type CartChange =
  /** So many steps more; a step is one piece unless the rules of the product say otherwise. */
  | { kind: 'add'; count: number }
  /** Zero removes the line. `notes` is set together with the quantity when a removed line is restored. */
  | { kind: 'set'; quantity: number; notes?: string }
  | { kind: 'note'; notes: string }
  | { kind: 'options'; to: LineOptions }

export interface CartIntent {
  /** Sent as the idempotency key, so that repeating a request whose response was lost changes nothing. */
  key: string
  /** The product as the visitor saw it, shown until the server confirms a new line. */
  item: CartItemResponse
  change: CartChange
  /** A sent intent is never merged with a later one, because its request may be repeated. */
  isSent: boolean
}

export interface CartModel {
  /** Undefined until the first response. */
  server: CartResponse | undefined
  /** In the order of the visitor's taps. */
  pending: readonly CartIntent[]
}

export const emptyCart: CartResponse = {
  cartId: noCartId,
  items: [],
  itemCount: 0,
  priceTotal: 0,
  taxTotal: 0,
  taxes: [],
  depositTotal: 0,
  total: 0,
  isAvailable: true,
  preparationDays: 1,
  allergens: [],
}

const quantityOf = (items: readonly CartItemResponse[], lineId: string) =>
  items.find((item) => item.lineId === lineId)?.quantity ?? 0

/** So many steps more. Beyond the limit it counts on, for the server to refuse it. */
export function addSteps(rules: QuantityRules, quantity: number, count: number): number {
  let sum = quantity
  for (let step = 0; step < count; step++) sum = nextQuantity(rules, sum) ?? sum + rules.step
  return sum
}

function withQuantity(item: CartItemResponse, quantity: number): CartItemResponse {
  return { ...item, quantity, total: toEuros((toCents(item.price) + toCents(item.deposit)) * quantity) }
}

/** What is no longer sold has no price. */
const isSold = ({ unavailableReason }: CartItemResponse) => unavailableReason !== 'gone'

type LineChange = Exclude<CartChange, { kind: 'options' }>

/** Never shows more than the limit; the server refuses what exceeds it and says so. */
function changeItem(item: CartItemResponse, change: LineChange): CartItemResponse {
  if (change.kind === 'note') return { ...item, notes: change.notes }
  const { quantityRules, quantity } = item
  const wanted = change.kind === 'add' ? addSteps(quantityRules, quantity, change.count) : change.quantity
  const notes = change.kind === 'set' ? (change.notes ?? item.notes) : item.notes
  return withQuantity({ ...item, notes }, Math.min(wanted, largestQuantity(quantityRules)))
}

/** The line becomes part of the line that already has these options; the first of both keeps its place. */
function changeOptions(items: readonly CartItemResponse[], lineId: string, to: LineOptions): CartItemResponse[] {
  const changed = items.map((item) =>
    item.lineId === lineId && isSold(item) ? withQuantity({ ...item, ...to }, item.quantity) : item,
  )
  const [first, second] = changed.filter((item) => item.lineId === to.lineId)
  if (!first || !second) return changed
  const both = [first, second].map(({ quantity, notes }) => ({ quantity, notes }))
  const { quantity, notes } = joinLines(both, first.quantityRules)
  const merged = withQuantity({ ...first, notes }, quantity)
  return changed.filter((item) => item !== second).map((item) => (item === first ? merged : item))
}

function applyIntent(items: readonly CartItemResponse[], { item, change }: CartIntent): CartItemResponse[] {
  if (change.kind === 'options') return changeOptions(items, item.lineId, change.to)
  const existing = items.find(({ lineId }) => lineId === item.lineId)
  if (!existing && change.kind === 'note') return [...items]
  const changed = changeItem(existing ?? { ...item, quantity: 0, notes: '' }, change)
  const next = existing ? items.map((one) => (one === existing ? changed : one)) : [...items, changed]
  return next.filter(({ quantity }) => quantity > 0)
}

/** Of the items, in the order of the server; what is new comes last. */
function listAllergens(before: CartResponse['allergens'], items: readonly CartItemResponse[]) {
  const contained = new Set(items.flatMap(({ allergens }) => allergens ?? []))
  return [...new Set([...before, ...contained])].filter((code) => contained.has(code))
}

/** Totals by the rule of the server, so that net, tax and total always belong to the shown items. */
function withItems(cart: CartResponse, items: CartItemResponse[]): CartResponse {
  const priced = items.filter(isSold)
  const totals = computeTotals(
    priced.map(({ price, deposit, vatPercent, quantity }) => ({
      product: { priceCents: toCents(price), depositCents: toCents(deposit), vatPercent },
      quantity,
    })),
  )
  return {
    ...cart,
    items,
    itemCount: items.reduce((sum, { quantity }) => sum + quantity, 0),
    priceTotal: toEuros(totals.netCents),
    taxTotal: toEuros(totals.taxCents),
    taxes: totals.taxByRate.map(({ vatPercent, taxCents }) => ({ vatPercent, tax: toEuros(taxCents) })),
    depositTotal: toEuros(totals.depositCents),
    total: toEuros(totals.grossCents),
    isAvailable: items.every(({ isAvailable }) => isAvailable),
    allergens: listAllergens(cart.allergens, items),
  }
}

/** The cart as it is shown: the server's, with the pending changes. */
export function viewCart({ server, pending }: CartModel): CartResponse | undefined {
  if (!server || pending.length === 0) return server
  return withItems(server, pending.reduce<CartItemResponse[]>(applyIntent, [...server.items]))
}

/** Merges a change into an unsent one of the same line; undefined when they must be sent one after the other. */
function mergeChanges(before: CartChange, after: CartChange, rules: QuantityRules): CartChange | undefined {
  if (before.kind === 'options' || after.kind === 'options') return undefined
  if (after.kind === 'note') {
    if (before.kind === 'note') return after
    return before.kind === 'set' && before.quantity > 0 ? { ...before, notes: after.notes } : undefined
  }
  if (before.kind === 'note') return undefined
  if (before.kind === 'add') return after.kind === 'set' ? after : { kind: 'add', count: before.count + after.count }
  // A line that comes back after its removal is a new one, without the note of the old one.
  const kept = before.quantity === 0 ? { notes: '' } : before
  if (after.kind === 'set') return after.quantity === 0 ? after : { ...kept, ...after }
  return { ...kept, kind: 'set', quantity: addSteps(rules, before.quantity, after.count) }
}

function exceedsLimit(model: CartModel, { item, change }: CartIntent): boolean {
  if (change.kind === 'note' || change.kind === 'options') return false
  const { lineId, quantityRules } = item
  const quantity = quantityOf(viewCart(model)?.items ?? [], lineId)
  const wanted = change.kind === 'set' ? change.quantity : addSteps(quantityRules, quantity, change.count)
  return wanted > quantityRules.max
}

/**
 * What exceeds the limit is not merged with what does not: the server refuses only the former, and the quantity up to
 * the limit is kept.
 */
function mergeWithUnsent(model: CartModel, last: CartIntent, intent: CartIntent): CartChange | undefined {
  if (last.isSent) return undefined
  const withoutLast = removeIntent(model, last.key)
  if (exceedsLimit(model, intent) !== exceedsLimit(withoutLast, last)) return undefined
  return mergeChanges(last.change, intent.change, intent.item.quantityRules)
}

const concerns = ({ item, change }: CartIntent, lineId: string) =>
  item.lineId === lineId || (change.kind === 'options' && change.to.lineId === lineId)

/** Ten taps on “one more” become one request. Returns the key under which the change will be sent. */
export function enqueue(model: CartModel, intent: CartIntent): { model: CartModel; key: string } {
  const { pending } = model
  const last = pending.findLast((one) => concerns(one, intent.item.lineId))
  const change = last && mergeWithUnsent(model, last, intent)
  if (!change) return { model: { ...model, pending: [...pending, intent] }, key: intent.key }
  return {
    model: { ...model, pending: pending.map((one) => (one === last ? { ...last, change } : one)) },
    key: last.key,
  }
}

export const removeIntent = ({ server, pending }: CartModel, key: string): CartModel => ({
  server,
  pending: pending.filter((intent) => intent.key !== key),
})

/**
 * Marks the first intent as sent and fixes what is sent. Several adds become an absolute quantity; a single one stays
 * relative, so that it also counts when another tab adds the same product at that moment.
 */
export function startFirst({ server, pending }: CartModel): CartModel {
  const [first, ...rest] = pending
  if (!first || first.isSent) return { server, pending }
  const { change, item } = first
  const isSeveral = change.kind === 'add' && change.count > 1
  const before = quantityOf(server?.items ?? [], item.lineId)
  const quantity = isSeveral ? addSteps(item.quantityRules, before, change.count) : 0
  const fixed: CartChange = isSeveral ? { kind: 'set', quantity } : change
  return { server, pending: [{ ...first, change: fixed, isSent: true }, ...rest] }
}

export interface CartCount {
  itemCount: number
  total: number
}

/** What the badge shows. Until the cart is loaded, it starts from the count of the previous visit. */
export function countCart(model: CartModel, restored: CartCount): CartCount {
  const view = viewCart(model)
  if (view) return { itemCount: view.itemCount, total: view.total }
  const added = viewCart({ ...model, server: emptyCart }) ?? emptyCart
  return {
    itemCount: restored.itemCount + added.itemCount,
    total: toEuros(toCents(restored.total) + toCents(added.total)),
  }
}
