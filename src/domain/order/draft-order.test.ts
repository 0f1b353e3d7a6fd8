import { describe, expect, test } from 'vitest'
import { aBreadBag, aCake, aProduct, aSlicedLoaf, aStore } from '#tests/support/builders.ts'
import { bavarianHolidays } from '../calendar/holidays.ts'
import type { CartLine } from '../cart.ts'
import { cutOffMinute } from '../pickup/cut-off.ts'
import { draftOrder } from './draft-order.ts'

const products = [
  aProduct(),
  aProduct({ id: 'zopf', priceCents: 740, preparationDays: 2, weekdays: [4, 5, 6] }),
  aProduct({ id: 'krapfen', priceCents: 170, season: { from: '11-11', until: '03-01' } }),
  aProduct({ id: 'schorle', priceCents: 240, depositCents: 25, vatPercent: 19, keepsDays: 180 }),
  aProduct({ id: 'kaffee', ordering: false }),
  aProduct({ id: 'kuchen', allergens: null }),
]
const line = (productId: string, quantity = 1, notes = '') => ({ productId, quantity, notes })

type Input = Parameters<typeof draftOrder>[0]

/** By default: ordered on Monday morning, a loaf for Thursday at 9:00. */
const draft = ({ pickup, ...changes }: Partial<Omit<Input, 'pickup'>> & { pickup?: Partial<Input['pickup']> } = {}) =>
  draftOrder({
    lines: [line('bauernbrot')],
    productById: new Map(products.map((product) => [product.id, product])),
    store: aStore(),
    pickup: { storeId: 'markt', date: '2026-11-19', minute: 540, ...pickup },
    now: { date: '2026-11-16', minute: 600 },
    holidays: bavarianHolidays(2026, 2027),
    ...changes,
  })

describe('a cart can be ordered', () => {
  test('copies the current product data into the lines and computes the totals', () => {
    const lines = [line('bauernbrot', 2, 'geschnitten'), line('zopf'), line('schorle', 3)]
    const result = draft({ lines })
    expect(result).toMatchObject({
      kind: 'drafted',
      draft: {
        lines: [
          {
            productId: 'bauernbrot',
            quantity: 2,
            notes: 'geschnitten',
            priceCents: 540,
            vatPercent: 7,
            allergens: ['wheat'],
          },
          { productId: 'zopf', quantity: 1, preparationDays: 2 },
          { productId: 'schorle', quantity: 3, depositCents: 25, vatPercent: 19, keepsDays: 180 },
        ],
        // 1820 cents at 7 % include 119 of tax, 795 at 19 % include 127.
        grossCents: 2615,
        taxCents: 246,
        netCents: 2369,
        preparationDays: 2,
      },
    })
  })

  test.each([
    ['the first time of the day', { minute: 390 }],
    ['closing time', { minute: 1110 }],
    ['the last day of the window', { date: '2026-11-30' }],
    ['tomorrow, before the cut-off', { date: '2026-11-17' }],
  ])('for %s', (_when, pickup) => {
    expect(draft({ pickup }).kind).toBe('drafted')
  })
})

describe('options, quantities and hours', () => {
  const platter = aProduct({ id: 'platte', work: 6, pickupFrom: 600 })
  const rows = aProduct({ id: 'reihe', quantityRules: { min: 4, step: 4, max: 40, largeOrder: null } })
  const offered = [aSlicedLoaf(), aCake(), aBreadBag(), platter, rows, aProduct({ id: 'kiosk', soldIn: ['bahnhof'] })]
  const productById = new Map(offered.map((product) => [product.id, product]))
  const draftOf = (lines: CartLine[], changes: Parameters<typeof draft>[0] = {}) =>
    draft({ lines, productById, ...changes })

  test('are part of the lines, the price and the needs of the order', () => {
    const sliced = { ...line('bauernbrot', 2), options: { schnitt: 'scheiben' } }
    const cake = { ...line('torte'), options: { inschrift: 'Für Oma' } }
    expect(draftOf([sliced, cake, line('platte')], { pickup: { minute: 600 } })).toMatchObject({
      kind: 'drafted',
      draft: {
        grossCents: 2 * 560 + 3450 + 540,
        workTenths: 20 + 10 + 60,
        pickupBounds: { from: 600, until: null },
        lines: [
          { priceCents: 560, options: [{ groupId: 'schnitt', choiceId: 'scheiben', priceDifferenceCents: 20 }] },
          { priceCents: 3450, allergens: ['wheat', 'egg', 'almond'], options: [{ value: { de: 'Für Oma' } }] },
          { options: [] },
        ],
      },
    })
  })

  test.each<[string, CartLine[], object]>([
    ['a choice that is missing', [line('beutel')], { kind: 'optionsNotOffered', lineKeys: ['beutel'] }],
    [
      'a choice that has vanished',
      [{ ...line('bauernbrot'), options: { schnitt: 'gewürfelt' } }],
      { kind: 'optionsNotOffered', lineKeys: ['bauernbrot?schnitt=gew%C3%BCrfelt'] },
    ],
    ['a quantity between the steps', [line('reihe', 6)], { kind: 'quantityNotOffered', lineKeys: ['reihe'] }],
    ['a product of another store', [line('kiosk')], { kind: 'notInStore', productIds: ['kiosk'] }],
    ['a time before its products are ready', [line('platte')], { kind: 'timeNotOffered' }],
    ['more work than fits into a slot', [line('platte', 4)], { kind: 'orderTooLarge' }],
  ])('refuse %s', (_what, lines, failure) => {
    expect(draftOf(lines)).toEqual(failure)
  })

  test('refuse a day on which the store closes before the products are ready', () => {
    const late = aProduct({ id: 'platte', pickupFrom: 900 })
    const onSaturday = { date: '2026-11-21', minute: 840 }
    expect(draft({ lines: [line('platte')], productById: new Map([['platte', late]]), pickup: onSaturday })).toEqual({
      kind: 'dateNotOffered',
    })
  })
})

