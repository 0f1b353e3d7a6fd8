import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { passesAllergenFilter } from '#domain/catalog/allergens.ts'
import { sortForCatalog } from '#domain/catalog/catalog-order.ts'
import type { Product } from '#domain/catalog/product.ts'
import { chatUrl, outsideLink } from '#domain/outside-link.ts'
import type { AppData } from '#site/app-data.ts'
import { offerDefaults } from '#tests/support/builders.ts'
import home from '../content/home.json' with { type: 'json' }
import menus from '../content/menus.json' with { type: 'json' }
import slides from '../content/slides.json' with { type: 'json' }
import stores from '../content/stores.json' with { type: 'json' }
import { makeGrownContent } from './bench/grown-content.ts'
import { readHtml } from './support/html.ts'
import { createPageVisitor, elementsOf, textOf } from './support/page-visitor.ts'
import { readGraph } from './support/structured-data-rules.ts'
import { type SiteServer, startTestServer } from './support/test-server.ts'
import { contentText, t } from './support/translations.ts'

const readJson = (file: string) => JSON.parse(readFileSync(`content/${file}`, 'utf8'))
const catalog: Product[] = sortForCatalog(
  readdirSync('content/products').flatMap((name) =>
    readJson(`products/${name}`).map((product: Partial<Product>) => ({ season: null, ...offerDefaults, ...product })),
  ),
  readJson('categories.json').map((category: object) => ({ ...category, firstBetween: null })),
  { date: '2026-11-17', minute: 600 },
  'de',
)
const namesWhere = (isWanted: (product: Product) => boolean) => catalog.filter(isWanted).map(({ name }) => name.de)

interface ContentJob {
  id: string
  field: string
  employmentType: string
  name: { de: string; en: string }
  isActive: boolean
}
const jobs: ContentJob[] = readdirSync('content/jobs').flatMap((file) => readJson(`jobs/${file}`))

let site: SiteServer
beforeAll(async () => {
  site = await startTestServer({ clock: '2026-11-17T09:00:00.000Z' })
})
afterAll(() => site.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers, redirect: 'manual' })

test('addresses have one form, and everything else leads to it', async () => {
  const follow = async (path: string) => {
    const { status, headers } = await get(path)
    return [status, headers.get('location')]
  }
  expect(await follow('/Jobs?page=2')).toEqual([301, '/jobs?page=2'])
  expect(await follow('/products/')).toEqual([301, '/products'])
  expect(await follow('/Products/Brezel/')).toEqual([301, '/products/brezel'])
  expect(await follow('/Catering')).toEqual([301, '/catering'])
  expect(await follow('/jobs')).toEqual([200, null])
})

test('pages that must not be indexed say so, and crawlers may read it', async () => {
  const robots = await (await get('/robots.txt')).text()
  for (const path of [
    '/checkout',
    '/selfservice/orders',
    '/selfservice/orders/AAAAA-AAAAA',
    '/withdrawal',
    '/pass/AAAAA-AAAAA',
    '/application/verkauf-fruehschicht-krumbach',
    '/applications/00000000-0000-7000-8000-000000000000',
    '/review/00000000-0000-7000-8000-000000000000',
    '/jobs/verkauf-fruehschicht-krumbach/trial-shift',
  ]) {
    const response = await get(path)
    const isHidden = response.status >= 400 || /<meta name="robots" content="noindex"/.test(await response.text())
    expect([path, isHidden]).toEqual([path, true])
    expect(robots).not.toContain(`Disallow: ${path.split('/', 2).join('/')}\n`)
  }
})

test('there is an icon for those who ask for /favicon.ico', async () => {
  const response = await get('/favicon.ico')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/x-icon'])
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([...bytes.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0])
  expect(bytes.subarray(22, 26).toString('latin1')).toBe('\x89PNG')
})

test('pages have a stable ETag, respond with 304 to it, and are compressed with brotli and gzip', async () => {
  const first = await get('/')
  const html = await first.text()
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/".+"$/)
  expect((await get('/')).headers.get('etag')).toBe(etag)
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304)
  for (const encoding of ['br', 'gzip']) {
    const compressed = await get('/', { 'accept-encoding': encoding })
    expect(compressed.headers.get('content-encoding')).toBe(encoding)
    expect(await compressed.text()).toBe(html)
  }
  const plain = await get('/', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toContain(home.hero.headline.de)
  expect((await get('/?lng=en', { 'if-none-match': etag })).status).toBe(200)
})

