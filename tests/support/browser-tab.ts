import type { CartResponse } from '#contract/cart.ts'
import type { CheckoutRequest } from '#contract/orders.ts'
import { toCents } from '#domain/money.ts'
import { createApiClient } from '#site/api/api-client.ts'
import { cartApi } from '#site/api/cart-api.ts'
import {
  createAttemptStore,
  findLastOrder,
  type PlaceOrderDeps,
  type PlaceOrderResult,
  placeOrder,
} from '#site/routes/checkout/place-order.ts'
import { countCart } from '#site/state/cart-model.ts'
import { type CartNews, type CartState, createCartSession } from '#site/state/cart-session.ts'
import { createExpiringStorage } from '#site/state/storage.ts'
import { createPage, type FaultyNetwork, type Page } from './faulty-network.ts'
import { apiCredential } from './test-api.ts'

/** The storage of a browser. */
export function createStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

/** Shared by the tabs of a browser. */
export function createBrowser(network: FaultyNetwork) {
  let lastTask: Promise<unknown> = Promise.resolve()
  return {
    network,
    localStorage: createStorage(),
    tabs: [] as BrowserTab[],
    /** Browsers release the lock of a page that is left. */
    lock<T>(page: Page, task: () => Promise<T>): Promise<T> {
      const run = lastTask.then(task)
      lastTask = Promise.race([run, page.left])
      return run
    },
  }
}

export type Browser = ReturnType<typeof createBrowser>

/** An order button that was clicked under a summary. */
export interface Click {
  notes: string
  shown: CartResponse
}

type Form = Omit<CheckoutRequest, 'seenTotal'>

/** The amounts of a cart that must belong together wherever they are shown. */
function findContradiction({ cart, model }: CartState): string | undefined {
  if (!cart) return undefined
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
  const { items, total, priceTotal, taxTotal, taxes, itemCount } = cart
  const badge = countCart(model, { itemCount: 0, total: 0 })
  const isRight =
    sum(items.map((item) => toCents(item.total))) === toCents(total) &&
    toCents(priceTotal) + toCents(taxTotal) === toCents(total) &&
    sum(taxes.map(({ tax }) => toCents(tax))) === toCents(taxTotal) &&
    sum(items.map(({ quantity }) => quantity)) === itemCount &&
    badge.itemCount === itemCount &&
    badge.total === total &&
    items.every(({ quantity, quantityRules }) => quantity >= 1 && quantity <= quantityRules.max)
  return isRight ? undefined : `contradicting amounts ${JSON.stringify(cart)}`
}

/** A tab with the cart and the checkout of the site, without its components. */
export function createTab(browser: Browser, form: Form) {
  const { network, localStorage } = browser
  const sessionStorage = createStorage()
  const tab = { isOnline: true, formVersion: 0, isOrdering: false }
  const news: CartNews[] = []
  const clicks: Click[] = []
  const results: PlaceOrderResult[] = []
  const violations: string[] = []
  let page = createPage()

  function openPage() {
    const thisPage = createPage()
    page = thisPage
    const call = createApiClient({
      credential: apiCredential,
      language: 'de',
      fetch: (path, init) =>
        tab.isOnline ? network.fetch(thisPage, path, init) : Promise.reject(new TypeError('offline')),
    })
    const { nowMs } = network
    const environment = { nowMs, isOnline: () => tab.isOnline, wait: () => network.wait(thisPage) }
    const { cart, ...otherCartCalls } = cartApi(call)
    const session = createCartSession({
      ...environment,
      api: () => ({ cart, ...otherCartCalls }),
      storage: createExpiringStorage(localStorage),
      tabStorage: createExpiringStorage(sessionStorage),
      nextPaint: () => Promise.resolve(),
      lock: (task) => browser.lock(thisPage, task),
      announce: () => {
        for (const other of browser.tabs) if (other !== self) network.post(() => other.session().reload())
      },
      explain: (one) => news.push(one),
      onChange(state) {
        const contradiction = findContradiction(state)
        if (contradiction) violations.push(contradiction)
      },
    })
    const deps: PlaceOrderDeps = {
      ...environment,
      session,
      loadCart: cart,
      checkout: (cartId, body, idempotencyKey) =>
        call('POST /carts/{cartId}/checkout', { params: { cartId }, body, idempotencyKey }),
      attempts: createAttemptStore(createExpiringStorage(sessionStorage), environment.nowMs),
    }
    session.reload()
    return { session, deps }
  }

  let current = openPage()

  const self = {
    news,
    clicks,
    results,
    violations,
    session: () => current.session,
    setOnline(isOnline: boolean): void {
      tab.isOnline = isOnline
      if (isOnline) current.session.reload()
    },
    editForm: () => void tab.formVersion++,
    reloadPage(): void {
      page.leave()
      tab.isOrdering = false
      current = openPage()
    },
    /** Clicks the order button, if it is there. */
    order(): void {
      const shown = current.session.getState().cart
      if (!shown?.isAvailable || shown.items.length === 0 || tab.isOrdering) return
      const [thisPage, notes] = [page, `${form.notes} ${tab.formVersion}`]
      clicks.push({ notes, shown })
      tab.isOrdering = true
      void placeOrder(current.deps, shown, { ...form, notes }).then((result) => {
        results.push(result)
        if (thisPage.isOpen) tab.isOrdering = false
      })
    },
    findLastOrder: () => findLastOrder(current.deps),
  }
  browser.tabs.push(self)
  return self
}

export interface BrowserTab {
  news: CartNews[]
  clicks: Click[]
  results: PlaceOrderResult[]
  violations: string[]
  session: () => ReturnType<typeof createCartSession>
  setOnline: (isOnline: boolean) => void
  editForm: () => void
  reloadPage: () => void
  order: () => void
  findLastOrder: () => ReturnType<typeof findLastOrder>
}