describe('a cart cannot be ordered', () => {
  test.each<[string, Parameters<typeof draft>[0], object]>([
    ['when it is empty', { lines: [] }, { kind: 'cartEmpty' }],
    [
      'with a product that does not exist',
      { lines: [line('gone'), line('bauernbrot')] },
      { kind: 'notAvailable', productIds: ['gone'] },
    ],
    [
      'with products that cannot be ordered, and the result lists all of them',
      { lines: [line('kaffee'), line('bauernbrot'), line('kuchen')] },
      { kind: 'notAvailable', productIds: ['kaffee', 'kuchen'] },
    ],
    [
      'on a weekday on which the product is not available',
      { lines: [line('zopf')], pickup: { date: '2026-11-25' } },
      { kind: 'notAvailable', productIds: ['zopf'] },
    ],
    [
      'with a product that is out of season on the day of pickup',
      { lines: [line('krapfen')], now: { date: '2026-03-01', minute: 600 }, pickup: { date: '2026-03-03' } },
      { kind: 'notAvailable', productIds: ['krapfen'] },
    ],
    ['for an unknown store', { store: undefined }, { kind: 'storeNotOffered' }],
    ['for a store without pickup', { store: aStore({ pickupStore: false }) }, { kind: 'storeNotOffered' }],
    ['for today', { pickup: { date: '2026-11-16' } }, { kind: 'dateNotOffered' }],
    ['for yesterday', { pickup: { date: '2026-11-15' } }, { kind: 'dateNotOffered' }],
    [
      'for tomorrow after the cut-off',
      { now: { date: '2026-11-16', minute: cutOffMinute }, pickup: { date: '2026-11-17' } },
      { kind: 'dateNotOffered' },
    ],
    ['for the fifteenth day', { pickup: { date: '2026-12-01' } }, { kind: 'dateNotOffered' }],
    [
      'before the item with the longest preparation is ready',
      { lines: [line('bauernbrot'), line('zopf')], now: { date: '2026-11-18', minute: 600 } },
      { kind: 'dateNotOffered' },
    ],
    ['for an invalid date', { pickup: { date: 'soon' } }, { kind: 'notAvailable', productIds: ['bauernbrot'] }],
    ['at opening time', { pickup: { minute: 360 } }, { kind: 'timeNotOffered' }],
    ['between two slots', { pickup: { minute: 541 } }, { kind: 'timeNotOffered' }],
    ['after closing time', { pickup: { minute: 1140 } }, { kind: 'timeNotOffered' }],
    ['before midnight', { pickup: { minute: -30 } }, { kind: 'timeNotOffered' }],
    ['at an invalid time', { pickup: { minute: Number.NaN } }, { kind: 'timeNotOffered' }],
  ])('%s', (_why, changes, failure) => {
    expect(draft(changes)).toEqual(failure)
  })

  test('on a day on which the store is closed', () => {
    const hours = { ...aStore().hours, onHolidays: 'closed' as const }
    const changes = {
      store: aStore({ hours }),
      now: { date: '2026-12-21', minute: 600 },
      pickup: { date: '2026-12-25' },
    }
    expect(draft(changes)).toEqual({ kind: 'dateNotOffered' })
  })
})

describe('the total that the customer has seen', () => {
  const lines = [line('bauernbrot', 2), line('schorle', 3)]

  test.each([[1875], [undefined]])('%s is accepted for a cart of 1875 cents', (seenTotalCents) => {
    expect(draft({ lines, seenTotalCents }).kind).toBe('drafted')
  })

  test.each([[1874], [1876], [0]])('%s is refused for a cart of 1875 cents', (seenTotalCents) => {
    expect(draft({ lines, seenTotalCents })).toEqual({ kind: 'cartChanged' })
  })

  test('is compared before anything else but an empty cart', () => {
    const seenTotalCents = 1
    expect(draft({ lines: [], seenTotalCents }).kind).toBe('cartEmpty')
    expect(draft({ lines: [line('removed'), line('bauernbrot')], seenTotalCents }).kind).toBe('cartChanged')
    expect(draft({ lines, seenTotalCents, store: undefined }).kind).toBe('cartChanged')
    expect(draft({ lines, seenTotalCents, pickup: { minute: 1 } }).kind).toBe('cartChanged')
  })
})
