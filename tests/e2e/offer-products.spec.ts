import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Product } from '#domain/catalog/product.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import { openCheckout } from '../support/checkout-page.ts'
import { expect, expectAccessible, openPage, test, viewsOf, waitUntilReady } from '../support/e2e-test.ts'
import { orderByApi } from '../support/site-client.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'

const products: Product[] = readdirSync('content/products').flatMap((name) =>
  JSON.parse(readFileSync(`content/products/${name}`, 'utf8')),
)
function nameOf(id: string, language: Language): string {
  const product = products.find((one) => one.id === id)
  if (!product) throw new Error(`there is no product ${id}`)
  return localized(product.name, language)
}

/** The controls of a product, on its page or on its card. */
function controls(page: Page, id: string, language: Language) {
  const name = nameOf(id, language)
  const main = page.getByRole('main')
  const text = getTranslator(language, 'products')
  const button = (label: string) => main.getByRole('button', { name: label, exact: true })
  return {
    name,
    add: button(text('addName', { name })),
    quantity: main.getByRole('textbox', { name: text('quantity.of', { name }), exact: true }),
    more: button(text('quantity.more', { name, count: 1 })),
    less: button(text('quantity.less', { name, count: 1 })),
  }
}

const messages = (page: Page, language: Language) =>
  page.getByRole('region', { name: t(language, 'common', 'notifications') })
const lineOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem', { name })
const price = (page: Page) => page.getByRole('main').locator('[aria-live] strong').first()

/** Requests that change the cart. */
function recordChanges(page: Page): unknown[] {
  const changes: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/product')) changes.push(request.postDataJSON())
  })
  return changes
}

