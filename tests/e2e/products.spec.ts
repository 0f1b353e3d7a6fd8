import { readdirSync, readFileSync } from 'node:fs'
import type { Page, Route } from '@playwright/test'
import { type AllergenFilter, passesAllergenFilter } from '#domain/catalog/allergens.ts'
import { sortForCatalog } from '#domain/catalog/catalog-order.ts'
import type { Product } from '#domain/catalog/product.ts'
import { shortenDescription } from '#domain/catalog/product-text.ts'
import { offerDefaults } from '#tests/support/builders.ts'
import { expect, expectAccessible, freezeClock, openPage, sampleFor, test } from '../support/e2e-test.ts'
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
const isIn =
  (category: string) =>
  (product: Product): boolean =>
    product.category === category
const isOrganic = ({ organicControlBody }: Product) => Boolean(organicControlBody)

const cardsOf = (page: Page) => page.locator('main article')
const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const expectCards = (page: Page, names: readonly string[]) => expect(cardsOf(page).locator('h3')).toHaveText([...names])
const tabOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: t('de', 'products', 'categories') }).getByRole('link', { name })
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

  test('search and filters work with the button of the form and keep the category @journey', async ({ page }) => {
    await page.goto('/products?category=broetchen')
    await expect(page.getByRole('button', { name: /in den Warenkorb/ })).toHaveCount(0)
    await searchOf(page).fill('semmel')
    await page.getByRole('checkbox', { name: 'Bio' }).check()
    await page.getByRole('button', { name: 'Suchen' }).click()
    await expectCards(page, ['Bio-Körnersemmel', 'Bio-Dinkelsemmel'])
    await expect(searchOf(page)).toHaveValue('semmel')
    await expect(page.getByRole('checkbox', { name: 'Bio' })).toBeChecked()
  })
})

