import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toInside, toWire, wireNames } from './wire-names.ts'

test('translates a response at every depth', () => {
  const cart = {
    items: [{ qty: 2, allergenes: 'wheat,milk', picture: null }],
    pickUpUntill: '12:00',
    allergens: ['milk'],
  }
  const stores = [{ pickup_store: 0, opening_hours: { open_now: true, closes_at: { time: '18:00' } } }]
  expect(toInside({ success: true, data: { cart, stores } })).toEqual({
    success: true,
    data: {
      cart: {
        items: [{ quantity: 2, allergens: ['wheat', 'milk'], picture: null }],
        pickupUntil: '12:00',
        allergens: ['milk'],
      },
      stores: [{ pickupStore: false, openingHours: { isOpen: true, closesAt: { time: '18:00' } } }],
    },
  })
})

test('tells undeclared allergens from none', () => {
  expect(toInside([{ allergenes: null }, { allergenes: '' }])).toEqual([{ allergens: null }, { allergens: [] }])
})

test('leaves out what JSON would leave out', () => {
  expect(Object.keys(toInside({ price: 1, season: undefined, picture: null }) as object)).toEqual(['price', 'picture'])
})

test('translates a request, but no ids of content and no names of forms', () => {
  const body = { productId: 'torte', quantity: 2, options: { quantity: 'grande' }, pickupStore: 'markt' }
  expect(toWire(body)).toEqual({ productId: 'torte', qty: 2, options: { quantity: 'grande' }, pickupStore: 'markt' })
})

test('names of the public API are not used inside', () => {
  const files = globSync('src/{content,db,demo,domain,integrations,services,site,staff,ui}/**/*.{ts,tsx}')
  const pattern = new RegExp(`\\b(${wireNames.join('|')})\\b`)
  const isTest = (file: string) => /\.(integration\.)?test\.tsx?$/.test(file)
  const found = files.filter((file) => !isTest(file) && pattern.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(500)
  expect(found).toEqual([])
})

test('what never changes is copied once', () => {
  const frozen = Object.freeze({ allergenes: 'egg', qty: 2 })
  const [first, second] = [toInside([frozen]), toInside({ data: frozen })] as [object[], { data: object }]
  expect(first[0]).toEqual({ allergens: ['egg'], quantity: 2 })
  expect(second.data).toBe(first[0])
  expect(Object.isFrozen(first[0])).toBe(true)
  const changing = { qty: 1 }
  expect(toInside(changing)).not.toBe(toInside(changing))
})
