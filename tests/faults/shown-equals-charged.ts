import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { toOptionResponse } from '#api/shared/option-group-response.ts'
import type { CartItemResponse } from '#contract/cart.ts'
import { type Db, openDatabase } from '#db/database.ts'
import { findOrder } from '#db/orders.ts'
import { lineKey, optionsOfKey } from '#domain/cart.ts'
import { toOrderedOptions, withOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import { maxQuantityPerLine } from '#domain/catalog/quantity-rules.ts'
import { toCents } from '#domain/money.ts'
import type { Order } from '#domain/order/order.ts'
import type { PaymentProvider } from '#integrations/payment/payment-provider.ts'
import type { CartChange } from '#site/state/cart-model.ts'
import { startTestSandbox } from '../../sandbox/testing/test-sandbox.ts'
import { type BrowserTab, createBrowser, createTab } from '../support/browser-tab.ts'
import { aProduct, aSlicedLoaf } from '../support/builders.ts'
import { createFaultyNetwork, type Fate, fates } from '../support/faulty-network.ts'
import { createTestContent, mondayMorning } from '../support/order-test-services.ts'
import { createTestApi } from '../support/test-api.ts'
import { createSandboxHandles } from '../support/test-sandbox.ts'
import type { Guarantee } from './guarantee.ts'

/** One with options, one in steps, one with a deposit. */
const loaf = aSlicedLoaf()
const rolls = aProduct({ id: 'semmel', priceCents: 55, quantityRules: { min: 4, step: 4, max: 30, largeOrder: null } })
const productIds = [loaf.id, rolls.id, 'zopf', 'schorle'] as const

const aLoaf = (schnitt: string) => lineKey({ productId: loaf.id, options: { schnitt } })
const loafIds = [aLoaf('ganz'), aLoaf('scheiben')] as const
const lineIds = [...loafIds, rolls.id, 'zopf', 'schorle'] as const

type Change = Exclude<CartChange, { kind: 'options' }> | { kind: 'options'; toLine: string }

type Step =
  | { kind: 'change'; tab: number; lineId: string; change: Change }
  | { kind: 'focus' | 'order' | 'editForm' | 'reloadPage' | 'offline' | 'online'; tab: number }
  | { kind: 'price'; productId: string; priceCents: number }
  | { kind: 'sell'; productId: string; isSold: boolean }
  | { kind: 'slice'; isOffered: boolean }
  | { kind: 'event'; index: number; fate: Fate }
  | { kind: 'allEvents' }

const tab = fc.integer({ min: 0, max: 1 })
const productId = fc.constantFrom(...productIds)
const lineId = fc.constantFrom(...lineIds)
const quantity = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 5 }) },
  { weight: 2, arbitrary: fc.integer({ min: maxQuantityPerLine - 1, max: maxQuantityPerLine + 2 }) },
)
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ kind: fc.constant('add' as const), count: fc.constant(1) }),
  fc.record({ kind: fc.constant('set' as const), quantity }),
  fc.record({ kind: fc.constant('note' as const), notes: fc.constantFrom('', 'geschnitten') }),
)
const otherOptions: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('change' as const),
  tab,
  lineId: fc.constantFrom(...loafIds),
  change: fc.record({ kind: fc.constant('options' as const), toLine: fc.constantFrom(...loafIds) }),
})
const fate = fc.oneof({ weight: 8, arbitrary: fc.constant<Fate>('delivered') }, fc.constantFrom(...fates))
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('change' as const), tab, lineId, change }) },
  { weight: 3, arbitrary: otherOptions },
  { weight: 30, arbitrary: fc.record({ kind: fc.constant('event' as const), index: fc.nat(20), fate }) },
  { weight: 4, arbitrary: fc.constant({ kind: 'allEvents' as const }) },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('order' as const), tab }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom('focus' as const, 'editForm' as const, 'reloadPage' as const, 'offline' as const),
      tab,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('online' as const), tab }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      productId,
      priceCents: fc.constantFrom(95, 240, 540, 545, 740),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sell' as const), productId, isSold: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('slice' as const), isOffered: fc.boolean() }) },
)

