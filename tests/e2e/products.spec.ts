import { readdirSync, readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { type AllergenFilter, passesAllergenFilter } from '#domain/catalog/allergens.ts'
import { isOrderable, type Product, sortProducts } from '#domain/catalog/product.ts'
import { shortenDescription } from '#domain/catalog/product-text.ts'
import { makeGrownContent } from '../bench/grown-content.ts'
import { expect, expectAccessible, openPage, test, views } from '../support/e2e-test.ts'
import { startTestServer } from '../support/test-server.ts'

const products: Product[] = sortProducts(
  readdirSync('content/products').flatMap((name) => JSON.parse(readFileSync(`content/products/${name}`, 'utf8'))),
)
const namesWhere = (isWanted: (product: Product) => boolean) => products.filter(isWanted).map(({ name }) => name.de)
const passing = (filter: AllergenFilter) => namesWhere(({ allergens }) => passesAllergenFilter(allergens, filter))
const isOrganic = ({ organicControlBody }: Product) => Boolean(organicControlBody)

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const expectCards = (page: Page, names: readonly string[]) =>
  expect(cardsOf(page).getByRole('heading', { level: 2 })).toHaveText([...names])
const badgeOf = (page: Page) => page.getByRole('banner').getByRole('status')
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Produkte durchsuchen' })
const ruleOf = (page: Page) => page.getByRole('main').getByRole('status')
const openAllergens = (page: Page) => page.locator('summary', { hasText: /^Allerg/ }).click()
const addButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name} in den Warenkorb`, exact: true })

const isListAnswer = (url: URL) => url.pathname === '/products.data'

/** Holds back the answers to matching requests until the test lets them go. */
async function holdBack(page: Page, matches: (url: URL) => boolean, isHeld = (_url: URL) => true) {
  const held: Route[] = []
  const seen: string[] = []
  await page.route(matches, async (route) => {
    const url = new URL(route.request().url())
    seen.push(url.searchParams.get('search') ?? '')
    if (isHeld(url)) held.push(route)
    else await route.continue()
  })
  return {
    seen,
    /** A request that the page has given up cannot be answered any more; that is what some tests are about. */
    letGo: () => Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined))),
  }
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list holds every product with its name, price, allergens and link @postgres', async ({ page }) => {
    await page.goto('/products')
    await expectCards(
      page,
      namesWhere(() => true),
    )
    for (const { id, name, priceCents } of products.slice(0, 8)) {
      const card = cardOf(page, name.de)
      await expect(card.getByRole('link', { name: name.de })).toHaveAttribute('href', `/products/${id}`)
      await expect(card).toContainText(`${(priceCents / 100).toFixed(2).replace('.', ',')} €`)
      await expect(card).toContainText(/Enthält|Ohne deklarationspflichtige/)
    }
    await expect(page.getByRole('button', { name: /in den Warenkorb/ })).toHaveCount(0)
  })

  test('the tabs are links, party food first, and each leads to its products', async ({ page }) => {
    await page.goto('/products')
    const tabs = page.getByRole('navigation', { name: 'Kategorien' }).getByRole('link')
    await expect(tabs).toHaveText(['Alle', 'Partyfood', 'Brötchen', 'Brote', 'Feingebäck', 'Snacks', 'Süßes'])
    await tabs.filter({ hasText: 'Brote' }).click()
    await expect(page).toHaveURL('/products?category=brote')
    await expect(tabs.filter({ hasText: 'Brote' })).toHaveAttribute('aria-current', 'page')
    await expectCards(
      page,
      namesWhere(({ category }) => category === 'brote'),
    )
  })

  test('search and filters go by the form’s button, and the category stays', async ({ page }) => {
    await page.goto('/products?category=broetchen')
    await searchOf(page).fill('semmel')
    await page.getByRole('checkbox', { name: 'Bio' }).check()
    await page.getByRole('button', { name: 'Suchen' }).click()
    await expectCards(page, ['Bio-Dinkelsemmel', 'Bio-Körnersemmel'])
    await expect(searchOf(page)).toHaveValue('semmel')
    await expect(page.getByRole('checkbox', { name: 'Bio' })).toBeChecked()
  })

  for (const [mode, label, rule] of [
    ['freeFrom', 'Ohne die gewählten Allergene', 'Sie sehen nur Produkte ohne Eier und Milch. Spuren sind möglich.'],
    ['contains', 'Mit mindestens einem der gewählten', 'Sie sehen nur Produkte, die Eier oder Milch enthalten.'],
  ] as const)
    test(`the allergens go by the form too, in the mode "${mode}", and the rule stands there in words`, async ({
      page,
    }) => {
      await page.goto('/products')
      await openAllergens(page)
      await page.getByRole('checkbox', { name: 'Milch' }).check()
      await page.getByRole('checkbox', { name: 'Eier' }).check()
      await page.getByRole('radio', { name: label }).check()
      await page.getByRole('button', { name: 'Suchen' }).click()
      await expectCards(page, passing({ mode, classes: ['milk', 'egg'] }))
      await expect(ruleOf(page)).toContainText(rule)
      await page.getByRole('navigation', { name: 'Kategorien' }).getByRole('link', { name: 'Snacks' }).click()
      await expect(ruleOf(page)).toContainText(rule)
    })

  test('a product’s page says all there is to say', async ({ page }) => {
    const [loaf] = products.filter(({ id }) => id === 'dinkelbrot')
    if (!loaf) throw new Error('there is no such product')
    await page.goto('/products/dinkelbrot')
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(loaf.name.de)
    await expect(main.getByText(loaf.description.de)).toBeVisible()
    for (const text of [
      '5,30 €',
      '750 g · 7,07 € / kg',
      'inkl. 7 % MwSt.',
      'Bio, DE-ÖKO-006',
      'Regional',
      'Nicht sonntags',
    ])
      await expect(main.getByText(text, { exact: true }).first()).toBeVisible()
    const ingredients = main.getByRole('region', { name: 'Zutaten' })
    await expect(ingredients).toContainText(loaf.ingredients.de.replaceAll('*', ''))
    await expect(ingredients.locator('strong').first()).toHaveText('Dinkel')
    await expect(ingredients).toContainText('Glutenhaltiges Getreide: Dinkel (Weizenart)')
    const nutrition = main.getByRole('region', { name: 'Nährwerte je 100 g' })
    await expect(nutrition.getByRole('rowheader')).toHaveText([
      'Brennwert',
      'Fett',
      'davon gesättigte Fettsäuren',
      'Kohlenhydrate',
      'davon Zucker',
      'Ballaststoffe',
      'Eiweiß',
      'Salz',
    ])
    await expect(main.getByRole('region', { name: 'Passt dazu' }).getByRole('article')).toHaveCount(4)
  })
})

test.describe('the list', () => {
  test('changes with the tab without loading the page anew, and back returns', async ({ page }) => {
    await openPage(page, '/products')
    const documents: string[] = []
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))
    const tab = (name: string) => page.getByRole('navigation', { name: 'Kategorien' }).getByRole('link', { name })
    await tab('Partyfood').click()
    await expectCards(
      page,
      namesWhere(({ category }) => category === 'partyfood'),
    )
    await expect(tab('Partyfood')).toHaveAttribute('aria-current', 'page')
    await expect(tab('Alle')).not.toHaveAttribute('aria-current')
    await page.goBack()
    await expectCards(
      page,
      namesWhere(() => true),
    )
    expect(documents).toEqual([])
  })

  test('is searched a quarter of a second after the last letter, once, and the field keeps focus and text', async ({
    page,
  }) => {
    await page.clock.install({ time: '2026-03-02T08:00:00Z' })
    await page.clock.pauseAt('2026-03-02T08:00:01Z')
    await openPage(page, '/products')
    const { seen } = await holdBack(page, isListAnswer, () => false)
    await searchOf(page).click()
    await page.keyboard.type('zwetschgen')
    await page.clock.runFor(249)
    expect(seen).toEqual([])
    await page.clock.runFor(1)
    await expectCards(page, ['Zwetschgendatschi'])
    expect(seen).toEqual(['zwetschgen'])
    await page.keyboard.type(' dat')
    await page.clock.runFor(250)
    await expect(page).toHaveURL('/products?search=zwetschgen+dat')
    await expect(searchOf(page)).toBeFocused()
    await expect(searchOf(page)).toHaveValue('zwetschgen dat')
  })

  test('shows the answer to the newest search, however late an older one comes', async ({ page }) => {
    await openPage(page, '/products')
    const { seen, letGo } = await holdBack(page, isListAnswer, (url) => url.searchParams.get('search') === 'kuchen')
    await searchOf(page).fill('kuchen')
    await expect.poll(() => seen).toEqual(['kuchen'])
    await searchOf(page).fill('zwetschgendatschi')
    await expectCards(page, ['Zwetschgendatschi'])
    await letGo()
    await twoFrames(page)
    await expectCards(page, ['Zwetschgendatschi'])
    await expect(searchOf(page)).toHaveValue('zwetschgendatschi')
  })

  test('keeps what was typed while an earlier search is under way', async ({ page }) => {
    await openPage(page, '/products')
    const { seen, letGo } = await holdBack(page, isListAnswer, () => seen.length === 1)
    await searchOf(page).click()
    await page.keyboard.type('dinkel')
    await expect.poll(() => seen.length).toBe(1)
    await page.keyboard.type('brot')
    await letGo()
    await expectCards(page, ['Bio-Dinkelbrot'])
    await expect(searchOf(page)).toHaveValue('dinkelbrot')
    await expect(searchOf(page)).toBeFocused()
  })

  test('is filtered by origin and by organic, and a box shows its tick before the answer is there', async ({
    page,
  }) => {
    await openPage(page, '/products?category=brote')
    const { seen, letGo } = await holdBack(page, isListAnswer)
    const bio = page.getByRole('checkbox', { name: 'Bio' })
    await bio.click()
    await expect(bio).toBeChecked()
    await page.getByRole('checkbox', { name: 'Regional' }).click()
    await expect(bio).toBeChecked()
    await expect.poll(() => seen.length).toBe(2)
    await letGo()
    await expectCards(
      page,
      namesWhere((product) => product.category === 'brote' && product.regional && isOrganic(product)),
    )
    await expect(page).toHaveURL('/products?category=brote&regional=true&biological=true')
    await bio.click()
    await expect.poll(() => seen.length).toBe(3)
    await letGo()
    await expect(page).toHaveURL('/products?category=brote&regional=true')
  })

  test('is the same for whoever opens its address, and after a reload', async ({ page }) => {
    await openPage(page, '/products?category=broetchen&search=semmel&biological=true')
    await expectCards(page, ['Bio-Dinkelsemmel', 'Bio-Körnersemmel'])
    await page.reload()
    await expectCards(page, ['Bio-Dinkelsemmel', 'Bio-Körnersemmel'])
    await expect(page.getByRole('checkbox', { name: 'Bio' })).toBeChecked()
    await expect(searchOf(page)).toHaveValue('semmel')
  })

  test('says so when nothing fits, and one click takes all filters back', async ({ page }) => {
    await openPage(page, '/products?search=semmel')
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Glutenhaltiges Getreide' }).check()
    await expect(page.getByRole('heading', { name: 'Hier ist das Blech leer' })).toBeVisible()
    await expect(ruleOf(page)).toContainText('Kein Produkt gefunden')
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Filter zurücksetzen' }).click()
    await expectCards(
      page,
      namesWhere(() => true),
    )
    await expect(searchOf(page)).toHaveValue('')
    await expect(page).toHaveURL('/products#home')
  })

  test('shortens long descriptions at a word, opens them and shortens them again', async ({ page }) => {
    await openPage(page, '/products?category=brote')
    const [long] = products.filter(({ category, description }) => category === 'brote' && description.de.length > 150)
    if (!long) throw new Error('there is no long description')
    const card = cardOf(page, long.name.de)
    const toggle = card.getByRole('button', { expanded: false })
    await expect(card).toContainText(shortenDescription(long.description.de))
    await expect(card).not.toContainText(long.description.de)
    await toggle.click()
    await expect(card).toContainText(long.description.de)
    await card.getByRole('button', { name: 'Weniger', expanded: true }).click()
    await expect(card).not.toContainText(long.description.de)
    const [short] = products.filter(({ category, description }) => category === 'brote' && description.de.length <= 150)
    await expect(cardOf(page, short?.name.de ?? '').getByRole('button', { name: 'Ganzen Text lesen' })).toHaveCount(0)
  })

  test('tells a screen reader too what is organic, by which control body, and what is regional', async ({ page }) => {
    await openPage(page, '/products?category=brote')
    const card = cardOf(page, 'Bio-Dinkelbrot')
    for (const text of ['Bio, DE-ÖKO-006', 'Regional']) {
      await expect(card.getByText(text, { exact: true })).toBeVisible()
      await expect(card.locator('[aria-hidden="true"]').getByText(text, { exact: true })).toHaveCount(0)
    }
    await card.getByText('Regional', { exact: true }).click({ force: true })
    await expect(page).toHaveURL('/products/dinkelbrot')
  })

  test('speaks English to who asks for it', async ({ page }) => {
    await openPage(page, '/products?lng=en&search=zwetschgen')
    const card = cardOf(page, 'Plum sheet cake (Zwetschgendatschi)')
    await expect(card).toContainText('€3.40')
    await expect(card).toContainText(/Contains wheat, egg,? and milk/)
    await expect(card).toContainText(/(From\s1\sAugust|Until\s15\sOctober)/)
  })
})

test.describe('the allergen filter', () => {
  test('shows in each mode what it says in words, and never what is not declared', async ({ page }) => {
    await openPage(page, '/products')
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    await expectCards(page, passing({ mode: 'freeFrom', classes: ['milk'] }))
    await expect(ruleOf(page)).toContainText('Sie sehen nur Produkte ohne Milch. Spuren sind möglich.')
    await expect(cardOf(page, 'Winterlicher Schokokuchen')).toHaveCount(0)
    await page.getByRole('checkbox', { name: 'Schalenfrüchte' }).check()
    await page.getByRole('radio', { name: 'Mit mindestens einem der gewählten' }).check()
    await expectCards(page, passing({ mode: 'contains', classes: ['milk', 'nuts'] }))
    await expect(ruleOf(page)).toContainText('Sie sehen nur Produkte, die Milch oder Schalenfrüchte enthalten.')
    await expect(cardOf(page, 'Winterlicher Schokokuchen')).toHaveCount(0)
    await page.getByRole('button', { name: 'Auswahl löschen' }).click()
    await expectCards(
      page,
      namesWhere(() => true),
    )
  })

  test('is remembered on the device, not in the address, and forgotten when it is cleared', async ({ page }) => {
    await openPage(page, '/products')
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Eier' }).check()
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    const expected = passing({ mode: 'freeFrom', classes: ['egg', 'milk'] })
    await expectCards(page, expected)
    await expect(page).toHaveURL('/products')
    await page.reload()
    await expectCards(page, expected)
    await expect(page.locator('summary', { hasText: 'Allergene (2)' })).toBeVisible()
    await cardsOf(page).getByRole('heading').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/products\/[\w-]+$/)
    await page.getByRole('link', { name: 'Alle Produkte' }).click()
    await expectCards(page, expected)
    await openAllergens(page)
    await page.getByRole('button', { name: 'Auswahl löschen' }).click()
    await page.reload()
    await expectCards(
      page,
      namesWhere(() => true),
    )
    expect(await page.evaluate(() => localStorage.getItem('krume:allergens'))).toBeNull()
  })

  test('asks the server nothing, and no later request tells it the choice', async ({ page }) => {
    // The last thing that the site asks for by itself when it starts.
    const started = page.waitForResponse((response) => response.url().includes('/api/v1/products?ordering=true'))
    await openPage(page, '/products')
    await started
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() !== 'image')
        requests.push([request.url(), request.postData(), ...Object.values(request.headers())].join(' '))
    })
    await openAllergens(page)
    for (const name of ['Milch', 'Eier', 'Soja']) await page.getByRole('checkbox', { name }).check()
    await page.getByRole('radio', { name: 'Mit mindestens einem der gewählten' }).check()
    await page.getByRole('checkbox', { name: 'Soja' }).uncheck()
    await expectCards(page, passing({ mode: 'contains', classes: ['milk', 'egg'] }))
    expect(requests).toEqual([])
    await page.getByRole('checkbox', { name: 'Regional' }).check()
    await expect(page).toHaveURL('/products?regional=true')
    await searchOf(page).fill('semmel')
    await expect(page).toHaveURL('/products?search=semmel&regional=true')
    await searchOf(page).press('Enter')
    await page.getByRole('navigation', { name: 'Kategorien' }).getByRole('link', { name: 'Snacks' }).click()
    await expect(page).toHaveURL('/products?search=semmel&regional=true&category=snacks')
    expect(requests.length).toBeGreaterThan(2)
    expect(requests.filter((request) => /allergens=|milk|contains|freeFrom/.test(request))).toEqual([])
  })

  test('follows an address that names allergens, until the visitor chooses here', async ({ page }) => {
    await openPage(page, '/products?allergens=nuts&mode=contains')
    await expectCards(page, passing({ mode: 'contains', classes: ['nuts'] }))
    await page.getByRole('checkbox', { name: 'Bio' }).check()
    await expect(ruleOf(page)).toContainText('Sie sehen nur Produkte, die Schalenfrüchte enthalten.')
    await page.getByRole('checkbox', { name: 'Bio' }).uncheck()
    await expectCards(page, passing({ mode: 'contains', classes: ['nuts'] }))
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Sesam' }).check()
    await expectCards(page, passing({ mode: 'contains', classes: ['nuts', 'sesame'] }))
    await expect(page).toHaveURL('/products')
  })
})

test.describe('the way into the cart', () => {
  test('is one click on a card: badge, bar and a word about it, and the server knows after a reload @postgres', async ({
    page,
  }) => {
    await openPage(page, '/products?category=broetchen')
    await expect(badgeOf(page)).toHaveText('Ihr Warenkorb ist leer')
    await addButton(page, 'Brezel').click()
    await expect(badgeOf(page)).toContainText('1 Artikel im Warenkorb')
    await expect(page.getByRole('region', { name: 'Meldungen' }).getByRole('status')).toHaveText(
      'Brezel liegt im Warenkorb.',
    )
    await addButton(page, 'Seele').click()
    await expect(page.getByRole('complementary', { name: 'Zum Warenkorb' })).toContainText(/2 Artikel, 2,40\s€/)
    await page.evaluate(() => localStorage.removeItem('krume:state'))
    await page.reload()
    await expect(badgeOf(page)).toContainText('2 Artikel im Warenkorb')
  })

  test('counts at once and does not count back while further clicks wait for their answers', async ({ page }) => {
    await openPage(page, '/products?category=broetchen')
    const { seen, letGo } = await holdBack(page, (url) => /^\/api\/v1\/carts\/[^/]+\/product$/.test(url.pathname))
    const counts: string[] = []
    await page.exposeFunction('noteCount', (text: string) => counts.push(text))
    await page.evaluate(() => {
      const badge = document.querySelector('header [role=status]')
      if (!badge) throw new Error('there is no badge')
      const note = () => (window as unknown as { noteCount: (text: string) => void }).noteCount(badge.textContent ?? '')
      new MutationObserver(note).observe(badge, { subtree: true, childList: true, characterData: true })
    })
    await addButton(page, 'Brezel').click()
    await addButton(page, 'Seele').click()
    await expect(badgeOf(page)).toContainText('2 Artikel im Warenkorb')
    expect(seen).toHaveLength(1)
    await letGo()
    await expect.poll(() => seen.length).toBe(2)
    await letGo()
    await expect(page.getByRole('complementary', { name: 'Zum Warenkorb' })).toContainText(/2 Artikel, 2,40\s€/)
    expect(counts.map((text) => Number.parseInt(text, 10)).filter(Number.isInteger)).toEqual(
      counts
        .map((text) => Number.parseInt(text, 10))
        .filter(Number.isInteger)
        .toSorted((a, b) => a - b),
    )
  })

  for (const [what, answer, words] of [
    [
      'answers with an error',
      (route: Route) =>
        route.fulfill({
          status: 500,
          json: { success: false, code: 'internal', message: 'Bei uns ist etwas schiefgegangen.' },
        }),
      'Bei uns ist etwas schiefgegangen.',
    ],
    [
      'answers with something that is not JSON',
      (route: Route) => route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }),
      /Wir erreichen die Backstube gerade nicht/,
    ],
    ['cannot be reached', (route: Route) => route.abort(), /Wir erreichen die Backstube gerade nicht/],
  ] as const)
    test(`takes the badge back and says so when the server ${what}`, async ({ page }) => {
      await openPage(page, '/products?category=broetchen')
      await addButton(page, 'Seele').click()
      await expect(page.getByText('Seele liegt im Warenkorb.')).toBeVisible()
      await page.route(/\/api\/v1\/carts\/[^/]+\/product$/, answer)
      await addButton(page, 'Brezel').click()
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(badgeOf(page)).toContainText('1 Artikel im Warenkorb')
      await page.unrouteAll()
      await addButton(page, 'Brezel').click()
      await expect(badgeOf(page)).toContainText('2 Artikel im Warenkorb')
    })

  test('leads into one cart from two tabs, and both agree after a reload', async ({ page, context }) => {
    const other = await context.newPage()
    await openPage(page, '/products?category=broetchen')
    await openPage(other, '/products?category=brote')
    await addButton(page, 'Brezel').click()
    await expect(page.getByText('Brezel liegt im Warenkorb.')).toBeVisible()
    await addButton(other, 'Baguette').click()
    await expect(other.getByText('Baguette liegt im Warenkorb.')).toBeVisible()
    for (const tab of [page, other]) {
      await tab.reload()
      await expect(badgeOf(tab)).toContainText('2 Artikel im Warenkorb')
    }
  })

  test('is closed for what is sold in the shop only and for what is not declared, and each says why', async ({
    page,
  }) => {
    for (const [name, path, reason] of [
      ['Haferl Kaffee', '/products/kaffee', 'Nur in der Filiale'],
      ['Winterlicher Schokokuchen', '/products/schokokuchen', 'Noch nicht bestellbar'],
    ] as const) {
      await openPage(page, `/products?search=${encodeURIComponent(name)}`)
      await expect(cardOf(page, name)).toContainText(reason)
      await expect(addButton(page, name)).toHaveCount(0)
      await openPage(page, path)
      await expect(page.getByRole('main').getByText(reason, { exact: true })).toBeVisible()
      await expect(addButton(page, name)).toHaveCount(0)
    }
    await expect(page.getByText('Allergene noch nicht erfasst, daher nicht bestellbar')).toBeVisible()
  })

  test('works, and so does everything else, where the browser forbids storage', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await openPage(page, '/products?category=broetchen')
    await addButton(page, 'Brezel').click()
    await expect(page.getByText('Brezel liegt im Warenkorb.')).toBeVisible()
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    await expect(ruleOf(page)).toContainText('ohne Milch')
    await expect(cardOf(page, 'Brezel')).toHaveCount(0)
  })
})

test.describe('a product’s page', () => {
  for (const [language, price] of [
    ['de', '5,40 €'],
    ['en', '€5.40'],
  ] as const)
    test(`tells search engines what it tells visitors (${language})`, async ({ page }) => {
      await openPage(page, `/products/bauernbrot?lng=${language}`)
      const data = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}')
      const [loaf] = products.filter(({ id }) => id === 'bauernbrot')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(data.name)
      await expect(main.getByText(data.description, { exact: true })).toBeVisible()
      await expect(main.getByText(price, { exact: true }).first()).toBeVisible()
      expect(data).toMatchObject({
        '@type': 'Product',
        name: loaf?.name[language],
        offers: { price: '5.40', priceCurrency: 'EUR', availability: 'https://schema.org/PreOrder' },
      })
      const picture = await page.request.get(new URL(data.image).pathname)
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])
      expect(new URL(data.url).pathname).toBe('/products/bauernbrot')
    })

  test('that does not exist answers 404, says so inside the site, and leads on', async ({ page }) => {
    const answer = await page.goto('/products/wolkenbrot')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('link', { name: 'Zu den Produkten' }).click()
    await expect(page).toHaveURL(/\/products/)
    await expect(cardsOf(page)).toHaveCount(products.length)
  })

  test('adds to the cart, and its neighbours are of its kind and can be ordered', async ({ page }) => {
    await openPage(page, '/products/kaesesemmel')
    await page.getByRole('main').getByRole('button', { name: 'Käsesemmel in den Warenkorb' }).click()
    await expect(badgeOf(page)).toContainText('1 Artikel im Warenkorb')
    const names = await page
      .getByRole('region', { name: 'Passt dazu' })
      .getByRole('heading', { level: 2 })
      .allTextContents()
    const snacks = namesWhere((product) => product.category === 'snacks' && isOrderable(product))
    expect(
      names.filter((name) => name !== 'Passt dazu').every((name) => snacks.includes(name) && name !== 'Käsesemmel'),
    ).toBe(true)
  })
})

for (const { language, width } of views)
  test(`list, filters and product in "${language}" at ${width} px have no barrier that axe can find`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, `/products?category=snacks&lng=${language}`)
    await expectAccessible(page)
    await openAllergens(page)
    await expectAccessible(page)
    await page.locator('input[value=gluten]').check()
    await expect(cardsOf(page)).toHaveCount(2)
    await expectAccessible(page)
    await page.locator('input[value=milk]').check()
    await page.locator('summary', { hasText: /^Allerg/ }).press('Escape')
    await page.locator('#product-search').fill('wolkenbrot')
    await expect(cardsOf(page)).toHaveCount(0)
    await expectAccessible(page)
    await openPage(page, `/products/dinkelbrot?lng=${language}`)
    await expectAccessible(page)
  })

test('everything can be done by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/products')
  const tabTo = async (isThere: (focused: { text: string; id: string; name: string }) => boolean) => {
    for (let presses = 0; presses < 80; presses++) {
      await page.keyboard.press('Tab')
      const focused = await page.evaluate(() => {
        const { activeElement } = document
        const name = activeElement?.getAttribute('aria-label') ?? activeElement?.getAttribute('value') ?? ''
        return { text: activeElement?.textContent ?? '', id: activeElement?.id ?? '', name }
      })
      if (isThere(focused)) return
    }
    throw new Error('Tab never got there')
  }
  await tabTo(({ text }) => text === 'Brötchen')
  await page.keyboard.press('Enter')
  await expectCards(
    page,
    namesWhere(({ category }) => category === 'broetchen'),
  )
  await tabTo(({ id }) => id === 'product-search')
  await page.keyboard.type('semmel')
  await expect(cardOf(page, 'Brezel')).toHaveCount(0)
  await tabTo(({ text }) => text === 'Allergene')
  await page.keyboard.press('Enter')
  await tabTo(({ name }) => name === 'sesame')
  await page.keyboard.press('Space')
  await expect(cardOf(page, 'Sesamsemmel')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.locator('summary', { hasText: 'Allergene (1)' })).toBeFocused()
  await expect(page.getByRole('checkbox', { name: 'Sesam' })).toBeHidden()
  await tabTo(({ name }) => name === 'Kaisersemmel in den Warenkorb')
  await page.keyboard.press('Enter')
  await expect(badgeOf(page)).toContainText('1 Artikel im Warenkorb')
  await expect(addButton(page, 'Kaisersemmel')).toBeFocused()
})

test('nothing has to be scrolled sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of [
    '/products?lng=de',
    '/products?lng=en',
    '/products/schwarzwaelder?lng=de',
    '/products/linzer?lng=en',
  ]) {
    await openPage(page, path)
    if (!path.startsWith('/products/')) await openAllergens(page)
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect([path, scrollWidth]).toEqual([path, clientWidth])
  }
})

/** Through the whole page, most of a screen with each frame. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
    for (let steps = 0; steps < 200 && !isAtEnd(); steps++) {
      window.scrollBy({ top: window.innerHeight * 0.8, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    }
  })

for (const width of [390, 1440])
  test(`nothing jumps while one scrolls through the list at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openPage(page, '/products')
    await page.evaluate(async () => {
      await document.fonts.ready
      const shifts: string[] = []
      Object.assign(window, { shifts })
      type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[])
          shifts.push(`${value} ${sources.map(({ node }) => node?.className).join(', ')}`)
      }).observe({ type: 'layout-shift' })
    })
    await scrollThrough(page)
    await twoFrames(page)
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  })

