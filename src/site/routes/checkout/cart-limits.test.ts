import { expect, test } from 'vitest'
import type { CartResponse } from '#contract/cart.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import { emptyCart } from '../../state/cart-model.ts'
import { findTimeLimit, formatDateLimit } from './cart-limits.ts'

const translationOf = (language: Language) => ({ t: getTranslator(language, 'checkout'), language })
const platter = { productId: 'platte', name: 'Canapéplatte' }
const breakfast = { productId: 'korb', name: 'Frühstückskorb' }

const dateLimit = (changes: Partial<CartResponse>, language: Language = 'de') =>
  formatDateLimit({ ...emptyCart, ...changes }, translationOf(language))
const timeLimit = (changes: Partial<CartResponse>, language: Language = 'de') =>
  findTimeLimit({ ...emptyCart, ...changes }, translationOf(language))

test('says which item needs longer, and from which quantity on', () => {
  expect(dateLimit({ preparationDays: 3, dateSetBy: platter })).toBe(
    'Canapéplatte braucht 3 Tage Vorlauf und bestimmt damit den frühesten Termin.',
  )
  expect(dateLimit({ preparationDays: 2, dateSetBy: { ...platter, name: 'Brezel', fromQuantity: 60 } })).toBe(
    'Ab 60 Stück braucht Brezel 2 Tage Vorlauf; das bestimmt den frühesten Termin.',
  )
})

test('says nothing about the usual day of notice', () => {
  expect(dateLimit({ preparationDays: 1, dateSetBy: platter })).toBeUndefined()
})

test('says which item limits the times', () => {
  expect(timeLimit({})).toBeUndefined()
  expect(timeLimit({ pickupFrom: '10:00', timeSetBy: [platter] })).toEqual({
    from: '10:00',
    text: 'Wegen „Canapéplatte“: Abholung ab 10:00 Uhr.',
  })
  expect(timeLimit({ pickupUntil: '11:30', timeSetBy: [breakfast] }, 'en')?.text.replaceAll('\u00a0', ' ')).toBe(
    'Pickup until 11:30 am, because of “Frühstückskorb”.',
  )
  const both = { pickupFrom: '10:00', pickupUntil: '11:30', timeSetBy: [platter, breakfast] }
  expect(timeLimit(both)).toEqual({
    from: '10:00',
    until: '11:30',
    text: 'Wegen „Canapéplatte“ und „Frühstückskorb“: Abholung von 10:00 bis 11:30 Uhr.',
  })
})

test('says that items which are never available at the same time cannot be ordered together', () => {
  const never = { pickupFrom: '12:00', pickupUntil: '11:30', timeSetBy: [platter, breakfast] }
  expect(timeLimit(never)?.text).toContain('nicht in einer Bestellung')
})
