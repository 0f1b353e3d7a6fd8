import { expect, test } from 'vitest'
import { aProductResponse } from '#tests/support/builders.ts'
import { serverTranslations } from './i18n/translations.server.ts'
import { formatOrderRules, formatQuantityChange } from './order-rules-format.ts'

const translationIn = (language: 'de' | 'en') => ({
  t: serverTranslations[language].getTranslator('products'),
  language,
})
const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const rules = { min: 1, step: 1, max: 99, largeOrder: null }

test.each<[Parameters<typeof aProductResponse>[0], string[], string[]]>([
  [{}, [], []],
  [{ pickupFrom: '10:00' }, ['Abholung ab 10 Uhr'], ['Pickup from 10 am']],
  [{ pickupUntil: '12:30' }, ['Abholung bis 12:30 Uhr'], ['Pickup until 12:30 pm']],
  [
    { pickupFrom: '10:00', pickupUntil: '16:00' },
    ['Abholung zwischen 10 Uhr und 16 Uhr'],
    ['Pickup between 10 am and 4 pm'],
  ],
  [{ quantityRules: { ...rules, min: 10 } }, ['Mindestens 10 Stück'], ['At least 10 pieces']],
  [{ quantityRules: { ...rules, min: 4, step: 4 } }, ['Nur in Schritten von 4 Stück'], ['Only in multiples of 4']],
  [
    { quantityRules: { ...rules, min: 10, step: 5 } },
    ['Mindestens 10 Stück, dann je 5 mehr'],
    ['At least 10 pieces, then 5 at a time'],
  ],
  [
    { quantityRules: { ...rules, largeOrder: { from: 40, preparationDays: 2 } } },
    ['Ab 40 Stück bitte 2 Tage vorher bestellen'],
    ['For 40 or more, please order 2 days ahead'],
  ],
  [{ dailyStock: 12 }, ['12 Stück je Tag und Filiale'], ['12 per store and day']],
  [{ dailyStock: 0 }, ['Derzeit nicht vorbestellbar'], ['Cannot be pre-ordered at the moment']],
  [
    { dailyStock: 10, dailyStockByStore: { markt: 20, klein: 5 } },
    ['Je nach Filiale 5 bis 20 Stück am Tag'],
    ['5 to 20 a day, depending on the store'],
  ],
  [{ dailyStock: 10, dailyStockByStore: { markt: 10 } }, ['10 Stück je Tag und Filiale'], ['10 per store and day']],
  [
    { dailyStock: null, dailyStockByStore: { markt: 20, klein: 5 } },
    ['In manchen Filialen nur begrenzt'],
    ['Limited in some stores'],
  ],
  [
    { soldIn: ['markt', 'klein'], dailyStock: null, dailyStockByStore: { markt: 20, klein: 5 } },
    ['Je nach Filiale 5 bis 20 Stück am Tag'],
    ['5 to 20 a day, depending on the store'],
  ],
])('formats %j', (changes, german, english) => {
  const product = aProductResponse(changes)
  expect(formatOrderRules(product, translationIn('de')).map(plain)).toEqual(german)
  expect(formatOrderRules(product, translationIn('en')).map(plain)).toEqual(english)
})

test.each([
  [{ min: 4, step: 4, max: 30 }, 8, undefined],
  [{ min: 4, step: 4, max: 30 }, 6, 'Nur in Schritten von 4 Stück: Wir haben die Menge auf 8 gesetzt.'],
  [{ min: 4, step: 4, max: 30 }, 40, 'Höchstens 28 Stück auf einmal: Wir haben die Menge auf 28 gesetzt.'],
  [{ min: 10, step: 1, max: 99 }, 3, 'Mindestens 10 Stück: Wir haben die Menge auf 10 gesetzt.'],
  [{ min: 1, step: 1, max: 99 }, 0, 'Mindestens 1 Stück: Wir haben die Menge auf 1 gesetzt.'],
])('with the rules %j, a quantity of %d is explained', (steps, typed, explanation) => {
  expect(formatQuantityChange({ ...steps, largeOrder: null }, typed, translationIn('de'))).toBe(explanation)
})

test.each([
  ['markt', ['20 Stück am Tag in Illertissen Marktplatz'], ['20 a day at Illertissen Marktplatz']],
  [
    'klein',
    ['In Illertissen Marktplatz derzeit nicht vorbestellbar'],
    ['Cannot be pre-ordered at Illertissen Marktplatz at the moment'],
  ],
  ['anders', ['10 Stück am Tag in Illertissen Marktplatz'], ['10 a day at Illertissen Marktplatz']],
])('names what the chosen store %s has', (id, german, english) => {
  const product = aProductResponse({ dailyStock: 10, dailyStockByStore: { markt: 20, klein: 0 } })
  const store = { id, name: 'Illertissen Marktplatz' }
  expect(formatOrderRules(product, translationIn('de'), store)).toEqual(german)
  expect(formatOrderRules(product, translationIn('en'), store)).toEqual(english)
})

test('names no number when the chosen store has no limit', () => {
  const product = aProductResponse({ dailyStock: null, dailyStockByStore: { klein: 5 } })
  expect(formatOrderRules(product, translationIn('de'), { id: 'markt', name: 'Markt' })).toEqual([])
})
