import { beforeAll, describe, expect, test } from 'vitest'
import { listResponse, singleResponse } from '#contract/envelope.ts'
import {
  type CategoryResponse,
  categoryResponseSchema,
  productResponseSchema,
  productSearchSchema,
  type WireProduct,
} from '#contract/products.ts'
import { explainedListResponse } from '#contract/search.ts'
import { isOrderable, type Product, sortProducts } from '#domain/catalog/product.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'

const mondayInMarch = '2026-03-02T08:00:00.000Z'
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

onAnyDatabase('products API', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = mondayInMarch
  const request = (path: string, language = 'de') => requestApi(testApi.api, path, { language })
  const idsWhere = (isWanted: (product: Product) => boolean, language: Language = 'de') =>
    sortProducts(testApi.content.products.filter(isWanted), language).map(({ id }) => id)

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock)
  })

  describe('products/categories', () => {
    test('returns the categories in the order of the tabs with their product counts', async () => {
      const { status, body } = await request('/products/categories')
      expect(status).toBe(200)
      expect(listResponse(categoryResponseSchema.strict()).strict().parse(body)).toEqual(body)
      const shown = body.data.map(({ id, name, icon, count }: CategoryResponse) => [id, name, icon, count])
      expect(shown).toEqual([
        ['partyfood', 'Partyfood', 'platter', 8],
        ['broetchen', 'Brötchen', 'roll', 14],
        ['brote', 'Brote', 'bread', 13],
        ['feingebaeck', 'Feingebäck', 'croissant', 12],
        ['snacks', 'Snacks', 'sandwich', 12],
        ['suesses', 'Süßes', 'cake', 16],
      ])
      expect(body.data[1].description).toContain('Semmeln')
    })

    test('sorts them by their English names in English', async () => {
      const { body } = await request('/products/categories', 'en')
      const names = body.data.map(({ name }: { name: string }) => name)
      expect(names).toEqual(['Party food', 'Breads', 'Cakes and sweets', 'Pastries', 'Rolls', 'Snacks'])
    })
  })

  describe('recommended products', () => {
    const productOf = (id: string) => testApi.content.products.find((product) => product.id === id)

    test('are those that the content names, without what cannot be ordered, in its order', async () => {
      const { body } = await request('/products?goesWith=mohnsemmel')
      expect(listResponse(productResponseSchema.strict()).strict().parse(body)).toEqual(body)
      const outOfSeason = 'mohnschnecke'
      expect(productOf('mohnsemmel')?.goesWith).toContain(outOfSeason)
      const named = (productOf('mohnsemmel')?.goesWith ?? []).filter((id) => id !== outOfSeason)
      expect(idsOf(body)).toEqual(named.slice(0, 4))
    })

    test('are none for an unknown product', async () => {
      expect((await request('/products?goesWith=nichts')).body).toEqual({ success: true, count: 0, data: [] })
    })

    test('named by id come in the given order, without unknown ones', async () => {
      const { body } = await request('/products?ids=seele,nichts,%20brezel,bauernbrot')
      expect(idsOf(body)).toEqual(['seele', 'brezel', 'bauernbrot'])
    })
  })

  describe('products sorted as in the shop', () => {
    const categoriesAt = async (instant: string) => {
      clock = instant
      const { body } = await request('/products?sort=catalog')
      clock = mondayInMarch
      return [...new Set(body.data.map(({ category }: WireProduct) => category))]
    }

    const tabsAt = async (instant: string) => {
      clock = instant
      const { body } = await request('/products/categories?sort=catalog')
      clock = mondayInMarch
      return body.data.map(({ id }: CategoryResponse) => id)
    }

    test('are grouped by category: bread first, in the morning rolls, and their tabs have the same order', async () => {
      const usual = ['brote', 'broetchen', 'feingebaeck', 'suesses', 'snacks', 'partyfood']
      const inTheMorning = ['broetchen', ...usual.filter((id) => id !== 'broetchen')]
      for (const [instant, expected] of [
        ['2026-03-03T08:59:00.000Z', inTheMorning],
        ['2026-03-03T09:00:00.000Z', usual],
        ['2026-03-03T14:00:00.000Z', usual],
      ] as const) {
        expect(await categoriesAt(instant)).toEqual(expected)
        expect(await tabsAt(instant)).toEqual(expected)
      }
    })

    test('come by position within a category, what is in season first', async () => {
      clock = '2026-11-20T11:00:00.000Z'
      const { body } = await request('/products?sort=catalog&category=suesses')
      clock = mondayInMarch
      expect(idsOf(body).slice(0, 4)).toEqual(['plaetzchen', 'elisenlebkuchen', 'krapfen', 'apfelkuchen'])
    })
  })

  describe('products', () => {
    test('returns all products in the documented format, orderable ones first', async () => {
      const { status, headers, body } = await request('/products')
      expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
      expect(listResponse(productResponseSchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.count).toBe(75)
      expect(idsOf(body)).toEqual(idsWhere(() => true))
      const ordering = body.data.map((product: { ordering: number }) => product.ordering)
      expect(ordering).toEqual(ordering.toSorted((a: number, b: number) => b - a))
    })

    test('sorts them by the names in the language of the request, also after a request in the other language', async () => {
      for (const language of ['en', 'de', 'en'] as const) {
        const { body } = await request('/products?ordering=true', language)
        const names = body.data.map(({ name }: { name: string }) => name)
        expect(names).toEqual(names.toSorted(new Intl.Collator(language).compare))
        expect(idsOf(body)).toEqual(idsWhere(isOrderable, language))
      }
    })

    test('searches and sorts independently', async () => {
      const { body } = await request('/products?search=semmel&ordering=true', 'en')
      const german = await request('/products?search=semmel&ordering=true')
      expect(idsOf(body).toSorted()).toEqual(idsOf(german.body).toSorted())
      expect(idsOf(body)).not.toEqual(idsOf(german.body))
    })

    test.each<[string, (product: Product) => boolean]>([
      ['category=brote', ({ category }) => category === 'brote'],
      ['regional=true', ({ regional }) => regional],
      ['regional=1', ({ regional }) => regional],
      ['regional=false', () => true],
      ['biological=true', ({ organicControlBody }) => organicControlBody !== null],
      ['ordering=true', isOrderable],
      ['category=snacks&ordering=true', (product) => product.category === 'snacks' && isOrderable(product)],
      [
        'category=broetchen&regional=true&biological=true&ordering=true',
        ({ category, regional, organicControlBody }) =>
          category === 'broetchen' && regional && organicControlBody !== null,
      ],
      ['category=', () => true],
      ['category=nothing', () => false],
    ])('filters by %s', async (query, isWanted) => {
      const { body } = await request(`/products?${query}`)
      expect(idsOf(body)).toEqual(idsWhere(isWanted))
      expect(body.count).toBe(body.data.length)
    })

    test.each([
      ['Zwetschgendatschi', ['zwetschgendatschi']],
      ['zwetschgen datschi', ['zwetschgendatschi']],
      ['plum sheet', ['zwetschgendatschi']],
      ['Käsekuchen', ['kaffeetafel-fuer-vier', 'kaesekuchen', 'kaesekuchen-ganz', 'kuchenplatte']],
      ['kaesekuchen', ['kaffeetafel-fuer-vier', 'kaesekuchen', 'kaesekuchen-ganz', 'kuchenplatte']],
      ['Kasekuchen', ['kaffeetafel-fuer-vier', 'kaesekuchen', 'kaesekuchen-ganz', 'kuchenplatte']],
      ['Natriummetabisulfit', ['lachssemmel']],
      ['xyz', []],
    ])('finds %j: %j', async (search, ids) => {
      expect(idsOf((await request(`/products?search=${encodeURIComponent(search)}`)).body)).toEqual(ids)
    })

    test('searches name, description and ingredients in every language', async () => {
      for (const search of ['Weizenmehl', 'wheat flour'])
        for (const language of ['de', 'en']) {
          const { body } = await request(`/products?search=${encodeURIComponent(search)}`, language)
          expect(body.count).toBeGreaterThan(40)
        }
    })

    test('combines search and filters', async () => {
      const { body } = await request('/products?search=semmel&category=broetchen&biological=true')
      expect(idsOf(body)).toEqual(['dinkelsemmel', 'koernersemmel'])
    })

    test('limits the list and still counts all products', async () => {
      const [all, some] = [await request('/products?category=brote'), await request('/products?category=brote&limit=5')]
      expect(some.body.count).toBe(13)
      expect(some.body.data).toEqual(all.body.data.slice(0, 5))
      expect((await request('/products?category=brote&limit=100000')).body).toEqual(all.body)
    })

    test.each(['0', '-1', '1.5', 'alle', '100001', '1e309', 'NaN'])('returns 422 for the limit %s', async (limit) => {
      const { status, body } = await request(`/products?limit=${limit}`)
      expect([status, body.errors]).toEqual([422, { limit: 'error-invalid-limit' }])
    })

    test('returns texts in the language of the request, German for unknown languages', async () => {
      const nameFor = async (language: string) =>
        (await request('/products?search=zwetschgendatschi', language)).body.data[0].name
      expect(await nameFor('en-GB,en;q=0.9')).toBe('Plum sheet cake (Zwetschgendatschi)')
      expect(await nameFor('fr, en;q=0.5')).toBe('Plum sheet cake (Zwetschgendatschi)')
      expect(await nameFor('fr')).toBe('Zwetschgendatschi')
    })
  })

  describe('an explained search', () => {
    test.each(['', '&category=brote', '&regional=true'])('counts what each category would show%s', async (filters) => {
      const { body } = await request(`/products?explain=true&search=Brezel${filters}`)
      expect(explainedListResponse(productResponseSchema, productSearchSchema).parse(body)).toEqual(body)
      const { category } = body.search.options
      expect(category.suesses).toBeUndefined()
      expect(Object.keys(category).length).toBeGreaterThan(1)
      for (const [id, count] of Object.entries(category)) {
        const others = filters.replace(/&category=.*/, '')
        const { body: shown } = await request(`/products?search=Brezel${others}&category=${id}`)
        expect([id, shown.count]).toEqual([id, count])
      }
    })
  })

  describe('products/{id}', () => {
    test('returns a loaf with all legally required fields', async () => {
      const { status, body } = await request('/products/roggenmischbrot')
      expect(status).toBe(200)
      expect(singleResponse(productResponseSchema.strict()).strict().parse(body)).toEqual(body)
      expect(body.data).toMatchObject({
        id: 'roggenmischbrot',
        name: 'Roggenmischbrot',
        allergenes: 'wheat,rye',
        currency: 'EUR',
        price: 4.3,
        vatPercent: 7,
        unitPrice: { price: 5.73, per: 'kg' },
        deposit: 0,
        content: { amount: 750, unit: 'g' },
        ordering: 1,
        category: 'brote',
        season: null,
      })
      expect(body.data.calorific).toMatch(/^\d+ kJ \/ \d+ kcal$/)
    })

    test.each([
      ['de', ['Brennwert', 'Fett', 'davon gesättigte Fettsäuren', 'Kohlenhydrate'], /^\d+(,\d+)? g$/],
      ['en', ['Energy', 'Fat', 'of which saturates', 'Carbohydrate'], /^\d+(\.\d+)? g$/],
    ])('returns nutrition values in the legal order (%s)', async (language, names, grams) => {
      const { nutrition, calorific } = (await request('/products/bauernbrot', language)).body.data
      expect(nutrition).toHaveLength(8)
      expect(nutrition.slice(0, 4).map(({ name }: { name: string }) => name)).toEqual(names)
      expect(nutrition[0].value).toBe(calorific)
      for (const { value } of nutrition.slice(1)) expect(value).toMatch(grams)
    })

    test('returns tax, deposit and price per liter of a drink', async () => {
      const { data } = (await request('/products/apfelschorle')).body
      expect(data).toMatchObject({
        price: 2.4,
        vatPercent: 19,
        deposit: 0.25,
        unitPrice: { price: 4.8, per: 'l' },
        allergenes: '',
      })
    })

    test('has no unit price for a single roll', async () => {
      expect((await request('/products/kaisersemmel')).body.data).not.toHaveProperty('unitPrice')
    })

    test('returns null for undeclared allergens and 0 for ordering', async () => {
      expect((await request('/products/schokokuchen')).body.data).toMatchObject({ allergenes: null, ordering: 0 })
    })

    test('returns the control body of organic products', async () => {
      const { data } = (await request('/products/dinkelbrot')).body
      expect([data.biological, data.organicControlBody]).toEqual([1, 'DE-ÖKO-006'])
    })

    test('says which products are also handed over in a reusable container', async () => {
      expect((await request('/products/wrap')).body.data.reuseOffer).toBe(true)
      expect((await request('/products/brezel')).body.data).not.toHaveProperty('reuseOffer')
    })

    test('returns the start of the season only outside of it, by the date in Berlin', async () => {
      const seasonAt = async (instant: string) => {
        clock = instant
        const { season } = (await request('/products/zwetschgendatschi')).body.data
        clock = mondayInMarch
        return season
      }
      const season = { from: '08-01', until: '10-15' }
      expect(await seasonAt('2026-07-31T21:59:00.000Z')).toEqual({ ...season, startsOn: '2026-08-01' })
      expect(await seasonAt('2026-07-31T22:00:00.000Z')).toEqual(season)
      expect(await seasonAt('2026-10-15T21:59:00.000Z')).toEqual(season)
      expect(await seasonAt('2026-10-15T22:00:00.000Z')).toEqual({ ...season, startsOn: '2027-08-01' })
    })

    test('asked for a day and a store, says what cannot be had there and then, and when it can', async () => {
      const offersFor = async (query: string, ids: readonly string[]) => {
        const { body } = await request(`/products?ids=${ids.join(',')}&${query}`)
        return body.data.map(({ notOffered, mostPerDay }: WireProduct) => notOffered ?? mostPerDay ?? 'offered')
      }
      const ids = ['brezel', 'kartoffelbrot', 'hefezopf', 'canapeplatte', 'gemuesequiche']
      const notInStore = { code: 'notInStore' }
      // A Tuesday, asked on the day before.
      expect(await offersFor('date=2026-03-03&storeId=kellmuenz-marktplatz', ids)).toEqual([
        'offered',
        { code: 'tooSoon', from: '2026-03-05' },
        { code: 'notThatWeekday', from: '2026-03-07' },
        { code: 'tooSoon', from: '2026-03-05' },
        notInStore,
      ])
      expect(await offersFor('date=2026-03-07&storeId=kellmuenz-marktplatz', ids)).toEqual([
        'offered',
        { code: 'notThatWeekday', from: '2026-03-12' },
        5,
        'offered',
        notInStore,
      ])
      expect(await offersFor('date=2026-03-07', ['hefezopf'])).toEqual([20])
    })

    test('says why it cannot be ordered now, and when it comes again', async () => {
      const offerAt = async (instant: string) => {
        clock = instant
        const { ordering, notOffered } = (await request('/products/zwetschgendatschi')).body.data
        clock = mondayInMarch
        return [ordering, notOffered]
      }
      const outOfSeason = { code: 'outOfSeason', from: '2027-08-01' }
      expect(await offerAt('2026-10-14T15:59:00.000Z')).toEqual([1, undefined])
      expect(await offerAt('2026-10-14T16:00:00.000Z')).toEqual([1, outOfSeason])
      expect(await offerAt('2026-11-17T09:00:00.000Z')).toEqual([1, outOfSeason])
      expect(await offerAt('2027-07-20T09:00:00.000Z')).toEqual([1, undefined])
    })

    test('returns the same data as the list', async () => {
      const { body: list } = await request('/products', 'en')
      for (const product of list.data.slice(0, 5))
        expect((await request(`/products/${product.id}`, 'en')).body.data).toEqual(product)
    })

    test.each(['s', 'm', 'l', 'xl'])('a former product is a choice of another one: bread bag %s', async (size) => {
      const { status, body } = await request(`/products/brotbeutel-${size}`)
      expect(singleResponse(productResponseSchema.strict()).strict().parse(body)).toEqual(body)
      const now = await request('/products/brotbeutel')
      expect([status, body.data]).toEqual([200, { ...now.body.data, formerOptions: { groesse: size } }])
      expect(now.body.data).not.toHaveProperty('formerOptions')
    })

    test.each(['nothing', 'Bauernbrot', '__proto__', 'constructor', '%00', '..%2fbrezel'])(
      'returns 404 for the unknown id %s',
      async (id) => {
        const { status, body } = await request(`/products/${id}`)
        expect([status, body.success, body.code]).toEqual([404, false, 'notFound'])
      },
    )
  })
})