/** The amounts for which the provider was asked to charge. */
function recordCharges(provider: PaymentProvider) {
  const centsByOrder = new Map<string, number>()
  const recording: PaymentProvider = {
    ...provider,
    create(request) {
      centsByOrder.set(request.orderId, request.totalCents)
      return provider.create(request)
    },
  }
  return { provider: recording, centsByOrder }
}

async function createEnvironment(databaseUrl: string) {
  const sandbox = await startTestSandbox()
  const { provider, centsByOrder } = recordCharges(createSandboxHandles(sandbox).provider)
  const db = openDatabase(databaseUrl, () => {})
  const { api, content, reported } = await createTestApi(db, mondayMorning, { provider })
  const { stores, products: others } = await createTestContent()
  const products = [...others.filter(({ id }) => id !== loaf.id), loaf, rolls]
  const setProducts = (changed: readonly Product[]) => void Object.assign(content, { stores, products: changed })
  return {
    db,
    api,
    /** Unexpected errors of the server. */
    reported,
    centsByOrder,
    products: () => content.products,
    setProducts,
    reset: () => setProducts(products),
    allProducts: products,
    async close() {
      await db.destroy()
      await sandbox.stop()
    },
  }
}

type Environment = Awaited<ReturnType<typeof createEnvironment>>

async function listOrders(db: Db, mail: string): Promise<Order[]> {
  const rows = await db.selectFrom('customer_order').select('id').where('mail_folded', '=', mail).execute()
  const orders = await Promise.all(rows.map(({ id }) => findOrder(db, id)))
  return orders.filter((order) => order !== undefined)
}

/** A line for a product page: the product as the browser knows it. */
function toItem(product: Product, id: string): CartItemResponse {
  const { priceCents, depositCents, vatPercent, quantityRules } = withOptions(product, optionsOfKey(id))
  return {
    lineId: id,
    productId: product.id,
    options: toOrderedOptions(product, optionsOfKey(id)).map((option) => toOptionResponse(option, 'de')),
    name: product.id,
    description: '',
    notes: '',
    price: priceCents / 100,
    deposit: depositCents / 100,
    vatPercent,
    currency: 'EUR',
    quantity: 0,
    total: 0,
    isAvailable: true,
    quantityRules,
    allergens: [],
    preparationDays: 1,
  }
}

/** The loaf is offered whole in any case. */
const withSlices = (product: Product, isOffered: boolean): Product => ({
  ...product,
  optionGroups: loaf.optionGroups.map((group) =>
    group.kind === 'choice' && !isOffered ? { ...group, choices: group.choices.slice(0, 1) } : group,
  ),
})

function createRun(environment: Environment) {
  const { api, allProducts, products, setProducts } = environment
  const network = createFaultyNetwork(api)
  const browser = createBrowser(network)
  const mail = `${randomUUID()}@mail.example`
  const tabs = [0, 1].map((index) =>
    createTab(browser, {
      givenname: 'Anna',
      surname: 'Huber',
      mail,
      phone: '',
      pickupStore: 'markt',
      pickupDate: '2026-11-21',
      pickupTime: '07:30',
      notes: `tab ${index}`,
    }),
  )
  const violations: string[] = []
  const findProduct = (id: string) => allProducts.find((product) => product.id === id.split('?')[0]) as Product

  function toChange(made: Change): CartChange {
    if (made.kind !== 'options') return made
    const { lineId: toLine, options, price, allergens } = toItem(loaf, made.toLine)
    return { kind: 'options', to: { lineId: toLine, options, price, allergens } }
  }

  function changeCart(target: BrowserTab, id: string, made: Change): void {
    const shown = target
      .session()
      .getState()
      .cart?.items.find((item) => item.lineId === id)
    void target
      .session()
      .change(shown ?? toItem(findProduct(id), id), toChange(made))
      .then((outcome) => {
        if (outcome === 'refused' && !target.news.some(({ kind }) => kind === 'refused' || kind === 'unreachable'))
          violations.push('a change was taken back without a word')
      })
  }

  async function runStep(one: Step): Promise<void> {
    if (one.kind === 'event') return network.runEvent(one.index, one.fate)
    if (one.kind === 'allEvents') return network.runAll()
    if (one.kind === 'price')
      setProducts(products().map((p) => (p.id === one.productId ? { ...p, priceCents: one.priceCents } : p)))
    else if (one.kind === 'sell') {
      const others = products().filter(({ id }) => id !== one.productId)
      setProducts(one.isSold ? [...others, findProduct(one.productId)] : others)
    } else if (one.kind === 'slice')
      setProducts(products().map((p) => (p.id === loaf.id ? withSlices(p, one.isOffered) : p)))
    else {
      const target = tabs[one.tab] as BrowserTab
      if (one.kind === 'change') changeCart(target, one.lineId, one.change)
      else if (one.kind === 'focus') target.session().reload()
      else if (one.kind === 'online' || one.kind === 'offline') target.setOnline(one.kind === 'online')
      else target[one.kind]()
    }
    await network.settle()
  }

  /** Everything that is under way arrives, and both tabs are looked at again. */
  async function finish(): Promise<void> {
    for (const target of tabs) target.setOnline(true)
    await network.settle()
    await network.runAll()
    for (const target of tabs) {
      const lookingUp = target.findLastOrder()
      await network.settle()
      await network.runAll()
      await lookingUp
    }
    for (const target of tabs) target.session().reload()
    await network.settle()
    await network.runAll()
  }

  return { tabs, mail, violations, runStep, finish }
}

