import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCartResponse } from '#api/site/cart-response.ts'
import type { CartResponse } from '#contract/cart.ts'
import { toInside } from '#contract/wire-names.ts'
import { addOneItem, type CartLine, lineKey, optionsOfKey, setNotes, setOptions, setQuantity } from '#domain/cart.ts'
import type { ChosenOptions } from '#domain/catalog/options.ts'
import { nextQuantity } from '#domain/catalog/quantity-rules.ts'
import { aCake as aCakeProduct, aProduct, aSlicedLoaf, aStore } from '#tests/support/builders.ts'
import {
  type CartChange,
  type CartIntent,
  type CartModel,
  countCart,
  enqueue,
  startFirst,
  viewCart,
} from './cart-model.ts'

const products = [
  aProduct({ id: 'brezel', priceCents: 95 }),
  aProduct({ id: 'bauernbrot', priceCents: 540 }),
  aProduct({ id: 'schorle', priceCents: 240, depositCents: 25, vatPercent: 19 }),
  aProduct({ id: 'milchsemmel', priceCents: 70, quantityRules: { min: 4, step: 4, max: 30, largeOrder: null } }),
  aSlicedLoaf({ id: 'semmeln', quantityRules: { min: 6, step: 4, max: 40, largeOrder: null } }),
  aProduct({
    id: 'torte',
    priceCents: 3800,
    optionGroups: [...aSlicedLoaf().optionGroups, ...aCakeProduct().optionGroups],
  }),
]
const productById = new Map(products.map((product) => [product.id, product]))

/** The cart as the server would return it. */
const aCart = (lines: readonly CartLine[], id = 'secret'): CartResponse =>
  toInside(
    toCartResponse(
      { id, lines },
      {
        language: 'de',
        products: productById,
        pictures: new Map(),
        pickup: { date: undefined, storeId: undefined },
        offers: { stores: [aStore()], now: { date: '2026-11-16', minute: 600 }, stockUseIn: () => () => 0 },
      },
    ),
  ) as CartResponse
const line = (productId: string, quantity: number, notes = ''): CartLine => ({ productId, quantity, notes })
const aCake = (options: ChosenOptions, quantity = 1, notes = ''): CartLine => ({
  ...line('torte', quantity, notes),
  options: { schnitt: 'ganz', ...options },
})
const itemOfLine = (one: CartLine) => aCart([one]).items[0] as CartIntent['item']
/** By product id, or by the key of a line with options. */
const itemOf = (key: string) => {
  const options = optionsOfKey(key)
  const hasOptions = Object.keys(options).length > 0
  const productId = key.split('?')[0] ?? ''
  const quantity = productById.get(productId)?.quantityRules.min ?? 1
  return itemOfLine({ ...line(productId, quantity), ...(hasOptions && { options }) })
}
const sliced = lineKey(aCake({ schnitt: 'scheiben' }))
const whole = lineKey(aCake({}))

let count = 0
const intent = (productId: string, change: CartChange, isSent = false): CartIntent => ({
  key: `key-${++count}`,
  item: itemOf(productId),
  change,
  isSent,
})
const add = (productId: string, times = 1) => intent(productId, { kind: 'add', count: times })
const set = (productId: string, quantity: number) => intent(productId, { kind: 'set', quantity })
const toOptions = (lineId: string): CartChange => {
  const { options, price, allergens } = itemOf(lineId)
  return { kind: 'options', to: { lineId, options, price, allergens } }
}

const withIntents = (lines: readonly CartLine[], ...intents: CartIntent[]): CartModel =>
  intents.reduce((model, one) => enqueue(model, one).model, { server: aCart(lines), pending: [] } as CartModel)

const shownLines = (model: CartModel) => viewCart(model)?.items.map(({ lineId, quantity }) => `${quantity} ${lineId}`)

