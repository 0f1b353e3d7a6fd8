import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#domain/catalog/product.ts'
import type { Store } from '#domain/store.ts'
import { findImplausible } from './check-plausibility.ts'
import { describeDoubt } from './content-errors.ts'
import { type CompiledContent, readContent } from './read-content.ts'

let demo: CompiledContent

beforeAll(async () => {
  const result = await readContent('content')
  if (!result.isValid) throw new Error('the demo content is invalid')
  demo = result.content
})

const withProduct = (id: string, changes: Partial<Product>): CompiledContent => ({
  ...demo,
  products: demo.products.map((product) => (product.id === id ? { ...product, ...changes } : product)),
})

const withStore = (id: string, changes: Partial<Store>): CompiledContent => ({
  ...demo,
  stores: demo.stores.map((store) => (store.id === id ? { ...store, ...changes } : store)),
})

const aStoreId = 'illertissen-marktplatz'
const withHours = (openMinute: number, closeMinute: number) =>
  withStore(aStoreId, {
    hours: { weekly: [{ day: 1, openMinute, closeMinute }], specialDays: [], onHolidays: 'closed' },
  })

/** Entry, field and sentence. Amounts have a no-break space in German. */
const ask = (content: CompiledContent, before: CompiledContent | undefined, language: 'de' | 'en' = 'de') =>
  findImplausible(content, before).map(({ id, field, doubt }) =>
    `"${id}" ${field}: ${describeDoubt(doubt, language)}`.replaceAll('\u00a0', ' '),
  )

describe('compared with what is published', () => {
  test('asks nothing about the same content, whatever is unusual in it', () => {
    expect(ask(demo, demo)).toEqual([])
    const unusual = withHours(180, 1200)
    expect(ask(unusual, unusual)).toEqual([])
    expect(ask(unusual, demo)).toHaveLength(1)
  })

  test('asks nothing about usual changes', () => {
    expect(
      ask(withProduct('bauernbrot', { priceCents: 590, allergens: ['wheat', 'rye', 'barley', 'milk'] }), demo),
    ).toEqual([])
    expect(ask({ ...demo, products: demo.products.slice(3) }, demo)).toEqual([])
  })

  test('asks nothing about what stays the same when the entries around it change', () => {
    const confirmed = withProduct('bauernbrot', { priceCents: 5400 })
    const dearer = confirmed.products.map((product) =>
      product.id === 'bauernbrot' ? product : { ...product, priceCents: Math.round(product.priceCents * 1.1) },
    )
    expect(ask({ ...confirmed, products: dearer }, confirmed)).toEqual([])
  })

  test('asks about a stock that no store has any more, because another store changes', () => {
    const before = withProduct('bauernbrot', { dailyStock: 0, dailyStockByStore: { [aStoreId]: 5 } })
    const stores = before.stores.map((store) => (store.id === aStoreId ? { ...store, pickupStore: false } : store))
    expect(ask({ ...before, stores }, before)).toEqual([
      '"bauernbrot" dailyStock: Der Tagesvorrat ist überall 0, das Produkt kann niemand bestellen. Soll das so sein?',
    ])
    const confirmed = withProduct('bauernbrot', { dailyStock: 0 })
    expect(ask({ ...confirmed, stores }, confirmed)).toEqual([])
  })

  test.each([
    [5400, ['priceMultiplied']],
    [54_000, ['priceMultiplied']],
    [5600, ['priceMultiplied']],
    [54, ['priceDivided']],
    [5, ['priceDivided']],
    [757, ['priceRaised']],
    [320, ['priceLowered']],
    [756, []],
    [324, []],
  ])('asks about a loaf for %i cents instead of 540', (priceCents, codes) => {
    const questions = findImplausible(withProduct('bauernbrot', { priceCents }), demo)
    expect(questions.map(({ doubt }) => doubt.code)).toEqual(codes)
  })

  test('names old and new price in euros and what has probably happened', () => {
    expect(ask(withProduct('bauernbrot', { priceCents: 5400 }), demo)[0]).toBe(
      '"bauernbrot" priceCents: Der Preis ist 10-mal so hoch wie bisher: 54,00 € statt 5,40 €. Ist das Komma verrutscht?',
    )
    expect(ask(withProduct('bauernbrot', { priceCents: 810 }), demo, 'en')).toEqual([
      '"bauernbrot" priceCents: The price rises by 50% from €5.40 to €8.10. Is that right?',
    ])
  })

  test('asks about allergens that are no longer declared, by name', () => {
    expect(ask(withProduct('bauernbrot', { allergens: ['wheat'] }), demo)).toEqual([
      '"bauernbrot" allergens: Bisher war Roggen und Gerste angegeben, jetzt nicht mehr. Ist das wirklich nicht mehr enthalten?',
    ])
    // Without a declaration the product claims nothing.
    expect(ask(withProduct('bauernbrot', { allergens: null, ordering: false }), demo)).toEqual([])
  })

  test('asks about another VAT rate', () => {
    expect(ask(withProduct('bauernbrot', { vatPercent: 19 }), demo)).toEqual([
      '"bauernbrot" vatPercent: Die Mehrwertsteuer ändert sich von 7 % auf 19 %. Stimmt das?',
    ])
  })

  test('asks about a list that lost more than a third of its entries', () => {
    const products = demo.products.slice(0, 40)
    const [question] = findImplausible({ ...demo, products }, demo)
    expect(question).toEqual({
      kind: 'product',
      id: '',
      field: '',
      doubt: { code: 'listShrunk', params: { before: demo.products.length, after: 40 } },
    })
    const replaced = demo.stores.map((store) => ({ ...store, id: `neu-${store.id}` }))
    expect(findImplausible({ ...demo, stores: replaced }, demo).map(({ kind }) => kind)).toContain('store')
  })
})