for (const { language, locale, width } of viewsOf('product options'))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 900 } })
    const text = getTranslator(language, 'products')

    test('a sliced loaf is chosen on its page, with the price of its size', async ({ page }) => {
      await openPage(page, '/products/bauernbrot')
      await expect(price(page)).toHaveText(language === 'de' ? '5,40 €' : '€5.40')
      await page.getByRole('radio', { name: /halber Laib|half a loaf/ }).check()
      await expect(price(page)).toHaveText(language === 'de' ? '2,90 €' : '€2.90')
      await expect(page.getByRole('main')).toContainText(/500\sg · (5,80\s€|€5\.80)\s\/\skg/)
      await page.getByRole('radio', { name: /ganzer Laib|whole loaf/ }).check()
      await page.getByRole('radio', { name: /12 mm/ }).check()
      await expectAccessible(page)
      const { add, name } = controls(page, 'bauernbrot', language)
      await add.click()
      await expect(messages(page, language)).toContainText(name)
      await openCheckout(page)
      await expect(lineOf(page, name)).toContainText(/in Scheiben \(12 mm\)|sliced \(12 mm\)/)
    })

    test('an inscription that cannot be written is explained, and a good one is in the cart with its price', async ({
      page,
    }) => {
      await openPage(page, '/products/kaesekuchen-ganz')
      const { add, name } = controls(page, 'kaesekuchen-ganz', language)
      const field = page.getByRole('textbox', { name: /^(Inschrift|Inscription)/ })
      await field.fill('Alles Gute 🎂')
      await add.click()
      await expect(field).toBeFocused()
      await expect(field).toHaveAccessibleDescription(/🎂/)
      await expect(field).toHaveValue('Alles Gute 🎂')
      await field.fill('Herzlichen Glückwunsch zum 70. Geburtstag, Oma')
      await expect(field).toHaveAccessibleDescription(new RegExp(text('option.textTooLong', { length: 46, max: 40 })))
      await expectAccessible(page)
      await field.fill('Alles Gute, Oma!')
      await expect(field).not.toHaveAttribute('aria-invalid')
      await expect(price(page)).toHaveText(language === 'de' ? '38,50 €' : '€38.50')
      await expect(page.getByRole('region', { name: text('ingredients') })).toContainText(text('allergen.almond'))
      await add.click()
      await expect(messages(page, language)).toContainText(name)
      await openCheckout(page)
      await expect(lineOf(page, name)).toContainText(/[„“]Alles Gute, Oma![“”]/)
      await expect(lineOf(page, name)).toContainText(/38[.,]50/)
    })

    test('forty rolls are one entry and one request', async ({ page }) => {
      await openPage(page, '/products/kaisersemmel')
      const { add, quantity, name } = controls(page, 'kaisersemmel', language)
      await page.getByRole('button', { name: text('pieces', { count: 20 }), exact: true }).click()
      await expect(quantity).toHaveValue('20')
      const changes = recordChanges(page)
      await quantity.fill('40')
      await add.click()
      await expect(messages(page, language)).toContainText(text('addedSeveral', { quantity: 40, name }))
      expect(changes).toEqual([{ productId: 'kaisersemmel', qty: 40 }])
      await expect(quantity).toHaveValue('1')
      await expect(page.getByText(text('quantity.inCart', { count: 40 }))).toBeVisible()
      // Together with the forty it is a large order, which needs more days.
      await quantity.fill('20')
      await quantity.press('Enter')
      const large = page.getByRole('status').getByText(text('quantity.largeOrder', { from: 60, count: 2 }))
      await expect(large).toBeVisible()
    })

    test('a quantity between two steps is changed, and the page says so', async ({ page }) => {
      await openPage(page, '/products/milchbroetchen')
      const { add, quantity } = controls(page, 'milchbroetchen', language)
      await expect(quantity).toHaveValue('4')
      await quantity.fill('6')
      await quantity.press('Enter')
      await expect(quantity).toHaveValue('8')
      const rule = text('quantity.inSteps', { step: 4 })
      await expect(page.getByText(text('quantity.changed', { rule, quantity: 8 }))).toBeVisible()
      const changes = recordChanges(page)
      await add.click()
      await expect.poll(() => changes).toEqual([{ productId: 'milchbroetchen', qty: 8 }])
    })

    test('the bread bag page leads to the size, and without one nothing is added', async ({ page }) => {
      await openPage(page, '/breadbag')
      await page
        .getByRole('link', { name: getTranslator(language, 'pages')('blocks.offers.order', { name: 'M' }) })
        .click()
      await expect(page).toHaveURL('/products/brotbeutel?groesse=m')
      const { add, name } = controls(page, 'brotbeutel', language)
      await expect(page.getByRole('radio', { name: /^M / })).toBeChecked()
      await expect(price(page)).toHaveText(language === 'de' ? '5,50 €' : '€5.50')
      await openPage(page, '/products/brotbeutel')
      await expect(price(page)).toHaveText(language === 'de' ? 'ab 3,50 €' : 'from €3.50')
      const changes = recordChanges(page)
      await add.click()
      const sizes = page.getByRole('group', { name: /^(Größe|Size)/ })
      await expect(sizes).toHaveAccessibleDescription(text('option.choiceMissing'))
      await expect(sizes.getByRole('radio').first()).toBeFocused()
      expect(changes).toEqual([])
      await sizes.getByRole('radio', { name: /^L / }).check()
      await add.click()
      await expect(messages(page, language)).toContainText(name)
      expect(changes).toEqual([{ productId: 'brotbeutel', options: { groesse: 'l' } }])
    })

    test('the plus of a card becomes a stepper that keeps the focus', async ({ page }) => {
      await openPage(page, '/products?category=broetchen')
      const { add, quantity, more, less, name } = controls(page, 'kaisersemmel', language)
      await add.focus()
      await page.keyboard.press('Enter')
      await expect(more).toBeFocused()
      await expect(quantity).toHaveValue('1')
      await page.keyboard.press('Enter')
      await expect(quantity).toHaveValue('2')
      await quantity.fill('12')
      await quantity.press('Enter')
      await expect(quantity).toHaveValue('12')
      await expectAccessible(page)
      await quantity.fill('1')
      await quantity.press('Enter')
      await less.focus()
      await page.keyboard.press('Enter')
      await expect(add).toBeFocused()
      await expect(page.getByRole('article', { name, exact: true }).getByRole('textbox')).toHaveCount(0)

      await test.step('one tap adds the smallest quantity, and says how many that are', async () => {
        const rolls = controls(page, 'milchbroetchen', language)
        // Within seconds of another message, one for both is shown.
        await expect(messages(page, language)).toBeEmpty()
        await rolls.add.click()
        const added = text('addedSeveral', { quantity: 4, name: rolls.name })
        await expect(messages(page, language)).toContainText(added)
        await rolls.quantity.fill('5')
        await rolls.quantity.press('Enter')
        await expect(rolls.quantity).toHaveValue('8')
        const rule = text('quantity.inSteps', { step: 4 })
        await expect(messages(page, language)).toContainText(text('quantity.changed', { rule, quantity: 8 }))
      })
    })
  })