test('a large range comes in portions, and the count never claims what the allergen filter has not seen', async ({
  page,
}) => {
  const content = makeGrownContent({ storeCount: 24, productCount: 200 })
  const site = await startTestServer({ environment: { CONTENT_DIR: content.directory } })
  try {
    await openPage(page, `${site.url}/products`)
    await expect(ruleOf(page)).toContainText('200 Produkte')
    await expect(cardsOf(page)).toHaveCount(96)
    await page.getByRole('link', { name: 'Mehr anzeigen' }).click()
    await expect(cardsOf(page)).toHaveCount(192)
    await expect(page).toHaveURL(`${site.url}/products?shown=192`)
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    await expect(ruleOf(page)).toContainText('ohne Milch')
    await expect(ruleOf(page)).toContainText(`${await cardsOf(page).count()} Produkte`)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Mehr anzeigen' }).click()
    await expect(page.getByRole('link', { name: 'Mehr anzeigen' })).toHaveCount(0)
    await expect(ruleOf(page)).toContainText(`${await cardsOf(page).count()} Produkte`)
  } finally {
    await site.stop()
    content.remove()
  }
})

test('no request leaves the site', async ({ page, site }) => {
  const origins = new Set<string>()
  page.on('request', (request) => !request.url().startsWith('data:') && origins.add(new URL(request.url()).origin))
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/products')
  await scrollThrough(page)
  await addButton(page, 'Brezel').click()
  await expect(badgeOf(page)).toContainText('1 Artikel im Warenkorb')
  await openPage(page, '/products/brezel')
  await page.waitForLoadState('networkidle')
  expect([...origins]).toEqual([site.url])
})

test('what is ticked before the script is there counts when it comes', async ({ page }) => {
  let letScriptsThrough = () => {}
  const scriptsMayCome = new Promise<void>((resolve) => {
    letScriptsThrough = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  await page.goto('/products', { waitUntil: 'domcontentloaded' })
  await page.getByLabel('Regional').check()
  await page.locator('summary').filter({ hasText: 'Allergene' }).click()
  await page.getByLabel(/^Eier /).check()
  letScriptsThrough()
  await expect(page).toHaveURL(/regional=true/)
  expect(page.url()).not.toContain('allergens')
  await expect(page.getByLabel('Regional')).toBeChecked()
  await expect(page.getByLabel(/^Eier /)).toBeChecked()
  await expect(page.locator('summary').filter({ hasText: 'Allergene' })).toHaveAttribute('data-active', 'true')
  await expect(cardOf(page, 'Amerikaner')).toBeHidden()
  expect(await cardsOf(page).count()).toBeGreaterThan(0)
})