describe('viewCart', () => {
  test('is the cart of the server while nothing is pending', () => {
    const model = withIntents([line('brezel', 2)])
    expect(viewCart(model)).toBe(model.server)
    expect(viewCart({ server: undefined, pending: [add('brezel')] })).toBeUndefined()
  })

  test('shows pending changes with all totals', () => {
    const model = withIntents([line('brezel', 2, 'hell')], set('brezel', 5), add('schorle'))
    expect(viewCart(model)).toEqual(aCart([line('brezel', 5, 'hell'), line('schorle', 1)]))
  })

  test('removes a line at zero and restores it with its note', () => {
    const model = withIntents([line('brezel', 9, 'ohne Salz'), line('bauernbrot', 1)], set('brezel', 0))
    expect(shownLines(model)).toEqual(['1 bauernbrot'])
    const undo = intent('brezel', { kind: 'set', quantity: 9, notes: 'ohne Salz' })
    const restored = enqueue({ server: aCart([line('bauernbrot', 1)]), pending: [] }, undo).model
    expect(viewCart(restored)).toEqual(aCart([line('bauernbrot', 1), line('brezel', 9, 'ohne Salz')]))
  })

  test('never shows more than the limit', () => {
    const model = withIntents([line('brezel', 98)], set('brezel', 99), set('brezel', 100), add('brezel', 3))
    expect(shownLines(model)).toEqual(['99 brezel'])
    expect(viewCart(model)?.total).toBe(94.05)
  })

  test('ignores a note for a product that is not in the cart', () => {
    const model = withIntents([line('brezel', 1)], intent('schorle', { kind: 'note', notes: 'kalt' }))
    expect(shownLines(model)).toEqual(['1 brezel'])
  })

  test('forgets the note of a line that is removed and added again', () => {
    const changes: CartChange[] = [
      { kind: 'set', quantity: 1 },
      { kind: 'note', notes: 'hell' },
      { kind: 'set', quantity: 0 },
      { kind: 'add', count: 1 },
    ]
    const model = changes.reduce((before, one) => enqueue(before, intent('schorle', one)).model, {
      server: aCart([]),
      pending: [],
    } as CartModel)
    expect(viewCart(model)?.items.map(({ quantity, notes }) => [quantity, notes])).toEqual([[1, '']])
  })

  test('keeps lines of a product with different options apart', () => {
    const model = withIntents([aCake({}, 2), aCake({ inschrift: 'Für Oma + Opa' }, 1)], set(sliced, 3), set(whole, 0))
    expect(viewCart(model)).toEqual(aCart([aCake({ inschrift: 'Für Oma + Opa' }), aCake({ schnitt: 'scheiben' }, 3)]))
  })

  test('gives a line other options, with their price, and joins the line that already has them', () => {
    const lines = [aCake({ schnitt: 'scheiben' }, 2), line('brezel', 1), aCake({}, 3, 'bitte kühl')]
    const changed = withIntents(lines, intent(whole, toOptions(lineKey(aCake({ inschrift: 'Ida' })))))
    expect(viewCart(changed)).toEqual(aCart([...lines.slice(0, 2), aCake({ inschrift: 'Ida' }, 3, 'bitte kühl')]))
    const joined = withIntents(lines, intent(whole, toOptions(sliced)))
    expect(viewCart(joined)).toEqual(aCart([aCake({ schnitt: 'scheiben' }, 5, 'bitte kühl'), line('brezel', 1)]))
  })

  test('shows the quantity and the notes that the server will give a joined line', () => {
    const rolls = (schnitt: string, quantity: number, notes = '') => ({
      ...line('semmeln', quantity, notes),
      options: { schnitt },
    })
    const lines = [rolls('ganz', 6, 'dunkel'), rolls('scheiben', 6, 'für Oma')]
    const joined = withIntents(lines, intent(lineKey(rolls('scheiben', 6)), toOptions(lineKey(rolls('ganz', 6)))))
    expect(viewCart(joined)).toEqual(aCart([rolls('ganz', 14, 'dunkel; für Oma')]))
  })

  test('leaves a line without a price when its product is no longer sold', () => {
    const gone = { ...line('kuchen', 1), options: { schnitt: 'ganz' } }
    const model = withIntents([gone], { ...intent(whole, toOptions(sliced)), item: itemOfLine(gone) })
    expect(viewCart(model)?.items).toMatchObject([{ lineId: lineKey(gone), price: 0, total: 0 }])
  })

  test('adds in the steps of the product and stops at the largest of them', () => {
    const shownAfter = (...intents: CartIntent[]) => shownLines(withIntents([], ...intents))
    expect(shownAfter(add('milchsemmel'))).toEqual(['4 milchsemmel'])
    expect(shownAfter(add('milchsemmel', 3))).toEqual(['12 milchsemmel'])
    expect(shownAfter(set('milchsemmel', 24), add('milchsemmel', 3))).toEqual(['28 milchsemmel'])
  })

  test('equals what the server returns after the same changes', () => {
    const keys = ['brezel', 'schorle', 'milchsemmel', whole, sliced, lineKey(aCake({ inschrift: 'Ida & Max' }))]
    const cakes = keys.filter((key) => key.startsWith('torte'))
    const key = fc.constantFrom(...keys)
    const steps = fc.integer({ min: 0, max: 99 })
    type Made = { key: string; steps: number } & (
      | { kind: 'add' }
      | { kind: 'set' }
      | { kind: 'note'; notes: string }
      | { kind: 'options'; to: string }
    )
    const made: fc.Arbitrary<Made> = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), key, steps: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('set' as const), key, steps }),
      fc.record({ kind: fc.constant('note' as const), key, steps, notes: fc.constantFrom('', 'hell', 'kühl') }),
      fc.record({
        kind: fc.constant('options' as const),
        key: fc.constantFrom(...cakes),
        steps,
        to: fc.constantFrom(...cakes),
      }),
    )
    const rulesOf = (lineId: string) => itemOf(lineId).quantityRules
    /** The quantity after so many steps; the largest one if there are fewer. */
    const offered = (lineId: string, count: number) => {
      let quantity = 0
      for (let step = 0; step < count; step++) quantity = nextQuantity(rulesOf(lineId), quantity) ?? quantity
      return quantity
    }
    function toChange(one: Made): CartChange {
      if (one.kind === 'add') return { kind: 'add', count: one.steps }
      if (one.kind === 'set') return { kind: 'set', quantity: offered(one.key, one.steps) }
      if (one.kind === 'note') return { kind: 'note', notes: one.notes }
      return toOptions(one.to)
    }
    function applyOnServer(before: readonly CartLine[], lineId: string, change: CartChange): readonly CartLine[] {
      const rules = rulesOf(lineId)
      const options = optionsOfKey(lineId)
      const item = { productId: itemOf(lineId).productId, ...(Object.keys(options).length > 0 && { options }) }
      if (change.kind === 'note') return setNotes(before, lineId, change.notes)
      if (change.kind === 'options') return setOptions(before, lineId, optionsOfKey(change.to.lineId), rules)
      const results = Array.from({ length: change.kind === 'add' ? change.count : 1 })
      return results.reduce<readonly CartLine[]>((lines) => {
        const result =
          change.kind === 'set' ? setQuantity(lines, item, change.quantity, rules) : addOneItem(lines, item, rules)
        return result.kind === 'changed' ? result.lines : lines
      }, before)
    }
    const startLines = fc
      .uniqueArray(fc.record({ key, steps: fc.integer({ min: 1, max: 60 }) }), { selector: (one) => one.key })
      .map((lines) =>
        lines.reduce<readonly CartLine[]>(
          (all, one) => applyOnServer(all, one.key, toChange({ ...one, kind: 'set' })),
          [],
        ),
      )
    fc.assert(
      fc.property(startLines, fc.array(made, { maxLength: 12 }), (start, changes) => {
        const model = changes.reduce((before, one) => enqueue(before, intent(one.key, toChange(one))).model, {
          server: aCart(start),
          pending: [],
        } as CartModel)
        const expected = changes.reduce((before, one) => applyOnServer(before, one.key, toChange(one)), start)
        const { items, ...totals } = viewCart(model) as CartResponse
        const { items: expectedItems, ...expectedTotals } = aCart(expected)
        const byLine = (a: { lineId: string }, b: { lineId: string }) => a.lineId.localeCompare(b.lineId)
        expect(items.toSorted(byLine)).toEqual(expectedItems.toSorted(byLine))
        expect(totals.allergens.toSorted()).toEqual(expectedTotals.allergens.toSorted())
        // The server decides about the date when it has confirmed the changes.
        const unchanged = { preparationDays: 0, dateSetBy: 0, allergens: 0 }
        expect({ ...totals, ...unchanged }).toEqual({ ...expectedTotals, ...unchanged })
      }),
    )
  })
})

