import type { CartItemResponse, CartQuery, CartResponse } from '#contract/cart.ts'
import type { SiteFailure } from '#contract/refusal-data.ts'
import type { CartApi } from '../api/cart-api.ts'
import { isTransient } from '../api/retry.ts'
import {
  type CartChange,
  type CartModel,
  emptyCart,
  enqueue,
  removeIntent,
  startFirst,
  viewCart,
} from './cart-model.ts'
import { type CartRequestsDeps, createCartRequests } from './cart-requests.ts'
import { readUnsent, saveUnsent } from './cart-storage.ts'
import type { ExpiringStorage } from './storage.ts'

export interface CartState {
  model: CartModel
  /** The cart to show; undefined until the first response. */
  cart: CartResponse | undefined
  /** Why the cart could not be loaded, until it is. */
  failure: SiteFailure | undefined
  /** Changes wait until the browser is online again. */
  isHeld: boolean
  /** The last time that a reload returned another content than the response before, so not after a change made here. */
  changeElsewhere: { shownBefore: CartResponse; atMs: number } | undefined
}

export const initialCartState: CartState = {
  model: { server: undefined, pending: [] },
  cart: undefined,
  failure: undefined,
  isHeld: false,
  changeElsewhere: undefined,
}

/** What the visitor is told: a refusal in the words of the server, or what happens without a connection. */
export type CartNews =
  | { kind: 'refused' | 'unreachable'; failure: SiteFailure }
  | { kind: 'offline' | 'sentAfterOffline' }

/** What the visitor has chosen so far. */
export interface CartPickup {
  date: string | undefined
  storeId: string | undefined
}

export type ChangeOutcome = 'done' | 'refused' | 'held'

export interface CartSessionDeps extends CartRequestsDeps {
  /** Undefined until the page knows its credential and language. */
  api: () => CartApi | undefined
  /** Of this tab: changes without a response, which the next page sends again. */
  tabStorage: ExpiringStorage
  /** Resolves when the result of a tap is painted. */
  nextPaint: () => Promise<void>
  /** Tells other tabs that the cart has changed. */
  announce: () => void
  explain: (news: CartNews) => void
  onChange: (state: CartState) => void
}

/** Quantities are sent when the visitor pauses, so that ten taps are one request. */
const quietMs = 250

const contentOf = ({ items, total }: CartResponse) =>
  JSON.stringify([total, items.map(({ lineId, quantity, notes }) => [lineId, quantity, notes])])