describe('API responses from the cache', () => {
  const path = '/api/v1/products?category=brote&ordering=true'
  const authorization = `Basic ${btoa('public:krume')}`

  test.each(['de', 'en'])('equal the first response in body and headers (%s)', async (language) => {
    const headers = { authorization, 'accept-language': language }
    const [first, second] = [await get(path, headers), await get(path, headers)]
    const [created, cached] = [first, second].map((response) => {
      const { 'x-request-id': requestId, date, ...stable } = Object.fromEntries(response.headers)
      expect(requestId).toMatch(/^[\w-]{36}$/)
      return stable
    })
    expect(cached).toEqual(created)
    expect(cached).toMatchObject({ 'content-language': language, 'x-content-type-options': 'nosniff' })
    expect(await second.text()).toBe(await first.text())
    expect((await get(path, { ...headers, 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304)
  })

  test('need the credential too', async () => {
    await get(path, { authorization })
    expect((await get(path)).status).toBe(401)
    expect((await get(path, { authorization: 'Basic wrong' })).status).toBe(401)
  })
})

test('pages are sent as complete documents, error pages too', async () => {
  for (const path of ['/', '/products', '/jobs', '/checkout', '/nowhere']) {
    const html = await (await get(path)).text()
    expect(html).toMatch(/^<!DOCTYPE html><html lang="de"/)
    expect(html).toMatch(/<\/body><\/html>$/)
    expect(html).not.toMatch(/<!--\$(\?|!)-->/)
  }
})

/** What the app starts with: without it, the page would not become interactive. */
async function findAppData(path: string, headers = {}): Promise<{ isInPage: boolean; data: AppData }> {
  const html = await (await get(path, headers)).text()
  const [, inPage] = /<script type="application\/json" id="app-data">(.*?)<\/script>/.exec(html) ?? []
  if (inPage) return { isInPage: true, data: JSON.parse(inPage) as AppData }
  const [, url = ''] = /await fetch\(("[^"]+"), \{ credentials: "omit" \}\)/.exec(html) ?? []
  return { isInPage: false, data: (await (await get(JSON.parse(url) as string)).json()) as AppData }
}

test.each([
  ['/', false],
  ['/products', false],
  ['/products?search=brot&category=brote', false],
  ['/jobs', false],
  ['/places', false],
  // They start at once, belong to one visitor, or do not exist.
  ['/checkout', true],
  ['/selfservice/orders', true],
  ['/nowhere', true],
])('%s has the data of its app, in the page: %s', async (path, isInPage) => {
  for (const language of ['de', 'en'] as const) {
    const found = await findAppData(path, { 'accept-language': language })
    expect(found.isInPage, language).toBe(isInPage)
    expect(found.data.texts.language).toBe(language)
    expect(found.data.texts.namespaces.map(([name]) => name)).toContain('common')
    expect(found.data.loaded).toContain('loaderData')
  }
})

/** In bytes before compression, with all 75 products, without the small picture for phones, which is not there before it is made. */
const htmlBudgets = { '/products': 162_000, '/places': 94_200, '/jobs': 76_000 }

test('the pages with long lists stay within their budgets of HTML', async () => {
  for (const [path, budget] of Object.entries(htmlBudgets)) {
    const html = await (await get(path)).text()
    const bytes = Buffer.byteLength(html.replaceAll(/data:image\/avif;base64,[\w+/=]*/g, ''))
    expect(bytes, path).toBeLessThanOrEqual(budget)
    // A page without its list would pass.
    expect(bytes, path).toBeGreaterThan(budget * 0.85)
  }
})

test('an unknown path is not cacheable and responds with 404 to conditional requests too', async () => {
  const first = await get('/gibt-es-nicht')
  const conditional = await get('/gibt-es-nicht', { 'if-none-match': first.headers.get('etag') ?? '*' })
  expect([first.status, conditional.status]).toEqual([404, 404])
  expect(first.headers.get('cache-control')).not.toMatch(/public|s-maxage/)
})

test('my store is private when it depends on the cookie and public for 30 s otherwise', async () => {
  const cacheOf = async (path: string, cookie = '') => (await get(path, { cookie })).headers.get('cache-control')
  const public30 = 'public, max-age=10, s-maxage=30, stale-while-revalidate=10'
  expect(await cacheOf('/places')).toBe(public30)
  expect(await cacheOf('/places/senden-kemptener-strasse?open=true')).toBe(public30)
  // Shorter until the small picture that the page embeds is made.
  await vi.waitFor(async () => expect(await cacheOf('/mystore/senden-kemptener-strasse')).toBe(public30), 60_000)
  expect(await cacheOf('/mystore', 'krume-store=senden-kemptener-strasse:Senden:2026-11-17')).toBe('private, no-cache')
  expect(await cacheOf('/mystore', 'krume-store=senden-kemptener-strasse:Senden:2026-11-17')).toBe('private, no-cache')
})

const visit = (path: string, language: 'de' | 'en' = 'de') => createPageVisitor(site.url, language).open(path)
const textsOf = (html: string, tag: string) => elementsOf(html, tag).map(textOf)
const headingsOf = (html: string, level: 1 | 2 | 3) => textsOf(elementsOf(html, 'main').join(), `h${level}`)
const readThings = (html: string) =>
  readHtml(html).elements.flatMap(({ attributes, content }) =>
    attributes.type === 'application/ld+json' ? readGraph(content) : [],
  )
/** The navigation with this label. */
const navigationOf = (html: string, label: string) =>
  elementsOf(html, 'nav').find((nav) => nav.includes(`aria-label="${label}"`)) ?? ''
const isChecked = (html: string, name: string) =>
  readHtml(html).elements.some(({ attributes }) => attributes.name === name && 'checked' in attributes)

describe('the list of products', () => {
  const cardsOf = (html: string) => elementsOf(html, 'article')
  const namesOf = (html: string) => cardsOf(html).map((card) => headingsIn(card))
  const headingsIn = (card: string) => textsOf(card, 'h3').join()
  const tabsOf = (html: string, language: 'de' | 'en' = 'de') =>
    navigationOf(html, t(language, 'products', 'categories'))

  test('has every product with name, price, allergens and link, and a link for each category', async () => {
    const { html } = await visit('/products')
    expect(namesOf(html)).toEqual(namesWhere(() => true))
    for (const [index, { id, priceCents }] of catalog.entries()) {
      const card = cardsOf(html)[index] ?? ''
      expect(card).toContain(`href="/products/${id}"`)
      if (index < 8) expect(textOf(card)).toContain(`${(priceCents / 100).toFixed(2).replace('.', ',')} €`)
      expect([id, textOf(card)]).toEqual([id, expect.stringMatching(/Enthält|Ohne deklarationspflichtige|nicht/)])
    }
    expect(textsOf(tabsOf(html), 'a')).toEqual([
      t('de', 'products', 'all'),
      ...['Brote', 'Brötchen', 'Feingebäck', 'Süßes', 'Snacks', 'Partyfood'],
    ])
    const breads = await visit('/products?category=brote')
    expect(namesOf(breads.html)).toEqual(namesWhere(({ category }) => category === 'brote'))
    expect(tabsOf(breads.html)).toMatch(/<a [^>]*aria-current="page"[^>]*href="\/products\?category=brote"/)
  })

  test('shows the lowest price, and a link where something has to be chosen', async () => {
    const { html } = await visit('/products?category=brote')
    const cardOf = (id: string) => cardsOf(html).find((card) => card.includes(`href="/products/${id}"`)) ?? ''
    expect(textOf(cardOf('brotbeutel'))).toContain('ab 3,50 €')
    expect(textOf(cardOf('bauernbrot'))).toMatch(/5,40 €.*auch ab 2,90 €/)
    const choose = t('de', 'products', 'chooseName').replace('{{name}}', 'Brotbeutel vom Vortag')
    expect(cardOf('brotbeutel')).toMatch(new RegExp(`<a [^>]*aria-label="${choose}"`))
  })

  test('follows the search and the filters in its address', async () => {
    const { html } = await visit('/products?category=broetchen&search=semmel&biological=true')
    expect(namesOf(html)).toEqual(['Bio-Körnersemmel', 'Bio-Dinkelsemmel'])
    expect(html).toMatch(/<input[^>]*name="search"[^>]*value="semmel"/)
    expect([isChecked(html, 'biological'), isChecked(html, 'regional')]).toEqual([true, false])
  })

  test.each([
    ['freeFrom', 'Sie sehen nur Produkte ohne Eier und Milch. Spuren sind möglich.'],
    ['contains', 'Sie sehen nur Produkte, die Eier oder Milch enthalten.'],
  ] as const)('follows the allergens in its address and describes the rule (%s)', async (mode, rule) => {
    const { html, text } = await visit(`/products?allergens=egg&allergens=milk&mode=${mode}`)
    const filter = { mode, classes: ['egg', 'milk'] } as const
    expect(namesOf(html)).toEqual(namesWhere(({ allergens }) => passesAllergenFilter(allergens, filter)))
    expect(text).toContain(rule)
    expect(text).toContain('Allergene (2)')
    expect(tabsOf(html)).toContain(`allergens=egg&amp;allergens=milk&amp;mode=${mode}&amp;category=snacks`)
  })

  test('counts what a search finds in each category, and none leads to an empty list', async () => {
    const { html } = await visit('/products?search=Brezel')
    const found = cardsOf(html).length
    const [all, ...categories] = textsOf(tabsOf(html), 'a')
    expect(all).toContain(`(${found} Produkte)`)
    const counts = categories.map((text) => Number(/\((\d+) Produkte?\)$/.exec(text)?.[1]))
    expect(counts.every((count) => count > 0)).toBe(true)
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(found)
    expect(categories.join()).not.toContain('Süßes')
    expect(textOf(tabsOf(html))).toMatch(/Süßes 0/)
  })

  test('is for the day and store of its address, and offers both to choose', async () => {
    const { html } = await visit('/products?day=2026-11-21&store=kellmuenz-marktplatz')
    const cardOf = (id: string) => cardsOf(html).find((card) => card.includes(`href="/products/${id}"`)) ?? ''
    expect(textOf(cardOf('kartoffelbrot'))).toContain('Nicht an diesem Tag. Möglich am Do., 26.11.')
    expect(cardOf('kartoffelbrot')).not.toContain('data-add')
    expect(textOf(cardOf('hefezopf'))).toContain('Höchstens 5 am Tag')
    expect(cardOf('hefezopf')).toContain('data-add="hefezopf"')
    const selected = [...html.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value)
    expect(selected).toEqual(['kellmuenz-marktplatz', '2026-11-21'])
    expect(textsOf(html, 'option')).toContain('Mi., 18.11.')
    const past = await visit('/products?day=2026-11-16')
    expect(past.html).not.toContain('<option value="2026-11-16"')
    expect(past.text).not.toContain('Nicht an diesem Tag.')
  })

  test('never answers a search for “without” by a similar word', async () => {
    const free = await visit('/products?search=glutenfrei')
    const filter = { mode: 'freeFrom', classes: ['gluten'] } as const
    expect(namesOf(free.html)).toEqual(namesWhere(({ allergens }) => passesAllergenFilter(allergens, filter)))
    const sugarless = await visit('/products?search=Kuchen+ohne+Zucker')
    expect(namesOf(sugarless.html)).toEqual([])
    expect(sugarless.text).toContain(t('de', 'products', 'emptyTextUnsupported'))
    expect(sugarless.text).toContain(t('de', 'products', 'showAll'))
  })

  test('has English names, prices and allergens, and its products in the same order', async () => {
    const { html } = await visit('/products', 'en')
    const tabs = ['All', 'Breads', 'Rolls', 'Pastries', 'Cakes and sweets', 'Snacks', 'Party food']
    expect(textsOf(tabsOf(html, 'en'), 'a')).toEqual(tabs)
    expect(namesOf(html)).toEqual(catalog.map(({ name }) => name.en ?? name.de))
    const card = textOf(cardsOf(html).find((one) => textOf(one).includes('Zwetschgendatschi')) ?? '')
    expect(card).toContain('€3.40')
    expect(card).toMatch(/Contains wheat, egg,? and milk/)
    expect(card).toMatch(/Back from 1 August|Until 15 October/)
  })

  test('says why a product cannot be ordered, and so does its page', async () => {
    const { html } = await visit('/products')
    const cardOf = (id: string) => cardsOf(html).find((one) => one.includes(`href="/products/${id}"`)) ?? ''
    const hasAddButton = (source: string) => /<button[^>]*aria-label="[^"]*in den Warenkorb"/.test(source)
    // Without the cards of other products.
    const detailsOf = async (id: string) => (await visit(`/products/${id}`)).html.split('<article')[0] ?? ''
    expect([hasAddButton(cardOf('brezel')), hasAddButton(await detailsOf('brezel'))]).toEqual([true, true])
    for (const [id, reason] of [
      ['kaffee', t('de', 'products', 'shopOnly')],
      ['schokokuchen', t('de', 'products', 'notOrderable')],
    ] as const) {
      const page = await visit(`/products/${id}`)
      for (const text of [textOf(cardOf(id)), page.text]) expect(text).toContain(reason)
      expect([hasAddButton(cardOf(id)), hasAddButton(await detailsOf(id))]).toEqual([false, false])
    }
    expect((await visit('/products/schokokuchen')).text).toContain(t('de', 'products', 'undeclared'))
  })

  test('of a large catalog comes in portions, and counts only what the allergen filter has checked', async () => {
    const content = makeGrownContent({ storeCount: 24, productCount: 200 })
    const large = await startTestServer({ environment: { CONTENT_DIR: content.directory } })
    try {
      const portion = async (query: string) => {
        const { html, text } = await createPageVisitor(large.url).open(`/products${query}`)
        const [, shown = ''] = /role="status"[^>]*><p>(\d+) Produkte/.exec(html) ?? []
        return {
          cards: cardsOf(html).length,
          shown: Number(shown),
          hasMore: text.includes(t('de', 'products', 'more')),
        }
      }
      expect(await portion('')).toEqual({ cards: 96, shown: 200, hasMore: true })
      expect((await createPageVisitor(large.url).open('/products')).html).toContain('href="/products?shown=192"')
      expect(await portion('?shown=192')).toEqual({ cards: 192, shown: 200, hasMore: true })
      expect(await portion('?shown=288')).toEqual({ cards: 200, shown: 200, hasMore: false })
      const filtered = await portion('?shown=192&allergens=milk&mode=freeFrom')
      expect(filtered).toEqual({ cards: filtered.shown, shown: filtered.cards, hasMore: true })
      expect(filtered.cards).toBeLessThan(192)
    } finally {
      await large.stop()
      content.remove()
    }
  })
})

describe('a product page', () => {
  test('has all information', async () => {
    const loaf = catalog.find(({ id }) => id === 'dinkelbrot')
    const { html, text } = await visit('/products/dinkelbrot')
    expect(headingsOf(html, 1)).toEqual([loaf?.name.de])
    for (const part of [
      loaf?.description.de,
      loaf?.ingredients.de.replaceAll('*', ''),
      ...['5,30 €', '750 g · 7,07 € / kg', 'inkl. 7 % MwSt.', 'Bio, DE-ÖKO-006', 'Regional', 'Nicht sonntags'],
      'Glutenhaltiges Getreide: Dinkel (Weizenart)',
    ])
      expect(text.replaceAll(' ', '')).toContain(part?.replaceAll(/\s/g, ''))
    expect(textsOf(html, 'strong')).toContain('Dinkel')
    expect(textsOf(html, 'th')).toEqual(
      expect.arrayContaining([
        ...(['energy', 'fatG', 'carbohydrateG', 'fibreG', 'proteinG', 'saltG'] as const).map((key) =>
          t('de', 'nutrition', key),
        ),
        ...['davon gesättigte Fettsäuren', 'davon Zucker'],
      ]),
    )
    expect(elementsOf(html, 'article')).toHaveLength(4)
  })

  test.each([
    ['de', '5,40 €'],
    ['en', '€5.40'],
  ] as const)('has structured data that matches what it shows (%s)', async (language, price) => {
    const { html, text } = await visit(`/products/bauernbrot?lng=${language}`)
    const product = readThings(html).find((thing) => thing['@type'] === 'Product')
    const loaf = catalog.find(({ id }) => id === 'bauernbrot')
    expect(product).toMatchObject({
      name: loaf?.name[language],
      url: `${site.url}/products/bauernbrot${language === 'en' ? '?lng=en' : ''}`,
      offers: {
        '@type': 'AggregateOffer',
        lowPrice: '2.90',
        highPrice: '5.40',
        priceCurrency: 'EUR',
        availability: 'https://schema.org/InStock',
      },
    })
    expect(headingsOf(html, 1)).toEqual([loaf?.name[language]])
    expect(text).toContain(product?.description)
    expect(text).toContain(price)
    const picture = await fetch(String(product?.image))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  })

  test('of former times redirects to the choice that it is now, and is not in the sitemap', async () => {
    const { status, headers } = await get('/products/brotbeutel-s?lng=en')
    expect([status, headers.get('location')]).toEqual([301, '/products/brotbeutel?groesse=s&lng=en'])
    expect((await visit('/products/brotbeutel-xl')).path).toBe('/products/brotbeutel?groesse=xl')
    const sitemap = await (await get('/sitemap.xml')).text()
    expect(sitemap).toContain('/products/brotbeutel<')
    expect(sitemap).not.toContain('/products/brotbeutel-')
  })

  test('that does not exist is a 404 in the layout, with a link to the products', async () => {
    const { status, html, text } = await visit('/products/wolkenbrot')
    expect([status, headingsOf(html, 1)]).toEqual([404, [t('de', 'common', 'error.missing')]])
    expect(html).toContain('<header')
    expect(text).toContain('Zu den Produkten')
  })
})

describe('stores', () => {
  const namesOf = (html: string) => headingsOf(html, 2)

  test('are all listed, and the address filters them', async () => {
    expect(namesOf((await visit('/places')).html)).toEqual(stores.map(({ name }) => name))
    const { html } = await visit('/places?search=memmingen&attributes=sunday&attributes=cafe')
    expect(namesOf(html)).toEqual(['Memmingen Weinmarkt', 'Memmingen Autobahn'])
    expect(html).toContain(
      'href="/places/memmingen-weinmarkt?search=memmingen&amp;attributes=sunday&amp;attributes=cafe"',
    )
  })

  test('have a panel with hours, contact and services, which leads back to the filtered list', async () => {
    const { html, text } = await visit('/places/kellmuenz-marktplatz?attributes=accessible')
    expect(html).toContain('<h1 tabindex="-1">Kellmünz Marktplatz</h1>')
    expect(html).toMatch(/<title>Kellmünz Marktplatz/)
    const days = elementsOf(elementsOf(html, 'article')[0] ?? '', 'div').map(textOf)
    expect(days.find((day) => day.includes('heute'))).toMatch(/Dienstag.*06:30 – 13:00.*14:30 – 17:30/)
    expect(days.find((day) => day.startsWith('Sonntag'))).toContain('geschlossen')
    expect(html).toContain('href="tel:+498999998100"')
    expect(html).toContain('href="mailto:kellmuenz@krume.example"')
    expect(html).toMatch(/<a [^>]*target="_blank"[^>]*>(?:(?!<\/a>).)*Marktplatz 3/)
    expect(text).toContain(t('de', 'store-finder', 'service.accessible'))
    expect(html).toContain('href="/places?attributes=accessible"')
  })

  test.each(['/places/gibt-es-nicht', '/mystore', '/mystore/gibt-es-nicht'])(
    '%s redirects to the list',
    async (path) => {
      const { status, headers } = await get(path)
      expect([status, headers.get('location')]).toEqual([302, '/places#places'])
    },
  )

  test('have structured data that matches what they show', async () => {
    const { html, text } = await visit('/mystore/pfaffenhofen-hauptstrasse')
    // biome-ignore lint/suspicious/noExplicitAny: properties of schema.org, each of which is compared with the page.
    const store = readThings(html).find(({ '@type': type }) => [type].flat().includes('Bakery')) as any
    expect(store).toMatchObject({ address: { addressRegion: 'BY', addressCountry: 'DE' } })
    expect(store.hasMenu).toMatch(/\/products#home$/)
    expect(headingsOf(html, 1)).toEqual([store.name.replace(/^Bäckerei Krume /, '')])
    for (const part of [store.address.streetAddress, store.address.postalCode, store.telephone])
      expect(text).toContain(part)
    const days = elementsOf(html, 'div').map(textOf)
    for (const [day, name] of [
      ['Monday', 'Montag'],
      ['Tuesday', 'Dienstag'],
      ['Wednesday', 'Mittwoch'],
      ['Thursday', 'Donnerstag'],
      ['Friday', 'Freitag'],
      ['Saturday', 'Samstag'],
      ['Sunday', 'Sonntag'],
    ] as const) {
      const periods = store.openingHoursSpecification
        .filter(({ dayOfWeek }: { dayOfWeek?: string }) => dayOfWeek?.endsWith(`/${day}`))
        .map(({ opens, closes }: { opens: string; closes: string }) => `${opens} – ${closes}`)
      const shown = periods.length > 0 ? periods.join(' ') : 'geschlossen'
      expect(days).toContainEqual(expect.stringMatching(new RegExp(`${name}( heute)? ${shown}$`)))
    }
  })

  test('offer pre-ordering only with pickup', async () => {
    const order = t('de', 'store-finder', 'myStore.order')
    const withPickup = await visit('/mystore/memmingen-weinmarkt')
    expect(withPickup.html).toMatch(/<a [^>]*href="\/products#home"/)
    expect(withPickup.text).toContain(order)
    const without = await visit('/mystore/memmingen-bahnhof')
    expect(without.text).not.toContain(order)
    expect(without.text).toMatch(/nicht vorbestellen/)
  })
})

describe('jobs', () => {
  const open = jobs.filter(({ isActive, id }) => isActive && id !== 'initiativbewerbung')
  const pages = Math.ceil(open.length / 6)
  const foundIn = (html: string) => {
    const results = html.slice(html.indexOf('id="results"'))
    return { names: textsOf(results, 'h3'), announced: textOf(results) }
  }
  const namesWhere = (isWanted: (job: ContentJob) => boolean) => open.filter(isWanted).map(({ name }) => name.de)
  const postingsOf = (html: string) => readThings(html).filter((thing) => thing['@type'] === 'JobPosting')

  test('are searched, filtered and paged by links and a form', async () => {
    const visitor = createPageVisitor(site.url)
    const searched = await visitor.submit(await visitor.open('/jobs'), 'keyword', { keyword: 'memmingen' })
    expect(foundIn(searched.html).names.filter((name) => name.includes('Tortenküche'))).toHaveLength(1)
    const label = t('de', 'jobs', 'understood.remove').replace('{{label}}', 'Memmingen + 10 km')
    expect(searched.html).toContain(`aria-label="${label}"`)
    const all = await visitor.open('/jobs?state=search')
    expect(foundIn(all.html).announced).toContain(`${open.length} Stellen, Seite 1 von ${pages}`)
    expect(navigationOf(all.html, t('de', 'jobs', 'pages.label'))).toContain('href="/jobs?state=search&amp;page=2')
    const second = await visitor.open('/jobs?state=search&page=2')
    expect(foundIn(second.html).announced).toContain(`${open.length} Stellen, Seite 2 von ${pages}`)
    expect((await visitor.open('/jobs?page=99')).path).toBe(`/jobs?state=search&page=${pages}`)
    const bakers = await visitor.open('/jobs?state=search&field=bakery&type=fullTime')
    expect(foundIn(bakers.html).names.toSorted()).toEqual(
      namesWhere(({ field, employmentType }) => field === 'bakery' && employmentType === 'fullTime').toSorted(),
    )
    expect(foundIn((await visitor.open('/jobs?keyword=raumfahrt')).html).names).toEqual([
      t('de', 'jobs', 'speculative.name'),
    ])
  })

  test('are counted for each filter, and none leads to an empty list', async () => {
    const { html } = await visit('/jobs?state=search&keyword=Minijob')
    const miniJobs = open.filter(({ employmentType }) => employmentType === 'miniJob').length
    const boxOf = (type: string) => elementsOf(html, 'label').find((label) => label.includes(`value="${type}"`)) ?? ''
    expect(textOf(boxOf('miniJob'))).toContain(`(${miniJobs} `)
    expect(boxOf('miniJob')).not.toContain('disabled')
    expect(boxOf('fullTime')).toContain('disabled')
    const tiles = navigationOf(html, t('de', 'jobs', 'fieldsLabel'))
    expect(tiles).toContain('field=dispatch')
    expect(tiles).not.toContain('field=technology')
  })

  test('that nobody finds are replaced by the nearest searches and an alert', async () => {
    const alternativesOf = (html: string) => {
      const list = elementsOf(html, 'ul').find((one) => one.includes('aria-labelledby="alternatives"')) ?? ''
      return readHtml(list).elements.flatMap(({ attributes }) => attributes.href ?? [])
    }
    const confectioner = namesWhere(({ id }) => id === 'konditor-memmingen-weinmarkt')
    for (const [keyword, count] of [
      ['Konditorin Hamburg', 2],
      ['Konditor Bad Wörishofen', undefined],
    ] as const) {
      const { html, text } = await visit(`/jobs?state=search&keyword=${encodeURIComponent(keyword)}`)
      expect(text).toContain('Keine Stelle gefunden')
      expect(text).toContain(t('de', 'jobs', 'alert.headlineEmpty'))
      const [first = '', ...more] = alternativesOf(html)
      if (count) expect(more).toHaveLength(count - 1)
      const wider = [first, ...more].find((href) => href.includes('radius=50')) ?? first
      expect(foundIn((await visit(wider)).html).names.slice(0, 1)).toEqual(confectioner)
    }
  })

  test('have structured data that says nothing the page does not show', async () => {
    const { html, text } = await visit('/jobs/verkauf-fruehschicht-krumbach?utm_source=aushang')
    const [posting, ...more] = postingsOf(html)
    expect(more).toEqual([])
    expect(posting).toMatchObject({
      title: headingsOf(html, 1)[0],
      url: `${site.url}/jobs/verkauf-fruehschicht-krumbach`,
      employmentType: 'PART_TIME',
      jobImmediateStart: true,
      directApply: true,
      baseSalary: { currency: 'EUR', value: { minValue: 14.8, maxValue: 16.2, unitText: 'HOUR' } },
    })
    // biome-ignore lint/suspicious/noExplicitAny: properties of schema.org, each of which is compared with the page.
    const { description, identifier, jobLocation, datePosted, validThrough } = posting as any
    const { streetAddress, postalCode, addressLocality } = jobLocation.address
    const shown = text.toLowerCase()
    for (const part of [
      ...readHtml(description).texts,
      ...[identifier.value, streetAddress, `${postalCode} ${addressLocality}`, '14,80', '16,20'],
      new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(datePosted)),
    ])
      expect(shown).toContain(part.toLowerCase())
    expect([validThrough.slice(4), validThrough > '2026-12-16']).toEqual([datePosted.slice(4), true])
    expect(html).toContain('href="/application/verkauf-fruehschicht-krumbach?utm_source=aushang"')
    // Five working days after Tuesday, 17 November.
    expect(text).toContain('spätestens am 24. November 2026 eine Antwort')
    expect(html).toContain('href="/mystore/krumbach')
    expect(html).toContain('href="mailto:ayse.demirtas@krume.example')
  })

  test('with a closing date say it on their card, on their page and to search engines', async () => {
    const list = await visit('/jobs?state=search&keyword=Ausbildung+B%C3%A4cker')
    const card = elementsOf(list.html, 'article').find((one) => one.includes('/jobs/ausbildung-baecker-illertissen'))
    expect(textOf(card ?? '')).toContain(t('de', 'jobs', 'closesOn').replace('{{date}}', '31. März 2027'))
    const { html, text } = await visit('/jobs/ausbildung-baecker-illertissen')
    expect(text).toMatch(/Bewerbung bis 31\. März 2027/)
    expect(postingsOf(html)[0]?.validThrough).toMatch(/^2027-03-31/)
  })

  test('that are closed show similar ones, and unknown ones redirect to the list', async () => {
    const { status, html, text } = await visit('/jobs/ausbildung-konditor-memmingen')
    expect(status).toBe(200)
    expect(text).toContain(t('de', 'jobs', 'job.closedHeadline'))
    expect(html).not.toContain('href="/application/ausbildung-konditor-memmingen')
    expect(html).toContain('href="/application/initiativbewerbung"')
    expect(html).toContain('<meta name="robots" content="noindex"')
    expect(postingsOf(html)).toEqual([])
    expect(headingsOf(html, 3)).toEqual(expect.arrayContaining(namesWhere(({ field }) => field === 'training')))
    expect((await visit('/jobs/gibt-es-nicht')).path).toBe('/jobs')
    expect(postingsOf((await visit('/jobs/initiativbewerbung')).html)).toEqual([])
    const closed = await visit('/application/ausbildung-konditor-memmingen')
    expect(closed.text).toContain(t('de', 'application', 'closed.headline'))
    expect((await visit('/application/gibt-es-nicht')).path).toBe('/jobs')
  })
})

test('the home page has its texts, pictures, plain links and slides without a script', async () => {
  const { html, text } = await visit('/')
  expect(headingsOf(html, 1)).toEqual([`${home.hero.headline.de} sind wir`])
  for (const { de } of [...home.hero.paragraphs, home.app.subHeadline, ...home.app.paragraphs])
    expect(text).toContain(contentText(de, 'de').replaceAll(/\s+/g, ' '))
  for (const { figure } of home.facts) expect(text).toContain(figure.de)
  for (const { headline } of [home.faq, home.jobs, home.feed, home.app])
    expect(headingsOf(html, 2)).toContain(headline.de)
  for (const { text: slide } of slides.lists.long.slice(0, 6)) expect(text).toContain(slide.de)
  const { elements } = readHtml(elementsOf(html, 'main')[0] ?? '')
  const alts = elements.filter(({ name }) => name === 'img').map(({ attributes }) => attributes.alt)
  const feed = home.feed.images.filter(({ link }) => link !== 'products/zwetschgendatschi').slice(0, 9)
  for (const { alt } of [home.hero.wide, ...slides.lists.long.slice(0, 6), ...feed, home.jobs, home.app])
    expect(alts).toContain(alt.de)
  const hrefs = elements.filter(({ name }) => name === 'a').map(({ attributes }) => attributes.href)
  for (const href of ['/places#places', '/products#home', '/jobs', '/company#section_home'])
    expect(hrefs).toContain(href)
})

test('all slides are shown: six on the home page, the last six on store pages, the short list on a content page', async () => {
  const { long, short } = slides.lists
  for (const [path, listed] of [
    ['/', long.slice(0, 6)],
    ['/mystore/illertissen-marktplatz', long.slice(4)],
    ['/cup', short],
  ] as const) {
    const { text } = await visit(path)
    for (const slide of listed) expect([path, text.split(slide.text.de).length - 1]).toEqual([path, 1])
  }
})

describe('the layout', () => {
  type MenuItem = { link: string; isStaffApp?: boolean }
  const byPosition = (a: { position: number }, b: { position: number }) => a.position - b.position
  const hrefsOf = (html: string) =>
    readHtml(html).elements.flatMap(({ name, attributes }) => (name === 'a' ? [attributes.href ?? ''] : []))

  test('has the logo, the menu in order with its hashes, and the cart in the header', async () => {
    const header = elementsOf((await visit('/')).html, 'header')[0] ?? ''
    const menu = navigationOf(header, t('de', 'common', 'mainMenu'))
    expect(textsOf(menu, 'a')).toEqual(menus.header.toSorted(byPosition).map(({ name }) => name.de))
    expect(hrefsOf(menu)).toEqual([
      '/company#section_home',
      '/places#places',
      '/products#home',
      '/employees#home',
      '/contact#header',
    ])
    expect(hrefsOf(header)).toEqual(expect.arrayContaining(['/', '/checkout#checkout-data']))
    expect(textOf(header)).toContain('Ihr Warenkorb ist leer')
  })

  test('has the groups of the footer in order, and opens other sites in a new tab', async () => {
    const { html } = await visit('/')
    const footer = elementsOf(html, 'footer')[0] ?? ''
    expect(textsOf(footer, 'h2')).toEqual(menus.footerSections.toSorted(byPosition).map(({ name }) => name.de))
    const toHref = ({ link, isStaffApp }: MenuItem) => {
      if (isStaffApp) return site.staffUrl
      return link.includes('https://') ? outsideLink(link, true) : `/${link}`
    }
    const expected = menus.footerSections
      .toSorted(byPosition)
      .flatMap(({ id }) => menus.footer.filter(({ section }) => section === id).toSorted(byPosition))
    expect(hrefsOf(footer).join(' ')).toContain(expected.map(toHref).join(' '))
    expect(hrefsOf(footer)).toEqual(expect.arrayContaining(['/', '/about', '/policy', '/conditions', '/accessibility']))
    const external = elementsOf(html, 'a').filter(
      (link) => /href="(https:|\/elsewhere)/.test(link) && !link.includes('Lieferportal'),
    )
    expect(external.length).toBeGreaterThanOrEqual(6)
    for (const link of external) {
      expect(readHtml(link).elements[0]?.attributes).toMatchObject({ target: '_blank', rel: 'noopener' })
      expect(textOf(link) + link).toContain('(öffnet in neuem Tab)')
    }
  })

  test('surrounds the page of an unknown path, in both languages', async () => {
    for (const language of ['de', 'en'] as const) {
      const { status, html, text } = await visit('/places-of-no-return', language)
      expect([status, headingsOf(html, 1)]).toEqual([404, [t(language, 'common', 'error.missing')]])
      for (const part of ['Unexpected Application Error!', '404', t(language, 'common', 'error.notFoundText')])
        expect(text).toContain(part)
      expect(html).toContain('<header')
    }
  })
})

test('there is no chat button in the checkout, in self-service and in the application', async () => {
  const hasChat = async (path: string) =>
    elementsOf((await visit(path)).html, 'aside')
      .join()
      .includes(outsideLink(chatUrl('1'), true))
  for (const path of ['/checkout', '/selfservice/orders', '/withdrawal', '/application/initiativbewerbung'])
    expect([path, await hasChat(path)]).toEqual([path, false])
  expect(await hasChat('/contact')).toBe(true)
})
