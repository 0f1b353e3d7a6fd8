import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCartResponse } from '#api/cart-response.ts'
import type { CartResponse } from '#contract/cart.ts'
import { addOneItem, type CartLine, maxQuantityPerLine, setNotes, setQuantity } from '#domain/cart.ts'
import { aProduct } from '#tests/support/builders.ts'
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
]
const productById = new Map(products.map((product) => [product.id, product]))

/** The cart as the server would return it. */
const aCart = (lines: readonly CartLine[], id = 'secret'): CartResponse =>
  toCartResponse(
    { id, lines },
    {
      language: 'de',
      products: productById,
      pictures: new Map(),
      now: { date: '2026-11-16', minute: 600 },
      pickupDate: undefined,
    },
  )
const line = (productId: string, quantity: number, notes = ''): CartLine => ({ productId, quantity, notes })
const itemOf = (productId: string) => aCart([line(productId, 1)]).items[0] as CartIntent['item']

let count = 0
const intent = (productId: string, change: CartChange, isSent = false): CartIntent => ({
  key: `key-${++count}`,
  item: itemOf(productId),
  change,
  isSent,
})
const add = (productId: string, times = 1) => intent(productId, { kind: 'add', count: times })
const set = (productId: string, quantity: number) => intent(productId, { kind: 'set', quantity })

const withIntents = (lines: readonly CartLine[], ...intents: CartIntent[]): CartModel =>
  intents.reduce((model, one) => enqueue(model, one).model, { server: aCart(lines), pending: [] } as CartModel)

const shownLines = (model: CartModel) => viewCart(model)?.items.map(({ productId, qty }) => `${qty} ${productId}`)

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
    expect(viewCart(model)?.items.map(({ qty, notes }) => [qty, notes])).toEqual([[1, '']])
  })

  test('equals what the server returns after the same changes', () => {
    const productId = fc.constantFrom(...productById.keys())
    const change = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), count: fc.integer({ min: 1, max: 3 }) }),
      fc.record({ kind: fc.constant('set' as const), quantity: fc.integer({ min: 0, max: maxQuantityPerLine }) }),
      fc.record({ kind: fc.constant('note' as const), notes: fc.constantFrom('', 'hell', 'geschnitten') }),
    )
    const lines = fc.uniqueArray(
      fc.record({ productId, quantity: fc.integer({ min: 1, max: 60 }), notes: fc.constant('') }),
      {
        selector: (one) => one.productId,
      },
    )
    function applyOnServer(before: readonly CartLine[], id: string, one: CartChange): readonly CartLine[] {
      if (one.kind === 'note') return setNotes(before, id, one.notes)
      const change = one.kind === 'set' ? setQuantity(before, id, one.quantity) : undefined
      if (change) return change.kind === 'changed' ? change.lines : before
      let added = before
      for (let index = 0; index < (one.kind === 'add' ? one.count : 0); index++) {
        const next = addOneItem(added, id)
        if (next.kind === 'changed') added = next.lines
      }
      return added
    }
    fc.assert(
      fc.property(lines, fc.array(fc.tuple(productId, change), { maxLength: 12 }), (start, changes) => {
        const model = changes.reduce((before, [id, one]) => enqueue(before, intent(id, one)).model, {
          server: aCart(start),
          pending: [],
        } as CartModel)
        const expected = changes.reduce<readonly CartLine[]>(
          (before, [id, one]) => applyOnServer(before, id, one),
          start,
        )
        const { items, ...totals } = viewCart(model) as CartResponse
        const { items: expectedItems, ...expectedTotals } = aCart(expected)
        const byId = (a: { productId: string }, b: { productId: string }) => a.productId.localeCompare(b.productId)
        expect(items.toSorted(byId)).toEqual(expectedItems.toSorted(byId))
        expect({ ...totals, preparationDays: 0, dateSetBy: 0 }).toEqual({
          ...expectedTotals,
          preparationDays: 0,
          dateSetBy: 0,
        })
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
      const shown = viewCart(model)?.items[0]?.qty ?? 0
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
