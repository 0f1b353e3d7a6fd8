import { toCents } from '#domain/money.ts'
import { toReason } from './finding.ts'

interface ListedProduct {
  id: string
  name: string
  price: number
  deposit: number
  optionGroups: readonly unknown[]
  quantityRules: { min: number }
}

interface CartData {
  cartId: string
  total: number
}

interface PickupData {
  dates: readonly { date: string; times: readonly { time: string; isFree: boolean }[] }[]
}

export type OrderTrial =
  | { kind: 'possible'; product: string; store: string; date: string; time: string; cents: number }
  | { kind: 'nothingToOrder' }
  | { kind: 'noPickup'; product: string }
  | { kind: 'wrongPrice'; product: string; shownCents: number; cartCents: number }
  | { kind: 'noResponse'; path: string; reason: string }

interface Site {
  url: string
  credential: string
}

class RequestFailure extends Error {
  readonly path: string
  constructor(path: string, reason: string) {
    super(reason)
    this.path = path
  }
}

const timeoutMs = 15_000

async function request<T>({ url, credential }: Site, method: string, path: string, body?: unknown): Promise<T> {
  const headers = { authorization: `Basic ${btoa(credential)}`, 'content-type': 'application/json' }
  const init = { method, headers, signal: AbortSignal.timeout(timeoutMs) }
  try {
    const response = await fetch(
      `${url}/api/v1${path}`,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    )
    if (!response.ok) throw new Error(String(response.status))
    return ((await response.json()) as { data: T }).data
  } catch (error) {
    throw new RequestFailure(`/api/v1${path}`, toReason(error))
  }
}

/** Stores that are asked for free times, so that a large chain does not wait for all of them. */
const maxStores = 5

async function findFreeTime(site: Site, { id, quantityRules }: ListedProduct) {
  const stores = await request<{ id: string; name: string; pickup_store: 0 | 1 }[]>(site, 'GET', '/locations')
  const offering = stores.filter(({ pickup_store }) => pickup_store === 1).slice(0, maxStores)
  for (const { id: storeId, name: store } of offering) {
    const path = `/locations/${storeId}/pickup?products=${id}:${quantityRules.min}`
    const { dates } = await request<PickupData>(site, 'GET', path)
    for (const { date, times } of dates) {
      const free = times.find(({ isFree }) => isFree)
      if (free) return { store, date, time: free.time }
    }
  }
  return undefined
}

async function findOrderable(site: Site): Promise<ListedProduct | undefined> {
  const products = await request<ListedProduct[]>(site, 'GET', '/products?ordering=true')
  return products.find(({ optionGroups }) => optionGroups.length === 0)
}

/** Puts a product into a cart, compares the price, asks for free pickup times and empties the cart. No order is placed. */
export async function tryOrder(site: Site): Promise<OrderTrial> {
  try {
    const product = await findOrderable(site)
    if (!product) return { kind: 'nothingToOrder' }
    const { id: productId, name, price, deposit, quantityRules } = product
    const qty = quantityRules.min
    const cart = await request<CartData>(site, 'POST', '/carts/new/product', { productId, qty })
    const free = await findFreeTime(site, product).finally(() =>
      request(site, 'DELETE', `/carts/${cart.cartId}/product/${productId}?all=true`),
    )
    const [shownCents, cartCents] = [qty * (toCents(price) + toCents(deposit)), toCents(cart.total)]
    if (shownCents !== cartCents) return { kind: 'wrongPrice', product: name, shownCents, cartCents }
    if (!free) return { kind: 'noPickup', product: name }
    return { kind: 'possible', product: name, cents: cartCents, ...free }
  } catch (error) {
    if (!(error instanceof RequestFailure)) throw error
    return { kind: 'noResponse', path: error.path, reason: error.message }
  }
}