describe('in the content itself', () => {
  const askNew = (content: CompiledContent) => ask(content, undefined)

  test('asks nothing about the demo', () => {
    expect(askNew(demo)).toEqual([])
  })

  test('asks about a loaf for 54 € and a roll for 9.50 €', () => {
    expect(askNew(withProduct('bauernbrot', { priceCents: 5400 }))).toEqual([
      expect.stringMatching(
        /^"bauernbrot" priceCents: 54,00 € ist mehr als fünfmal so viel wie sonst in der Kategorie "brote"/,
      ),
    ])
    expect(askNew(withProduct('kaisersemmel', { priceCents: 950 }))).toEqual([
      expect.stringMatching(/^"kaisersemmel" priceCents: 9,50 € ist mehr als fünfmal so viel/),
    ])
  })

  test('notices a price ten times too high or low for nearly every product, without a version to compare with', () => {
    const unnoticed = [10, 0.1].flatMap((factor) =>
      demo.products.filter(({ id, priceCents }) => {
        const changed = withProduct(id, { priceCents: Math.max(1, Math.round(priceCents * factor)) })
        return !findImplausible(changed, undefined).some((question) => question.id === id)
      }),
    )
    expect(unnoticed.length).toBeLessThan(demo.products.length * 0.15)
  })

  test.each([
    [{ ingredients: { de: '-' } }, 'ingredients: Bei den Zutaten steht nur "-". Fehlen sie noch?'],
    [{ ingredients: { de: 'folgt' } }, 'ingredients: Bei den Zutaten steht nur "folgt". Fehlen sie noch?'],
    [
      { allergens: [] },
      'allergens: Die Zutaten heben Allergene mit * * hervor, aber die Liste der Allergene ist leer. Fehlen sie dort?',
    ],
    [
      { dailyStock: 0 },
      'dailyStock: Der Tagesvorrat ist überall 0, das Produkt kann niemand bestellen. Soll das so sein?',
    ],
  ])('asks about a product with %j', (changes, question) => {
    expect(askNew(withProduct('bauernbrot', changes))).toEqual([`"bauernbrot" ${question}`])
  })

  test('asks nothing about a stock of 0 in one store, or of a product that cannot be ordered', () => {
    expect(askNew(withProduct('bauernbrot', { dailyStockByStore: { [aStoreId]: 0 } }))).toEqual([])
    expect(askNew(withProduct('bauernbrot', { dailyStock: 0, dailyStockByStore: { [aStoreId]: 5 } }))).toEqual([])
    expect(askNew(withProduct('bauernbrot', { dailyStock: 0, ordering: false }))).toEqual([])
  })

  test('asks about energy and parts that do not match', () => {
    const nutrition = demo.products.find(({ id }) => id === 'bauernbrot')?.nutrition
    if (!nutrition) return expect.unreachable('the loaf has nutrition values')
    expect(askNew(withProduct('bauernbrot', { nutrition: { ...nutrition, energyKj: 99, sugarG: 61 } }))).toEqual([
      '"bauernbrot" nutrition.energyKj: 99 kJ und 234 kcal passen nicht zusammen: 234 kcal sind 979 kJ. Ist ein Wert vertippt?',
      '"bauernbrot" nutrition.sugarG: Ein Teil kann nicht mehr sein als das Ganze: Zucker 61 g, Kohlenhydrate 46.5 g. Ist ein Wert vertippt?',
    ])
  })

  test.each([
    [180, 1080, 'hours.0: Die Filiale öffnet schon um 03:00 Uhr. Stimmt das?'],
    [360, 360, 'hours.0: Die Filiale ist von 06:00 bis 06:00 Uhr geöffnet, mehr als 20 Stunden am Stück. Stimmt das?'],
    [
      1110,
      360,
      'hours.0: Die Filiale ist von 18:30 Uhr bis 06:00 Uhr am nächsten Tag geöffnet. Sind die Zeiten vertauscht?',
    ],
  ])('asks about a store that opens at minute %i and closes at minute %i', (open, close, question) => {
    expect(askNew(withHours(open, close))).toEqual([`"${aStoreId}" ${question}`])
  })

  test.each([
    [240, 1320],
    [600, 120],
    // At a motorway.
    [300, 30],
  ])('asks nothing about a store that opens at minute %i and closes at minute %i', (open, close) => {
    expect(askNew(withHours(open, close))).toEqual([])
  })

  test('asks about the hours of special days and about a store without hours', () => {
    const period = { openMinute: 1110, closeMinute: 360 }
    const specialDays = [{ date: '2026-12-24', periods: [period], reason: { de: 'Heiligabend' } }]
    expect(askNew(withStore(aStoreId, { hours: { weekly: [], specialDays, onHolidays: 'closed' } }))).toEqual([
      `"${aStoreId}" hours: Die Filiale hat keine Öffnungszeiten, sie ist also immer geschlossen. Soll das so sein?`,
      expect.stringMatching(/specialDays\.0\.periods\.0: .*vertauscht\?$/),
    ])
  })

  test('asks about a store whose coordinates are swapped', () => {
    const { geo } = demo.stores.find(({ id }) => id === aStoreId) ?? { geo: { lat: 0, lng: 0 } }
    expect(askNew(withStore(aStoreId, { geo: { lat: geo.lng, lng: geo.lat } }))).toEqual([
      expect.stringMatching(
        /geo: Die Filiale liegt \d{4} km von den anderen entfernt\. Sind lat und lng vertauscht\?$/,
      ),
    ])
  })

  test('asks about pay that nobody pays', () => {
    const jobs = demo.jobs.map((job, index) =>
      index === 0 ? { ...job, pay: { fromCents: 15, toCents: 17, per: 'hour' as const, supplements: null } } : job,
    )
    expect(askNew({ ...demo, jobs })).toEqual([
      `"${jobs[0]?.id}" pay: Der Lohn von 0,15 € bis 0,17 € in der Stunde ist ungewöhnlich. Stimmt er?`,
    ])
  })

  test('asks about a placeholder that visitors would read', () => {
    const home = { ...demo.home, title: { de: 'Rufen Sie an: {{pohne}}' } }
    expect(askNew({ ...demo, home })).toEqual([
      '"home" title.de: Den Platzhalter {{pohne}} gibt es nicht, Besucher würden ihn so lesen. Ist er vertippt?',
    ])
  })
})

test('questions get the file and line of their field', async () => {
  const read = await readContent('content')
  if (!read.isValid) return expect.unreachable('the content is invalid')
  const questions = findImplausible(withProduct('bauernbrot', { priceCents: 5400 }), demo)
  expect(read.locate(questions)[0]).toMatchObject({
    file: 'products/brote.json',
    entry: '"bauernbrot"',
    position: { line: 37, text: '    "priceCents": 540,' },
  })
})