describe('enqueue', () => {
  const pendingChanges = (model: CartModel) => model.pending.map(({ change }) => change)

  test('merges ten taps into one change', () => {
    const taps = Array.from({ length: 10 }, (_, tap) => set('brezel', 2 + tap))
    expect(pendingChanges(withIntents([line('brezel', 1)], ...taps))).toEqual([{ kind: 'set', quantity: 11 }])
    expect(pendingChanges(withIntents([], add('brezel'), add('brezel'), add('schorle')))).toEqual([
      { kind: 'add', count: 2 },
      { kind: 'add', count: 1 },
    ])
  })

  test('returns the key under which a merged change is sent', () => {
    const [first, second] = [add('brezel'), add('brezel')]
    const { model } = enqueue({ server: aCart([]), pending: [] }, first)
    expect(enqueue(model, second).key).toBe(first.key)
  })

  test('merges nothing into a sent change', () => {
    const sent = startFirst(withIntents([], add('brezel')))
    expect(pendingChanges(enqueue(sent, add('brezel')).model)).toEqual([
      { kind: 'add', count: 1 },
      { kind: 'add', count: 1 },
    ])
  })

  test('merges quantity and note, and keeps a note apart from an add', () => {
    const note = () => intent('brezel', { kind: 'note', notes: 'hell' })
    expect(pendingChanges(withIntents([line('brezel', 1)], set('brezel', 2), note()))).toEqual([
      { kind: 'set', quantity: 2, notes: 'hell' },
    ])
    expect(pendingChanges(withIntents([], add('brezel'), note()))).toHaveLength(2)
  })

  test('sends what exceeds the limit separately, so that the rest is kept', () => {
    const steps = Array.from({ length: 10 }, () => (model: CartModel) => {
      const shown = viewCart(model)?.items[0]?.quantity ?? 0
      return enqueue(model, set('brezel', shown + 1)).model
    })
    const model = steps.reduce((before, step) => step(before), withIntents([line('brezel', 95)]))
    expect(pendingChanges(model)).toEqual([
      { kind: 'set', quantity: 99 },
      { kind: 'set', quantity: 100 },
    ])
    const adds = Array.from({ length: 10 }, () => add('brezel'))
    expect(pendingChanges(withIntents([line('brezel', 95)], ...adds))).toEqual([
      { kind: 'add', count: 4 },
      { kind: 'add', count: 6 },
    ])
  })
})

