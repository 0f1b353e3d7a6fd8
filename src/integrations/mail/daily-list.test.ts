import { describe, expect, test } from 'vitest'
import type { ChosenOptions } from '#domain/catalog/options.ts'
import { completeOptions, toOrderedOptions } from '#domain/catalog/options.ts'
import type { Product } from '#domain/catalog/product.ts'
import { aCake, aMailStore, anOrder, aSender, aSlicedLoaf } from '#tests/support/builders.ts'
import { expectSameInBothParts } from '#tests/support/mail-content.ts'
import { renderDailyList } from './daily-list.ts'

const at = (minute: number) => ({ storeId: aMailStore.id, date: '2026-11-21', minute })
const brezeln = { productId: 'brezel', name: { de: 'Brezel', en: 'Pretzel' }, quantity: 10, notes: 'wenig Salz' }

const late = anOrder({ id: 'BBBBB-22222', pickup: at(600), pickupCode: '0815', notes: 'Zwei Tüten' })
const early = anOrder({ id: 'CCCCC-33333', pickup: at(450), lines: [{ quantity: 6 }, brezeln], language: 'en' })
const sameTime = anOrder({ id: 'AAAAA-11111', pickup: at(450), lines: [{ ...brezeln, notes: '' }] })
const unpaid = anOrder({ id: 'DDDDD-44444', pickup: at(420), state: 'created' })
const canceled = anOrder({ id: 'FFFFF-55555', pickup: at(420), state: 'canceled' })

const render = (orders: Parameters<typeof renderDailyList>[0]['orders']) =>
  renderDailyList({ store: aMailStore, date: '2026-11-21', orders, sender: aSender })

describe('daily list', () => {
  const mail = render([late, unpaid, early, canceled, sameTime])
  const [tally = '', pickups = ''] = mail.text.split('Abholungen nach Uhrzeit')

  test('starts with the totals per product', () => {
    const rows = tally.split('\n').filter((line) => line.includes('×'))
    expect(rows.map((row) => row.trim())).toEqual([
      '2 × Apfelschorle',
      '1 × Bauernbrot',
      '20 × Brezel',
      '18 × Kaisersemmel',
      '1 × Linzer Plätzchen',
    ])
  })

  test('lists pickups by time and number', () => {
    const numbers = pickups.match(/[A-F]{5}-\d{5}/g)
    expect(numbers).toEqual(['AAAAA-11111', 'CCCCC-33333', 'BBBBB-22222'])
    expect(pickups).toContain('10:00 Uhr, Code 0815')
    expect(pickups).toContain('Anmerkung: Zwei Tüten')
    expect(pickups).toContain('[ ] 10 × Brezel\n    Anmerkung: wenig Salz')
  })

  test('contains store, day and count in the subject', () => {
    expect(mail.subject).toBe('Abholliste Illertissen Marktplatz, Samstag, 21. November 2026: 3 Bestellungen')
  })

  test('has the same content in HTML, and does not break an order across pages', () => {
    expectSameInBothParts(mail)
    expect(mail.html).toContain('@media print')
    expect(mail.html).toContain('break-inside:avoid')
  })
})

describe('options on the daily list', () => {
  const aLine = (product: Product, quantity: number, chosen: ChosenOptions = {}) => ({
    productId: product.id,
    name: product.name,
    quantity,
    options: toOrderedOptions(product, completeOptions(product, chosen)),
  })
  const first = anOrder({
    lines: [aLine(aSlicedLoaf(), 7), aLine(aSlicedLoaf(), 2, { schnitt: 'scheiben' }), aLine(aCake(), 1)],
  })
  const second = anOrder({
    id: 'AAAAA-11111',
    lines: [
      { ...aLine(aSlicedLoaf(), 3, { schnitt: 'scheiben' }), notes: 'dünn' },
      aLine(aCake(), 1, { inschrift: 'Alles Gute, Anna' }),
    ],
  })
  const mail = render([first, second])
  const [tally = '', pickups = ''] = mail.text.split('Abholungen nach Uhrzeit')

  test('are totaled below their product', () => {
    expect(tally).toContain('   12 × Bauernbrot\n        7 × am Stück\n        5 × in Scheiben\n')
    expect(tally).toContain('    2 × Torte\n        1 × ohne Zusatz\n        1 × Inschrift: „Alles Gute, Anna“\n')
    expectSameInBothParts(mail)
  })

  test('are on every pickup, before the note', () => {
    expect(pickups).toContain('[ ] 7 × Bauernbrot\n    am Stück\n[ ] 2 × Bauernbrot\n    in Scheiben\n[ ] 1 × Torte\n')
    expect(pickups).toContain('[ ] 3 × Bauernbrot\n    in Scheiben\n    Anmerkung: dünn\n')
    expect(pickups).toContain('[ ] 1 × Torte\n    Inschrift: „Alles Gute, Anna“\n')
  })
})

test.each([
  [[], 'keine Bestellung'],
  [[late], '1 Bestellung'],
])('words the number of orders', (orders, count) => {
  const mail = render(orders)
  expect(mail.subject.endsWith(`: ${count}`)).toBe(true)
  expectSameInBothParts(mail)
})