test('a product page is used with the keyboard alone', async ({ page }) => {
  await openPage(page, '/products/bauernbrot')
  await page.getByRole('link', { name: t('de', 'products', 'backToList') }).focus()
  const changes = recordChanges(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('radio', { name: 'ganzer Laib' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /halber Laib/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(controls(page, 'bauernbrot', 'de').less).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => changes)
    .toEqual([{ productId: 'bauernbrot', qty: 3, options: { groesse: 'halb', schnitt: 'scheiben-8' } }])
})

test('what was chosen and typed before hydration is what is added', async ({ page }) => {
  const { promise: scriptsMayCome, resolve: letScriptsThrough } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  const changes = recordChanges(page)
  await page.goto('/products/bauernbrot', { waitUntil: 'domcontentloaded' })
  const { add, quantity } = controls(page, 'bauernbrot', 'de')
  await page.getByRole('radio', { name: /8 mm/ }).check()
  await page.getByRole('radio', { name: /halber Laib/ }).check()
  await quantity.fill('3')
  letScriptsThrough()
  await waitUntilReady(page)
  await expect(price(page)).toHaveText('2,90 €')
  await expect(quantity).toHaveValue('3')
  await add.click()
  const options = { groesse: 'halb', schnitt: 'scheiben-8' }
  await expect.poll(() => changes).toEqual([{ productId: 'bauernbrot', qty: 3, options }])
})

test.describe('stores and their stock', () => {
  const chooseStore = (page: Page, storeId: string) => page.request.post('/mystore', { form: { storeId } })

  test('the page says how many are left in the chosen store on the next days', async ({ page, site }) => {
    const placed = await orderByApi(
      site.url,
      storeId,
      { date: '2026-11-21', time: '12:00' },
      'kirschtorte@example.org',
      Array.from({ length: 12 }, () => 'schwarzwaelder'),
    )
    expect(placed.status).toBe(200)
    await openPage(page, '/products/schwarzwaelder')
    await expect(page.getByText(getTranslator('de', 'products')('stock.daily', { count: 12 }))).toBeVisible()
    await chooseStore(page, storeId)
    await openPage(page, '/products/schwarzwaelder')
    const days = page.getByRole('region', { name: /Illertissen Marktplatz$/ }).getByRole('listitem')
    await expect(days).toHaveCount(5)
    await expect(days.nth(0)).toHaveText(/^Fr., 20.\sNovember 12 Stück$/)
    await expect(days.nth(1)).toHaveText(/^Sa., 21.\sNovember vergriffen/)
  })

  test('the page says where it is sold, and that the chosen store does not sell it', async ({ page }) => {
    await chooseStore(page, 'kellmuenz-marktplatz')
    await openPage(page, '/products/gemuesequiche')
    await expect(page.getByText('Nicht in Kellmünz Marktplatz.')).toBeVisible()
    await expect(controls(page, 'gemuesequiche', 'de').add).toHaveCount(0)
    const sellers = page.getByText('Nur in 8 Filialen')
    await sellers.click()
    await expect(page.getByRole('main').getByText(/Illertissen Marktplatz/)).toBeVisible()
  })
})