describe('enqueue of options', () => {
  const changedLines = (model: CartModel) => model.pending.map(({ item, change }) => [item.lineId, change.kind])

  test('merges nothing across a change of the options of either line', () => {
    const model = withIntents(
      [aCake({}, 2), aCake({ schnitt: 'scheiben' }, 1)],
      set(sliced, 2),
      intent(whole, toOptions(sliced)),
      set(sliced, 6),
      set(sliced, 7),
      intent(sliced, toOptions(whole)),
      add(whole),
    )
    expect(changedLines(model)).toEqual([
      [sliced, 'set'],
      [whole, 'options'],
      [sliced, 'set'],
      [sliced, 'options'],
      [whole, 'add'],
    ])
    expect(shownLines(model)).toEqual([`8 ${whole}`])
  })

  test('merges changes of other lines', () => {
    const model = withIntents([aCake({})], add('brezel'), intent(whole, toOptions(sliced)), add('brezel'))
    expect(changedLines(model)).toEqual([
      ['brezel', 'add'],
      [whole, 'options'],
    ])
  })
})

describe('startFirst', () => {
  test('keeps a single add relative and makes several absolute', () => {
    expect(startFirst(withIntents([line('brezel', 3)], add('brezel'))).pending[0]).toMatchObject({
      change: { kind: 'add', count: 1 },
      isSent: true,
    })
    expect(startFirst(withIntents([line('brezel', 3)], add('brezel'), add('brezel'))).pending[0]).toMatchObject({
      change: { kind: 'set', quantity: 5 },
      isSent: true,
    })
  })

  test('makes several adds absolute in the steps of the product', () => {
    const model = withIntents([line('milchsemmel', 4)], add('milchsemmel'), add('milchsemmel'))
    expect(startFirst(model).pending[0]).toMatchObject({ change: { kind: 'set', quantity: 12 } })
    const beyond = withIntents([line('milchsemmel', 28)], add('milchsemmel', 2))
    expect(startFirst(beyond).pending[0]).toMatchObject({ change: { kind: 'set', quantity: 36 } })
  })

  test('does not change what was sent', () => {
    const sent = startFirst(withIntents([line('brezel', 3)], add('brezel', 2)))
    expect(startFirst({ ...sent, server: aCart([line('brezel', 40)]) }).pending).toEqual(sent.pending)
  })
})

describe('countCart', () => {
  test('counts the cart that is shown', () => {
    const model = withIntents([line('brezel', 2)], add('bauernbrot'))
    expect(countCart(model, { itemCount: 70, total: 3 })).toEqual({ itemCount: 3, total: 7.3 })
  })

  test('starts from the previous visit until the cart is loaded', () => {
    const model = { server: undefined, pending: [add('bauernbrot')] }
    expect(countCart(model, { itemCount: 2, total: 1.9 })).toEqual({ itemCount: 3, total: 7.3 })
  })
})