/** Sends changes in order, one at a time, and keeps the model equal to what the server says. */
export function createCartSession(deps: CartSessionDeps) {
  const { tabStorage, nowMs } = deps
  const requests = createCartRequests(deps)
  let state: CartState = { ...initialCartState, model: { server: undefined, pending: readUnsent(tabStorage, nowMs()) } }
  let pickup: CartQuery = {}
  let needsReload = false
  let isWanted = false
  let work: Promise<void> | undefined
  let lastTap = 0
  const listeners = new Set<() => void>()
  /** Who waits for the outcome of an intent; merged changes share one. */
  const waiting = new Map<string, ((outcome: ChangeOutcome) => void)[]>()

  function update(changes: Partial<Omit<CartState, 'cart'>>): void {
    const next = { ...state, ...changes }
    state = { ...next, cart: next.model === state.model ? state.cart : viewCart(next.model) }
    deps.onChange(state)
    for (const listener of listeners) listener()
  }

  const storeUnsent = () => saveUnsent(tabStorage, state.model.pending, nowMs())

  function settleIntent(key: string, outcome: ChangeOutcome): void {
    for (const resolve of waiting.get(key) ?? []) resolve(outcome)
    waiting.delete(key)
  }

  function finishIntent(key: string, outcome: ChangeOutcome, server = state.model.server): void {
    update({ model: { ...removeIntent(state.model, key), server }, isHeld: false })
    storeUnsent()
    settleIntent(key, outcome)
  }

  function rollBackAll(): void {
    const { server, pending } = state.model
    update({ model: { server, pending: [] }, isHeld: false })
    storeUnsent()
    for (const { key } of pending) settleIntent(key, 'refused')
  }

  function hold(): void {
    if (!state.isHeld) deps.explain({ kind: 'offline' })
    update({ isHeld: true })
    for (const { key } of state.model.pending) settleIntent(key, 'held')
  }

  /** Takes all changes back, unless the browser knows that it is offline: then they wait. */
  function handleUnreachable(failure: SiteFailure): void {
    needsReload = true
    if (state.model.pending.length === 0) return
    if (deps.isOnline()) {
      rollBackAll()
      deps.explain({ kind: 'unreachable', failure })
    } else hold()
  }

  /** Returns whether the queue goes on. */
  async function sendFirst(api: CartApi): Promise<boolean> {
    update({ model: startFirst(state.model) })
    storeUnsent()
    const [intent] = state.model.pending
    if (!intent) return true
    // The response will be at least as new as everything announced until now.
    needsReload = false
    const response = await requests.send(api, intent, pickup)
    if (!response.success && isTransient(response)) {
      handleUnreachable(response)
      return false
    }
    const { isHeld } = state
    if (response.success) {
      finishIntent(intent.key, 'done', response.data)
      deps.announce()
      if (isHeld) deps.explain({ kind: 'sentAfterOffline' })
      return true
    }
    finishIntent(intent.key, 'refused')
    deps.explain({ kind: 'refused', failure: response })
    // The visitor could not see that this was impossible, so the cart shown may be outdated.
    needsReload = true
    return true
  }

  /** Returns whether the queue goes on. */
  async function load(api: CartApi): Promise<boolean> {
    needsReload = false
    const response = await requests.load(api, pickup)
    if (!response.success) {
      update({ failure: response })
      handleUnreachable(response)
      return false
    }
    const { server, pending } = state.model
    const isChanged = server !== undefined && contentOf(server) !== contentOf(response.data)
    const changeElsewhere = isChanged && state.cart ? { shownBefore: state.cart, atMs: nowMs() } : state.changeElsewhere
    update({ model: { server: response.data, pending }, failure: undefined, changeElsewhere })
    return true
  }

  async function workOffQueue(): Promise<void> {
    isWanted = false
    // Effects of the page that provide the API run first.
    await Promise.resolve()
    for (let goesOn = true; goesOn; ) {
      const api = deps.api()
      const [first] = state.model.pending
      if (!api || !(first || needsReload)) return
      // A sent change may already be part of the server's cart, so nothing is loaded before its response.
      goesOn = await (first && (first.isSent || state.model.server) ? sendFirst(api) : load(api))
    }
  }

  function run(): void {
    isWanted = true
    work ??= workOffQueue().finally(() => {
      work = undefined
      if (isWanted) run()
    })
  }

  /** Taps made meanwhile become part of the same request. */
  async function runWhenQuiet(change: CartChange): Promise<void> {
    const tap = ++lastTap
    await deps.nextPaint()
    storeUnsent()
    if (change.kind === 'set') await deps.wait(quietMs)
    if (tap === lastTap) run()
  }

  function reload(): void {
    needsReload = true
    run()
  }

  /** Sends what waits and resolves when nothing more can be sent. */
  async function settle(): Promise<void> {
    lastTap++
    if (state.model.pending.length > 0) run()
    while (work) await work
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Shows the change at once and sends it. Resolves when the server has decided, or when the change has to wait. */
    change(item: CartItemResponse, change: CartChange): Promise<ChangeOutcome> {
      const { model, key } = enqueue(state.model, { key: crypto.randomUUID(), item, change, isSent: false })
      update({ model })
      void runWhenQuiet(change)
      return new Promise((resolve) => waiting.set(key, [...(waiting.get(key) ?? []), resolve]))
    },
    /** Loads the cart, after sending what waits. */
    reload,
    settle,
    /** Every response says what is available then and there. */
    setPickup({ date, storeId }: CartPickup): void {
      if (date === pickup.pickupDate && storeId === pickup.pickupStore) return
      pickup = { pickupDate: date, pickupStore: storeId }
      reload()
    },
    /** Shows the cart that the server has returned for another request. */
    receive(cart: CartResponse): void {
      update({ model: { ...state.model, server: cart } })
    },
    /** Called when the visitor has accepted what changed elsewhere. */
    acceptChange(): void {
      update({ changeElsewhere: undefined })
    },
    /** Makes another cart the cart of this device. */
    async adopt(cartId: string): Promise<void> {
      // What was tapped before belongs to the cart that was shown then.
      await settle()
      requests.storeId(cartId)
      deps.announce()
      reload()
      await settle()
    },
    /** Called when the cart has become an order. */
    clear(cartId: string): void {
      requests.forgetId(cartId)
      if (state.model.server?.cartId === cartId) update({ model: { ...state.model, server: emptyCart } })
      deps.announce()
    },
  }
}

export type CartSession = ReturnType<typeof createCartSession>