test.describe('product list', () => {
  test('changes with tabs and filters without a page load, and shows a ticked box before the response', async ({
    page,
  }) => {
    await openPage(page, '/products?category=brote')
    const documents: string[] = []
    page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))
    await tabOf(page, 'Partyfood').click()
    await expectCards(page, namesWhere(isIn('partyfood')))
    await expect(tabOf(page, 'Partyfood')).toHaveAttribute('aria-current', 'page')
    await expect(tabOf(page, 'Brote')).not.toHaveAttribute('aria-current')
    await page.goBack()
    await expectCards(page, namesWhere(isIn('brote')))

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
      namesWhere((product) => isIn('brote')(product) && product.regional && isOrganic(product)),
    )
    await expect(page).toHaveURL('/products?category=brote&regional=true&biological=true')
    await bio.click()
    await expect.poll(() => seen.length).toBe(3)
    await letGo()
    await expect(page).toHaveURL('/products?category=brote&regional=true')
    expect(documents).toEqual([])
  })

  test('is searched while somebody types', async ({ page }) => {
    await freezeClock(page)
    await openPage(page, '/products')
    let heldSearch = ''
    const { seen, letGo } = await holdBack(page, isListRequest, (url) => url.searchParams.get('search') === heldSearch)
    await test.step('once, 250 ms after the last key, and the field keeps focus and text', async () => {
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
    await page.clock.resume()
    await test.step('the latest result is shown even when an older response arrives later', async () => {
      heldSearch = 'kuchen'
      await searchOf(page).fill('kuchen')
      await expect.poll(() => seen).toContain('kuchen')
      await searchOf(page).fill('zwetschgendatschi')
      await expectCards(page, ['Zwetschgendatschi'])
      await letGo()
      await twoFrames(page)
      await expectCards(page, ['Zwetschgendatschi'])
      await expect(searchOf(page)).toHaveValue('zwetschgendatschi')
    })
    await test.step('what is typed during a search is kept', async () => {
      heldSearch = 'dinkel'
      await searchOf(page).fill('dinkel')
      await expect.poll(() => seen).toContain('dinkel')
      await page.keyboard.type('brot')
      await letGo()
      await expectCards(page, ['Bio-Dinkelbrot'])
      await expect(searchOf(page)).toHaveValue('dinkelbrot')
      await expect(searchOf(page)).toBeFocused()
    })
  })

  test('takes back what it has understood, and an empty one offers the way out', async ({ page }) => {
    await openPage(page, '/products?search=Semmel+ohne+Milch')
    const chips = page.getByRole('list', { name: t('de', 'products', 'understood.label') }).getByRole('link')
    await expect(chips).toHaveText(['Semmel', 'ohne Milch'])
    await expect(ruleOf(page)).toContainText('Sie sehen nur Produkte ohne Milch')
    await page
      .getByRole('link', { name: t('de', 'products', 'understood.remove').replace('{{label}}', 'ohne Milch') })
      .click()
    await expect(page).toHaveURL('/products?search=Semmel')
    await expect(searchOf(page)).toHaveValue('Semmel')
    const found = await cardsOf(page).count()

    await openAllergens(page)
    await page.getByRole('checkbox', { name: t('de', 'products', 'allergenClass.gluten') }).check()
    await expect(page.getByRole('heading', { name: t('de', 'products', 'emptyTitle') })).toBeVisible()
    await expect(ruleOf(page)).toContainText('Kein Produkt gefunden')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const alternatives = page.getByRole('list', { name: t('de', 'products', 'alternatives.label') }).getByRole('link')
    await expect(alternatives).toHaveText([`Ohne den Allergen-Filter: ${found} Produkte`, 'Ohne das Wort „Semmel“'])
    await alternatives.last().click()
    await expectCards(page, passing({ mode: 'freeFrom', classes: ['gluten'] }))
    await page.goBack()
    await alternatives.first().click()
    await expect(cardsOf(page)).toHaveCount(found)
    await expect(page).not.toHaveURL(/allergens=/)
    await page.goBack()
    await page.getByRole('link', { name: 'Filter zurücksetzen' }).click()
    await expect(cardsOf(page)).toHaveCount(products.length)
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

  test('is grouped by category, in two columns on a phone, with less than thirteen screens of products', async ({
    page,
  }) => {
    const [width, height] = [390, 844]
    await page.setViewportSize({ width, height })
    await openPage(page, '/products')
    const groups = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(groups).toHaveText(['Brote', 'Brötchen', 'Feingebäck', 'Süßes', 'Snacks', 'Partyfood'])
    const regional = page.locator('label').filter({ has: page.locator('[name=regional]') })
    const regionalCount = products.filter((product) => product.regional).length
    await expect(regional.getByText(String(regionalCount), { exact: true })).toBeVisible()
    const rolls = page.getByRole('region', { name: 'Brötchen' })
    await expect(rolls.getByText('Vor sechs aus dem Ofen')).toBeVisible()
    await expect(rolls.getByRole('article')).toHaveCount(14)
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
    expect((await page.locator('main').boundingBox())?.height).toBeLessThan(13 * height)
  })
})

test.describe('allergen filter', () => {
  test('shows the products of each mode and never undeclared ones, without a request, and back undoes it', async ({
    page,
  }) => {
    await openPage(page, '/products?category=suesses')
    const shownFor = (filter: AllergenFilter) =>
      namesWhere((product) => isIn('suesses')(product) && passesAllergenFilter(product.allergens, filter))
    await expect(cardOf(page, 'Winterlicher Schokokuchen')).toBeVisible()
    await page.waitForLoadState('networkidle')
    const requests: string[] = []
    page.on('request', (request) => request.resourceType() !== 'image' && requests.push(request.url()))
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Soja' }).check()
    await expectCards(page, shownFor({ mode: 'freeFrom', classes: ['soy'] }))
    await expect(page).toHaveURL('/products?category=suesses&allergens=soy&mode=freeFrom')
    await expect(ruleOf(page)).toContainText('Sie sehen nur Produkte ohne Soja. Spuren sind möglich.')
    await expect(cardOf(page, 'Winterlicher Schokokuchen')).toHaveCount(0)
    await page.getByRole('checkbox', { name: t('de', 'products', 'allergenClass.nuts') }).check()
    await page.getByRole('radio', { name: t('de', 'products', 'mode.contains') }).check()
    await expectCards(page, shownFor({ mode: 'contains', classes: ['soy', 'nuts'] }))
    await expect(page).toHaveURL('/products?category=suesses&allergens=soy&allergens=nuts&mode=contains')
    await expect(ruleOf(page)).toContainText('Sie sehen nur Produkte, die Soja oder Schalenfrüchte enthalten.')
    await expect(cardOf(page, 'Winterlicher Schokokuchen')).toHaveCount(0)
    await expectAccessible(page)

    await page.goBack()
    await expectCards(page, shownFor({ mode: 'freeFrom', classes: ['soy', 'nuts'] }))
    await expect(page.getByRole('radio', { name: t('de', 'products', 'mode.freeFrom') })).toBeChecked()
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/products?category=suesses')
    await expectCards(page, namesWhere(isIn('suesses')))
    await expect(page.getByRole('checkbox', { name: 'Soja' })).not.toBeChecked()

    // Several changes before the page is rendered again.
    await page.evaluate(() => {
      for (const value of ['soy', 'nuts', 'milk', 'contains'])
        document.querySelector<HTMLInputElement>(`input[value=${value}]`)?.click()
      document.querySelector<HTMLInputElement>('input[value=milk]')?.click()
    })
    await expectCards(page, shownFor({ mode: 'contains', classes: ['soy', 'nuts'] }))
    await expect(page).toHaveURL('/products?category=suesses&allergens=soy&allergens=nuts&mode=contains')
    await page.getByRole('button', { name: t('de', 'products', 'resetAllergens') }).click()
    await expectCards(page, namesWhere(isIn('suesses')))
    expect(requests).toEqual([])
  })

  test('is in the list before the response to another filter, and is kept by filters and tabs', async ({ page }) => {
    await openPage(page, '/products?allergens=nuts&mode=contains')
    await expectCards(page, passing({ mode: 'contains', classes: ['nuts'] }))
    const { seen, letGo } = await holdBack(page, isListRequest, (url) => !url.searchParams.has('category'))
    await page.getByRole('checkbox', { name: 'Bio' }).check()
    await expect.poll(() => seen.length).toBe(1)
    await openAllergens(page)
    await page.getByRole('checkbox', { name: 'Sesam' }).check()
    const filter = { mode: 'contains', classes: ['nuts', 'sesame'] } as const
    await expectCards(page, passing(filter))
    await expect.poll(() => seen.length).toBe(2)
    await letGo()
    await expect(page).toHaveURL('/products?biological=true&allergens=nuts&allergens=sesame&mode=contains')
    await expectCards(
      page,
      namesWhere((product) => isOrganic(product) && passesAllergenFilter(product.allergens, filter)),
    )
    await page.keyboard.press('Escape')
    await tabOf(page, 'Brötchen').click()
    await expect(page).toHaveURL(
      '/products?biological=true&allergens=nuts&allergens=sesame&mode=contains&category=broetchen',
    )
  })

  test('is remembered on the device for a URL without allergens, and forgotten when it is cleared', async ({
    page,
  }) => {
    await openPage(page, '/products?category=broetchen')
    await openAllergens(page)
    await page.getByRole('checkbox', { name: t('de', 'products', 'allergenClass.egg') }).check()
    await page.getByRole('checkbox', { name: 'Milch' }).check()
    await cardsOf(page).getByRole('heading').first().getByRole('link').click()
    await expect(page).toHaveURL(/\/products\/[\w-]+$/)
    await page.getByRole('link', { name: t('de', 'products', 'backToList') }).click()
    await expectCards(page, passing({ mode: 'freeFrom', classes: ['egg', 'milk'] }))
    await expect(page).toHaveURL('/products?allergens=egg&allergens=milk&mode=freeFrom#home')
    await openPage(page, '/products?category=snacks')
    await expect(page).toHaveURL('/products?category=snacks&allergens=egg&allergens=milk&mode=freeFrom')
    await expect(page.locator('summary', { hasText: 'Allergene (2)' })).toBeVisible()
    await openAllergens(page)
    await expect(page.getByRole('checkbox', { name: 'Milch' })).toBeChecked()
    await page.getByRole('button', { name: t('de', 'products', 'resetAllergens') }).click()
    await expect(page).toHaveURL('/products?category=snacks')
    await page.reload()
    await expectCards(page, namesWhere(isIn('snacks')))
    expect(await page.evaluate(() => localStorage.getItem('krume:allergens'))).toBeNull()
  })
})

test.describe('adding to the cart', () => {
  test('one click on a card updates badge and bar, shows a message, and survives a reload @journey', async ({
    page,
  }) => {
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

  test('counts at once, never counts back, and takes back with a reason what the server does not take', async ({
    page,
  }) => {
    await openPage(page, '/products?category=broetchen')
    const cartUrl = (url: URL) => /^\/api\/v1\/carts\/[^/]+\/product$/.test(url.pathname)
    const { seen, letGo } = await holdBack(page, cartUrl)
    const counts: number[] = []
    await page.exposeFunction('noteCount', (text: string) => {
      const count = Number.parseInt(text, 10)
      if (Number.isInteger(count)) counts.push(count)
    })
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
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))

    await page.unroute(cartUrl)
    const json = { success: false, code: 'internal', message: 'Bei uns ist etwas schiefgegangen.' }
    await page.route(cartUrl, (route) => route.fulfill({ status: 500, json }))
    await addButton(page, 'Kaisersemmel').click()
    await expect(page.getByRole('alert')).toContainText(json.message)
    await expect(page.getByRole('alert')).toContainText(t('de', 'common', 'cartNews.takenBack'))
    await expect(badgeOf(page)).toContainText('2 Artikel im Warenkorb')
    await page.unroute(cartUrl)
    await addButton(page, 'Kaisersemmel').click()
    await expect(badgeOf(page)).toContainText('3 Artikel im Warenkorb')
  })
})

test('a product page never covers its allergens with the picture, adds to the cart and recommends', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openPage(page, '/products/hefezopf')
  const allergens = page.getByRole('heading', { name: t('de', 'products', 'allergensTitle') })
  await allergens.evaluate((heading) => heading.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const picture = await page.getByRole('img', { name: 'Hefezopf' }).first().boundingBox()
  const heading = await allergens.boundingBox()
  expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0)
  await page.getByRole('main').getByRole('button', { name: 'Hefezopf in den Warenkorb' }).click()
  await expect(badgeOf(page)).toContainText('1 Artikel im Warenkorb')
  const recommended = products.find(({ id }) => id === 'hefezopf')?.goesWith ?? []
  await expect(
    page.getByRole('region', { name: t('de', 'products', 'otherProducts') }).getByRole('heading', { level: 3 }),
  ).toHaveText(recommended.slice(0, 4).map((id) => products.find((product) => product.id === id)?.name.de ?? ''))
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
  await expectCards(page, namesWhere(isIn('broetchen')))
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