const describeCart = (target: BrowserTab) => {
  const { cart, model } = target.session().getState()
  const items = cart?.items.map(({ lineId: id, quantity, notes, total }) => [id, quantity, notes, total])
  return JSON.stringify([items, cart?.total, model.pending.length])
}

async function findViolations({ db, centsByOrder, reported }: Environment, run: ReturnType<typeof createRun>) {
  const errors = reported.splice(0).map((error) => `${error.stack}`)
  const violations = [...errors, ...run.violations, ...run.tabs.flatMap((target) => target.violations)]
  const clicks = run.tabs.flatMap((target) => target.clicks)
  const orders = await listOrders(db, run.mail)
  for (const { id, notes, grossCents: ordered } of orders) {
    const shown = clicks.filter((click) => click.notes === notes).map((click) => toCents(click.shown.total))
    if (!shown.includes(ordered)) violations.push(`ordered ${ordered} cents, shown ${shown.join(', ')}`)
    const charged = centsByOrder.get(id)
    if (charged !== ordered) violations.push(`charged ${charged} cents, ordered ${ordered}`)
  }
  const [first, second] = run.tabs.map(describeCart)
  if (first !== second) violations.push(`tabs differ in the end: ${first} and ${second}`)
  return { violations, orders: orders.length }
}

export const shownEqualsCharged: Guarantee = {
  name: 'shown = charged',
  figure: '0 charges that differ from the summary above the order button, in 2,000 random interleavings of two tabs',
  rounds: { short: 100, long: 2_000 },
  shortOn: 'sqlite',
  async run({ rounds, seed, createDatabase }) {
    const environment = await createEnvironment(await createDatabase())
    const counts = { orders: 0, changed: 0, rolledBack: 0 }
    const property = fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60, size: 'max' }), async (steps) => {
      environment.reset()
      const run = createRun(environment)
      for (const one of steps) await run.runStep(one)
      await run.finish()
      const { violations, orders } = await findViolations(environment, run)
      counts.orders += orders
      counts.changed += run.tabs.flatMap(({ results }) => results).filter(({ kind }) => kind === 'cartChanged').length
      counts.rolledBack += run.tabs.flatMap(({ news }) => news).filter(({ kind }) => kind !== 'sentAfterOffline').length
      if (violations.length > 0) throw new Error(violations.join('; '))
    })
    const result = await fc.check(property, { numRuns: rounds, seed, interruptAfterTimeLimit: 3_600_000 })
    await environment.close()
    const { failed, counterexample, counterexamplePath, errorInstance, numRuns } = result
    const violations = failed
      ? [
          `seed ${seed}, path ${counterexamplePath}: ${JSON.stringify(counterexample)} → ${(errorInstance as Error)?.message}`,
        ]
      : []
    for (const [name, count] of Object.entries(counts)) if (count === 0) violations.push(`nothing tested: 0 ${name}`)
    const note = `${counts.orders} orders, ${counts.changed} refused because the cart had changed`
    return { rounds: numRuns, violations, note, conditions: { processes: 1 } }
  },
}
