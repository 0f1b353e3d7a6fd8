import { readdirSync, readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { type AllergenFilter, passesAllergenFilter } from '#domain/catalog/allergens.ts'
import { sortForCatalog } from '#domain/catalog/catalog-order.ts'
import { offerDefaults, type Product } from '#domain/catalog/product.ts'
import { shortenDescription } from '#domain/catalog/product-text.ts'
import { makeGrownContent } from '../bench/grown-content.ts'
import { expect, expectAccessible, freezeClock, openPage, sampleFor, test, viewsOf } from '../support/e2e-test.ts'
import { readThings } from '../support/page-things.ts'
import { startTestServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const readJson = (file: string) => JSON.parse(readFileSync(`content/${file}`, 'utf8'))
const products: Product[] = sortForCatalog(
  readdirSync('content/products').flatMap((name) =>
    readJson(`products/${name}`).map((product: Partial<Product>) => ({ season: null, ...offerDefaults, ...product })),
  ),
  readJson('categories.json').map((category: object) => ({ ...category, firstBetween: null })),
  { date: '2026-11-17', minute: 600 },
  'de',
)
const namesWhere = (isWanted: (product: Product) => boolean) => products.filter(isWanted).map(({ name }) => name.de)
const passing = (filter: AllergenFilter) => namesWhere(({ allergens }) => passesAllergenFilter(allergens, filter))
const isOrganic = ({ organicControlBody }: Product) => Boolean(organicControlBody)

const cardsOf = (page: Page) => page.getByRole('main').getByRole('article')
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const expectCards = (page: Page, names: readonly string[]) =>
  expect(cardsOf(page).getByRole('heading', { level: 3 })).toHaveText([...names])
const badgeOf = (page: Page) => page.getByRole('banner').getByRole('status')
const searchOf = (page: Page) => page.getByRole('searchbox', { name: t('de', 'products', 'search') })
// Not the quantity of a card.
const ruleOf = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /Produkt|product/ })
const openAllergens = (page: Page) => page.locator('summary', { hasText: /^Allerg/ }).click()
const addButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name} in den Warenkorb`, exact: true })

const isListRequest = (url: URL) => url.pathname === '/products.data'

/** Delays the responses to matching requests until the test releases them. */
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
    /** Ignores requests that the page has aborted. */
    letGo: () => Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined))),
  }
}

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the list shows every product with name, price, allergens and link, and the tabs are links', async ({
    page,
  }) => {
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
    const tabs = page.getByRole('navigation', { name: t('de', 'products', 'categories') }).getByRole('link')
    await expect(tabs).toHaveText([
      t('de', 'products', 'all'),
      'Partyfood',
      'Brötchen',
      'Brote',
      'Feingebäck',
      'Snacks',
      'Süßes',
    ])
    await tabs.filter({ hasText: 'Brote' }).click()
    await expect(page).toHaveURL('/products?category=brote')
    await expect(tabs.filter({ hasText: 'Brote' })).toHaveAttribute('aria-current', 'page')
    await expectCards(
      page,
      namesWhere(({ category }) => category === 'brote'),
    )
  })

  test('search and filters work with the button of the form and keep the category', async ({ page }) => {
    await page.goto('/products?category=broetchen')
    await searchOf(page).fill('semmel')
    await page.getByRole('checkbox', { name: 'Bio' }).check()
    await page.getByRole('button', { name: 'Suchen' }).click()
    await expectCards(page, ['Bio-Körnersemmel', 'Bio-Dinkelsemmel'])
    await expect(searchOf(page)).toHaveValue('semmel')
    await expect(page.getByRole('checkbox', { name: 'Bio' })).toBeChecked()
  })

  for (const [mode, label, rule] of [
    [
      'freeFrom',
      t('de', 'products', 'mode.freeFrom'),
      'Sie sehen nur Produkte ohne Eier und Milch. Spuren sind möglich.',
    ],
    ['contains', t('de', 'products', 'mode.contains'), 'Sie sehen nur Produkte, die Eier oder Milch enthalten.'],
  ] as const)
    test(`the allergen filter works with the form in the mode "${mode}" and describes its rule`, async ({ page }) => {
      await page.goto('/products')
      await openAllergens(page)
      await page.getByRole('checkbox', { name: 'Milch' }).check()
      await page.getByRole('checkbox', { name: t('de', 'products', 'allergenClass.egg') }).check()
      await page.getByRole('radio', { name: label }).check()
      await page.getByRole('button', { name: 'Suchen' }).click()
      await expectCards(page, passing({ mode, classes: ['milk', 'egg'] }))
      await expect(ruleOf(page)).toContainText(rule)
      await page
        .getByRole('navigation', { name: t('de', 'products', 'categories') })
        .getByRole('link', { name: 'Snacks' })
        .click()
      await expect(ruleOf(page)).toContainText(rule)
    })

  test('a product page shows all information', async ({ page }) => {
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
    const ingredients = main.getByRole('region', { name: t('de', 'products', 'ingredients') })
    await expect(ingredients).toContainText(loaf.ingredients.de.replaceAll('*', ''))
    await expect(ingredients.locator('strong').first()).toHaveText('Dinkel')
    await expect(ingredients).toContainText('Glutenhaltiges Getreide: Dinkel (Weizenart)')
    const nutrition = main.getByRole('region', { name: t('de', 'products', 'nutritionTitle') })
    await expect(nutrition.getByRole('rowheader')).toHaveText([
      t('de', 'nutrition', 'energy'),
      t('de', 'nutrition', 'fatG'),
      'davon gesättigte Fettsäuren',
      t('de', 'nutrition', 'carbohydrateG'),
      'davon Zucker',
      t('de', 'nutrition', 'fibreG'),
      t('de', 'nutrition', 'proteinG'),
      t('de', 'nutrition', 'saltG'),
    ])
    await expect(
      main.getByRole('region', { name: t('de', 'products', 'otherProducts') }).getByRole('article'),
    ).toHaveCount(4)
  })
})

test.describe('no dead ends', () => {
  const tabs = (page: Page) => page.getByRole('navigation', { name: t('de', 'products', 'categories') })

  for (const width of [390, 1280])
    test(`a search counts each category, and one without results is no link (${width} px)`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await openPage(page, '/products?search=Brezel')
      const found = await page.getByRole('main').getByRole('article').count()
      const all = tabs(page).getByRole('link', { name: /^Alle/ })
      await expect(all).toHaveAccessibleName(`Alle (${found} Produkte)`)
      await expect(tabs(page).getByRole('link', { name: /Süßes/ })).toHaveCount(0)
      await expect(tabs(page).getByText('Süßes')).toContainText('0')
      const counts: number[] = []
      for (const link of await tabs(page).getByRole('link').all())
        counts.push(Number(/\((\d+) Produkte?\)$/.exec((await link.textContent()) ?? '')?.[1]))
      expect(counts.slice(1).reduce((sum, count) => sum + count, 0)).toBe(found)
      expect(counts.every((count) => count > 0)).toBe(true)
      await tabs(page).getByRole('link').nth(1).click()
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(counts[1] ?? 0)
      await expect(page.getByText(/^\d+$/).filter({ visible: true }).first()).toBeVisible()
      await expectAccessible(page)
    })

  test('without a search or a filter the tabs show no numbers', async ({ page }) => {
    await openPage(page, '/products')
    await expect(tabs(page).getByRole('link', { name: 'Alle', exact: true })).toBeVisible()
  })

  test('filters show their counts on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openPage(page, '/products')
    const regional = products.filter((product) => product.regional).length
    const label = page.locator('label').filter({ has: page.locator('[name=regional]') })
    await expect(label.getByText(String(regional), { exact: true })).toBeVisible()
  })

  test('allergens that leave nothing of a search offer the search without them, and them without the word', async ({
    page,
  }) => {
    await openPage(page, '/products?search=Semmel')
    const found = await page.getByRole('main').getByRole('article').count()
    await openAllergens(page)
    await page.getByRole('checkbox', { name: t('de', 'products', 'allergenClass.gluten') }).check()
    const alternatives = page.getByRole('list', { name: t('de', 'products', 'alternatives.label') }).getByRole('link')
    await expect(alternatives).toHaveText([`Ohne den Allergen-Filter: ${found} Produkte`, 'Ohne das Wort „Semmel“'])
    await alternatives.last().click()
    await expectCards(page, passing({ mode: 'freeFrom', classes: ['gluten'] }))
    await page.goBack()
    await alternatives.first().click()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(found)
    await expect(page).not.toHaveURL(/allergens=/)
  })
})

test.describe('product list', () => {
  test('switches tabs without a page load, and back returns', async ({ page }) => {
    await openPage(page, '/products')
    const documents: string[] = []
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))
    const tab = (name: string) =>
      page.getByRole('navigation', { name: t('de', 'products', 'categories') }).getByRole('link', { name })
    await tab('Partyfood').click()
    await expectCards(
      page,
      namesWhere(({ category }) => category === 'partyfood'),
    )
    await expect(tab('Partyfood')).toHaveAttribute('aria-current', 'page')
    await expect(tab(t('de', 'products', 'all'))).not.toHaveAttribute('aria-current')
    await page.goBack()
    await expectCards(
      page,
      namesWhere(() => true),
    )
    expect(documents).toEqual([])
  })

  test('searches once, 250 ms after the last key, and the field keeps focus and text', async ({ page }) => {
    await freezeClock(page)
    await openPage(page, '/products')
    const { seen } = await holdBack(page, isListRequest, () => false)
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

  test('shows the result of the latest search even when an older response arrives later', async ({ page }) => {
    await openPage(page, '/products')
    const { seen, letGo } = await holdBack(page, isListRequest, (url) => url.searchParams.get('search') === 'kuchen')
    await searchOf(page).fill('kuchen')
    await expect.poll(() => seen).toEqual(['kuchen'])
    await searchOf(page).fill('zwetschgendatschi')
    await expectCards(page, ['Zwetschgendatschi'])
    await letGo()
    await twoFrames(page)
    await expectCards(page, ['Zwetschgendatschi'])
    await expect(searchOf(page)).toHaveValue('zwetschgendatschi')
  })

  test('keeps input that was typed during an earlier search', async ({ page }) => {
    await openPage(page, '/products')
    const { seen, letGo } = await holdBack(page, isListRequest, () => seen.length === 1)
    await searchOf(page).click()
    await page.keyboard.type('dinkel')
    await expect.poll(() => seen.length).toBe(1)
    await page.keyboard.type('brot')
    await letGo()
    await expectCards(page, ['Bio-Dinkelbrot'])
    await expect(searchOf(page)).toHaveValue('dinkelbrot')
    await expect(searchOf(page)).toBeFocused()
  })

  test('filters by origin and organic, and shows a ticked box before the response', async ({ page }) => {
    await openPage(page, '/products?category=brote')
    const { seen, letGo } = await holdBack(page, isListRequest)
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

  test('is restored from the URL and after a reload', async ({ page }) => {
    await openPage(page, '/products?category=broetchen&search=semmel&biological=true')
    await expectCards(page, ['Bio-Körnersemmel', 'Bio-Dinkelsemmel'])
    await page.reload()
    await expectCards(page, ['Bio-Körnersemmel', 'Bio-Dinkelsemmel'])
    await expect(page.getByRole('checkbox', { name: 'Bio' })).toBeChecked()
    await expect(searchOf(page)).toHaveValue('semmel')
  })

  test('understands other words, allergens and diets, and takes them back', async ({ page }) => {
    await openPage(page, '/products?search=Weckle')
    await expect(cardsOf(page).first()).toContainText('semmel')
    await openPage(page, '/products?search=Semmel+ohne+Milch')
    const chips = page.getByRole('list', { name: t('de', 'products', 'understood.label') }).getByRole('link')
    await expect(chips).toHaveText(['Semmel', 'ohne Milch'])
    await expect(ruleOf(page)).toContainText('Sie sehen nur Produkte ohne Milch')
    await expect(cardsOf(page).filter({ hasText: 'Milchbrötchen' })).toHaveCount(0)
    await expectAccessible(page)
    await page
      .getByRole('link', { name: t('de', 'products', 'understood.remove').replace('{{label}}', 'ohne Milch') })
      .click()
    await expect(page).toHaveURL('/products?search=Semmel')
    await expect(searchOf(page)).toHaveValue('Semmel')
    await openPage(page, '/products?search=vegan')
    await expectCards(
      page,
      namesWhere(({ diet }) => diet === 'vegan'),
    )
  })

  test('never answers a search for “without” by a similar word', async ({ page }) => {
    await openPage(page, '/products?search=glutenfrei')
    await expectCards(
      page,
      namesWhere(({ allergens }) => passesAllergenFilter(allergens, { mode: 'freeFrom', classes: ['gluten'] })),
    )
    await openPage(page, '/products?search=Kuchen+ohne+Zucker')
    await expect(cardsOf(page)).toHaveCount(0)
    await expect(page.getByText(t('de', 'products', 'emptyTextUnsupported'))).toBeVisible()
    await page.getByRole('link', { name: t('de', 'products', 'showAll') }).click()
    await expect(searchOf(page)).toHaveValue('')
  })

  test('shows an empty result, and one click resets all filters', async ({ page }) => {
    await openPage(page, '/products?search=semmel')
    await openAllergens(page)
    await page.getByRole('checkbox', { name: t('de', 'products', 'allergenClass.gluten') }).check()
    await expect(page.getByRole('heading', { name: t('de', 'products', 'emptyTitle') })).toBeVisible()
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

  test('shortens long descriptions at a word boundary, expands them on request, and marks organic products', async ({
    page,
  }) => {
    await openPage(page, '/products?category=brote')
    const [long] = products.filter(({ category, description }) => category === 'brote' && description.de.length > 150)
    if (!long) throw new Error('there is no long description')
    const card = cardOf(page, long.name.de)
    const toggle = card.getByRole('button', { expanded: false })
    await expect(card).toContainText(shortenDescription(long.description.de))
    await expect(card).not.toContainText(long.description.de)
    await toggle.click()
    await expect(card).toContainText(long.description.de)
    await card.getByRole('button', { name: t('de', 'products', 'showLess'), expanded: true }).click()
    await expect(card).not.toContainText(long.description.de)
    const [short] = products.filter(({ category, description }) => category === 'brote' && description.de.length <= 150)
    await expect(cardOf(page, short?.name.de ?? '').getByRole('button', { name: 'Ganzen Text lesen' })).toHaveCount(0)

    await test.step('says to screen readers what is organic, with its control body, and what is regional', async () => {
      const organic = cardOf(page, 'Bio-Dinkelbrot')
      for (const text of ['Bio, DE-ÖKO-006', 'Regional']) {
        await expect(organic.getByText(text, { exact: true })).toBeVisible()
        await expect(organic.locator('[aria-hidden="true"]').getByText(text, { exact: true })).toHaveCount(0)
      }
      await organic.getByText('Regional', { exact: true }).click({ force: true })
      await expect(page).toHaveURL('/products/dinkelbrot')
    })
  })

  test('is available in English, with tabs sorted by their English names and products in the same order', async ({
    page,
  }) => {
    await openPage(page, '/products?lng=en&category=brote')
    const tabs = page.getByRole('navigation', { name: t('en', 'products', 'categories') }).getByRole('link')
    await expect(tabs).toHaveText(['All', 'Party food', 'Breads', 'Cakes and sweets', 'Pastries', 'Rolls', 'Snacks'])
    const names = products.filter(({ category }) => category === 'brote').map(({ name }) => name.en ?? name.de)
    await expectCards(page, names)
    await page.getByRole('link', { name: 'All', exact: true }).click()
    const card = cardOf(page, 'Plum sheet cake (Zwetschgendatschi)')
    await expect(card).toContainText('€3.40')
    await expect(card).toContainText(/Contains wheat, egg,? and milk/)
    await expect(card).toContainText(/(From\s1\sAugust|Until\s15\sOctober)/)
  })

  test('is grouped by category, in two columns on a phone, with less than twelve screens of products', async ({
    page,
  }) => {
    const [width, height] = [390, 844]
    await page.setViewportSize({ width, height })
    await openPage(page, '/products')
    const groups = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(groups).toHaveText(['Brötchen', 'Brote', 'Feingebäck', 'Süßes', 'Snacks', 'Partyfood'])
    const rolls = page.getByRole('region', { name: 'Brötchen' })
    await expect(rolls.getByText('Vor sechs aus dem Ofen')).toBeVisible()
    await expect(rolls.getByRole('article')).toHaveCount(12)
    const [first, second] = await Promise.all([
      cardOf(page, 'Brezel').boundingBox(),
      cardOf(page, 'Kaisersemmel').boundingBox(),
    ])
    expect(first?.y).toBe(second?.y)
    await expect(async () => {
      await page.mouse.wheel(0, 2000)
      const isAtEnd = await page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1)
      expect(isAtEnd).toBe(true)
    }).toPass()
    expect((await page.locator('main').boundingBox())?.height).toBeLessThan(12 * height)
  })
})

test.describe('allergen filter', () => {
  test('shows the products of each mode and never undeclared ones', async ({ page }) => {
    await openPage(page, '/products')
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    await expectCards(page, passing({ mode: 'freeFrom', classes: ['milk'] }))
    await expect(ruleOf(page)).toContainText('Sie sehen nur Produkte ohne Milch. Spuren sind möglich.')
    await expect(cardOf(page, 'Winterlicher Schokokuchen')).toHaveCount(0)
    await page.getByRole('checkbox', { name: t('de', 'products', 'allergenClass.nuts') }).check()
    await page.getByRole('radio', { name: t('de', 'products', 'mode.contains') }).check()
    await expectCards(page, passing({ mode: 'contains', classes: ['milk', 'nuts'] }))
    await expect(ruleOf(page)).toContainText('Sie sehen nur Produkte, die Milch oder Schalenfrüchte enthalten.')
    await expect(cardOf(page, 'Winterlicher Schokokuchen')).toHaveCount(0)
    await page.getByRole('button', { name: t('de', 'products', 'resetAllergens') }).click()
    await expectCards(
      page,
      namesWhere(() => true),
    )
  })

  test('is written to the URL with its mode, can be shared, and back undoes it', async ({ page, browser }) => {
    await openPage(page, '/products?category=snacks')
    const snacks = ({ category }: Product) => category === 'snacks'
    const shownFor = (filter: AllergenFilter) =>
      namesWhere((product) => snacks(product) && passesAllergenFilter(product.allergens, filter))
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    await expect(page).toHaveURL('/products?category=snacks&allergens=milk&mode=freeFrom')
    await page.getByRole('checkbox', { name: 'Sesam' }).check()
    await page.getByRole('radio', { name: t('de', 'products', 'mode.contains') }).check()
    const shared = '/products?category=snacks&allergens=milk&allergens=sesame&mode=contains'
    await expect(page).toHaveURL(shared)
    const filter = { mode: 'contains', classes: ['milk', 'sesame'] } as const
    await expectCards(page, shownFor(filter))

    const friend = await browser.newContext({ locale: 'de-DE' })
    const friendsPage = await friend.newPage()
    await openPage(friendsPage, page.url())
    await expectCards(friendsPage, shownFor(filter))
    await expect(friendsPage.locator('summary', { hasText: 'Allergene (2)' })).toBeVisible()
    expect(await friendsPage.evaluate(() => localStorage.getItem('krume:allergens'))).toBeNull()
    await friend.close()

    await page.goBack()
    await expectCards(page, shownFor({ mode: 'freeFrom', classes: ['milk', 'sesame'] }))
    await expect(page.getByRole('radio', { name: t('de', 'products', 'mode.freeFrom') })).toBeChecked()
    await page.goBack()
    await expectCards(page, shownFor({ mode: 'freeFrom', classes: ['milk'] }))
    await expect(page.getByRole('checkbox', { name: 'Sesam' })).not.toBeChecked()
    await page.goBack()
    await expect(page).toHaveURL('/products?category=snacks')
    await expectCards(page, namesWhere(snacks))
    await expect(page.getByRole('checkbox', { name: 'Milch' })).not.toBeChecked()
    await page.reload()
    await expectCards(page, namesWhere(snacks))
  })

  test('is remembered on the device for a URL without allergens, and forgotten when it is cleared', async ({
    page,
  }) => {
    await openPage(page, '/products')
    await openAllergens(page)
    await page.getByRole('checkbox', { name: t('de', 'products', 'allergenClass.egg') }).check()
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    const expected = passing({ mode: 'freeFrom', classes: ['egg', 'milk'] })
    await expectCards(page, expected)
    await cardsOf(page).getByRole('heading').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/products\/[\w-]+$/)
    await page.getByRole('link', { name: t('de', 'products', 'backToList') }).click()
    await expectCards(page, expected)
    await expect(page).toHaveURL('/products?allergens=egg&allergens=milk&mode=freeFrom#home')
    await openPage(page, '/products?category=snacks')
    await expect(page).toHaveURL('/products?category=snacks&allergens=egg&allergens=milk&mode=freeFrom')
    await expect(page.locator('summary', { hasText: 'Allergene (2)' })).toBeVisible()
    await openAllergens(page)
    await expect(page.getByRole('checkbox', { name: 'Milch' })).toBeChecked()
    await page.getByRole('button', { name: t('de', 'products', 'resetAllergens') }).click()
    await expect(page).toHaveURL('/products?category=snacks')
    await page.reload()
    await expectCards(
      page,
      namesWhere(({ category }) => category === 'snacks'),
    )
    expect(await page.evaluate(() => localStorage.getItem('krume:allergens'))).toBeNull()
  })

  test('needs no request, also not for several quick changes', async ({ page }) => {
    await openPage(page, '/products')
    await page.waitForLoadState('networkidle')
    const requests: string[] = []
    page.on('request', (request) => request.resourceType() !== 'image' && requests.push(request.url()))
    await openAllergens(page)
    await page.evaluate(() => {
      for (const value of ['milk', 'egg', 'soy', 'contains'])
        document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click()
      document.querySelector<HTMLInputElement>('input[value=soy]')?.click()
    })
    await expectCards(page, passing({ mode: 'contains', classes: ['egg', 'milk'] }))
    await expect(page).toHaveURL('/products?allergens=egg&allergens=milk&mode=contains')
    expect(requests).toEqual([])
  })

  test('is kept by the other filters and by the tabs', async ({ page }) => {
    await openPage(page, '/products?allergens=nuts&mode=contains')
    await expectCards(page, passing({ mode: 'contains', classes: ['nuts'] }))
    await page.getByRole('checkbox', { name: 'Bio' }).check()
    await expect(page).toHaveURL('/products?biological=true&allergens=nuts&mode=contains')
    await expect(ruleOf(page)).toContainText('Sie sehen nur Produkte, die Schalenfrüchte enthalten.')
    await page.getByRole('checkbox', { name: 'Bio' }).uncheck()
    await expectCards(page, passing({ mode: 'contains', classes: ['nuts'] }))
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Sesam' }).check()
    await expectCards(page, passing({ mode: 'contains', classes: ['nuts', 'sesame'] }))
    await page.keyboard.press('Escape')
    await page
      .getByRole('navigation', { name: t('de', 'products', 'categories') })
      .getByRole('link', { name: 'Brötchen' })
      .click()
    await expect(page).toHaveURL('/products?allergens=nuts&allergens=sesame&mode=contains&category=broetchen')
  })

  test('is in the list before the response to another filter', async ({ page }) => {
    await openPage(page, '/products')
    const { seen, letGo } = await holdBack(page, isListRequest)
    await page.getByRole('checkbox', { name: 'Bio' }).check()
    await expect.poll(() => seen.length).toBe(1)
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    await expectCards(page, passing({ mode: 'freeFrom', classes: ['milk'] }))
    await expect.poll(() => seen.length).toBe(2)
    await letGo()
    await expect(page).toHaveURL('/products?biological=true&allergens=milk&mode=freeFrom')
    await expectCards(
      page,
      namesWhere(
        (product) =>
          isOrganic(product) && passesAllergenFilter(product.allergens, { mode: 'freeFrom', classes: ['milk'] }),
      ),
    )
  })
})

test.describe('adding to the cart', () => {
  test('one click on a card updates badge and bar, shows a message, and survives a reload', async ({ page }) => {
    await openPage(page, '/products?category=broetchen')
    await expect(badgeOf(page)).toHaveText('Ihr Warenkorb ist leer')
    await addButton(page, 'Brezel').click()
    await expect(badgeOf(page)).toContainText('1 Artikel im Warenkorb')
    await expect(page.getByRole('region', { name: t('de', 'common', 'notifications') }).getByRole('status')).toHaveText(
      'Brezel liegt im Warenkorb.',
    )
    await addButton(page, 'Seele').click()
    await expect(page.getByRole('complementary', { name: t('de', 'products', 'toCart') })).toContainText(
      /2 Artikel, 2,40\s€/,
    )
    await page.evaluate(() => localStorage.removeItem('krume:state'))
    await page.reload()
    await expect(badgeOf(page)).toContainText('2 Artikel im Warenkorb')
  })

  test('the badge counts immediately and does not count back while requests are pending', async ({ page }) => {
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
    await expect(page.getByRole('complementary', { name: t('de', 'products', 'toCart') })).toContainText(
      /2 Artikel, 2,40\s€/,
    )
    expect(counts.map((text) => Number.parseInt(text, 10)).filter(Number.isInteger)).toEqual(
      counts
        .map((text) => Number.parseInt(text, 10))
        .filter(Number.isInteger)
        .toSorted((a, b) => a - b),
    )
  })

  for (const [failure, respond, message] of [
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
    test(`reverts the badge and shows an error when the server ${failure}`, async ({ page }) => {
      await openPage(page, '/products?category=broetchen')
      await addButton(page, 'Seele').click()
      await expect(page.getByText('Seele liegt im Warenkorb.')).toBeVisible()
      await page.route(/\/api\/v1\/carts\/[^/]+\/product$/, respond)
      await addButton(page, 'Brezel').click()
      await expect(page.getByRole('alert')).toContainText(message)
      await expect(page.getByRole('alert')).toContainText(t('de', 'common', 'cartNews.takenBack'))
      await expect(badgeOf(page)).toContainText('1 Artikel im Warenkorb')
      await page.unrouteAll()
      await addButton(page, 'Brezel').click()
      await expect(badgeOf(page)).toContainText('2 Artikel im Warenkorb')
    })

  test('two tabs share one cart and agree after a reload', async ({ page, context }) => {
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

  test('is disabled with a reason for products sold only in the shop and undeclared products', async ({ page }) => {
    for (const [name, path, reason] of [
      ['Haferl Kaffee', '/products/kaffee', t('de', 'products', 'shopOnly')],
      ['Winterlicher Schokokuchen', '/products/schokokuchen', t('de', 'products', 'notOrderable')],
    ] as const) {
      await openPage(page, `/products?search=${encodeURIComponent(name)}`)
      await expect(cardOf(page, name)).toContainText(reason)
      await expect(addButton(page, name)).toHaveCount(0)
      await openPage(page, path)
      await expect(page.getByRole('main').getByText(reason, { exact: true })).toBeVisible()
      await expect(addButton(page, name)).toHaveCount(0)
    }
    await expect(page.getByText(t('de', 'products', 'undeclared'))).toBeVisible()
  })

  test('works when the browser blocks storage', async ({ page }) => {
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

test.describe('product page', () => {
  for (const [language, price] of sampleFor('structured data', [
    ['de', '5,40 €'],
    ['en', '€5.40'],
  ] as const))
    test(`has structured data that matches the visible content (${language})`, async ({ page }) => {
      await openPage(page, `/products/bauernbrot?lng=${language}`)
      // biome-ignore lint/suspicious/noExplicitAny: properties of schema.org, each of which is compared with the page.
      const data = (await readThings(page)).find((thing) => thing['@type'] === 'Product') as any
      const [loaf] = products.filter(({ id }) => id === 'bauernbrot')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(data.name)
      await expect(main.getByText(data.description, { exact: true })).toBeVisible()
      await expect(main.getByText(price, { exact: true }).first()).toBeVisible()
      expect(data).toMatchObject({
        '@type': 'Product',
        name: loaf?.name[language],
        offers: {
          '@type': 'AggregateOffer',
          lowPrice: '2.90',
          highPrice: '5.40',
          priceCurrency: 'EUR',
          availability: 'https://schema.org/InStock',
        },
      })
      const picture = await page.request.get(new URL(data.image).pathname)
      expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/webp'])
      expect(new URL(data.url).pathname).toBe('/products/bauernbrot')
      expect(new URL(data.url).searchParams.get('lng')).toBe(language === 'en' ? 'en' : null)
    })

  test('never covers the allergens with the picture that stays in view', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await openPage(page, '/products/hefezopf')
    const allergens = page.getByRole('heading', { name: t('de', 'products', 'allergensTitle') })
    await allergens.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const picture = await page.getByRole('img', { name: 'Hefezopf' }).first().boundingBox()
    const heading = await allergens.boundingBox()
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  })

  test('responds with 404 inside the layout for an unknown product', async ({ page }) => {
    const response = await page.goto('/products/wolkenbrot')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('de', 'common', 'error.missing'))
    await expect(page.getByRole('banner')).toBeVisible()
    await page.getByRole('link', { name: 'Zu den Produkten' }).click()
    await expect(page).toHaveURL(/\/products/)
    await expect(cardsOf(page)).toHaveCount(products.length)
  })

  test('adds to the cart and suggests what the content recommends', async ({ page }) => {
    await openPage(page, '/products/kaesesemmel')
    await page.getByRole('main').getByRole('button', { name: 'Käsesemmel in den Warenkorb' }).click()
    await expect(badgeOf(page)).toContainText('1 Artikel im Warenkorb')
    const recommended = products.find(({ id }) => id === 'kaesesemmel')?.goesWith ?? []
    await expect(
      page.getByRole('region', { name: t('de', 'products', 'otherProducts') }).getByRole('heading', { level: 3 }),
    ).toHaveText(recommended.slice(0, 4).map((id) => products.find((product) => product.id === id)?.name.de ?? ''))
  })
})

for (const { language, width } of viewsOf('product list'))
  test(`list, filters and product in "${language}" at ${width} px pass axe`, async ({ page }) => {
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

test('everything works with the keyboard', async ({ page }) => {
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
  await expect(page.getByRole('button', { name: 'Eins mehr: Kaisersemmel', exact: true })).toBeFocused()
})

test('pages do not scroll horizontally at 320 px', async ({ page }) => {
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

/** Scrolls through the whole page, most of a screen per frame. */
const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 2
    for (let steps = 0; steps < 200 && !isAtEnd(); steps++) {
      window.scrollBy({ top: window.innerHeight * 0.8, behavior: 'instant' })
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    }
  })

for (const width of sampleFor('layout shift', [390, 1440]))
  test(`scrolling through the list causes no layout shift at ${width} px`, async ({ page }) => {
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

test('a large catalog is loaded in portions, and the count includes only products the allergen filter has checked', async ({
  page,
}) => {
  const content = makeGrownContent({ storeCount: 24, productCount: 200 })
  const site = await startTestServer({ environment: { CONTENT_DIR: content.directory } })
  try {
    await openPage(page, `${site.url}/products`)
    await expect(ruleOf(page)).toContainText('200 Produkte')
    await expect(cardsOf(page)).toHaveCount(96)
    await page.getByRole('link', { name: t('de', 'products', 'more') }).click()
    await expect(cardsOf(page)).toHaveCount(192)
    await expect(page).toHaveURL(`${site.url}/products?shown=192`)
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    await expect(ruleOf(page)).toContainText('ohne Milch')
    await expect(ruleOf(page)).toContainText(`${await cardsOf(page).count()} Produkte`)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: t('de', 'products', 'more') }).click()
    await expect(page.getByRole('link', { name: t('de', 'products', 'more') })).toHaveCount(0)
    await expect(ruleOf(page)).toContainText(`${await cardsOf(page).count()} Produkte`)
  } finally {
    await site.stop()
    content.remove()
  }
})

test('no request goes to another site', async ({ page, site }) => {
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

test('boxes ticked before hydration are applied after it', async ({ page }) => {
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
  await expect(page).toHaveURL('/products?regional=true&allergens=egg&mode=freeFrom')
  await expect(page.getByLabel('Regional')).toBeChecked()
  await expect(page.getByLabel(/^Eier /)).toBeChecked()
  await expect(page.locator('summary').filter({ hasText: 'Allergene' })).toHaveAttribute('data-active', 'true')
  await expect(cardOf(page, 'Amerikaner')).toBeHidden()
  expect(await cardsOf(page).count()).toBeGreaterThan(0)
})
