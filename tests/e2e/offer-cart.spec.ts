import { DatabaseSync } from 'node:sqlite'
import type { Page } from '@playwright/test'
import {
  chip,
  choosePickup,
  chosen,
  field,
  fillCart,
  fillPerson,
  listChoices,
  openCheckout,
  orderButton,
} from '../support/checkout-page.ts'
import { expect, expectAccessible, openPage, test, viewsOf } from '../support/e2e-test.ts'
import { orderByApi } from '../support/site-client.ts'
import type { SiteServer } from '../support/test-server.ts'
import { t } from '../support/translations.ts'

const storeId = 'illertissen-marktplatz'
const authorization = `Basic ${btoa('public:krume')}`

const fill = (text: string, values: Record<string, string | number>) =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))

/** As if it had been put there in its season. */
function addLine(dataDir: string, cartId: string, productId: string): void {
  const database = new DatabaseSync(`${dataDir}/krume.sqlite`, { timeout: 30_000 })
  const line = JSON.stringify({ productId, quantity: 1, notes: '' })
  database.prepare(`update cart set lines = json_insert(lines, '$[#]', json(?)) where id = ?`).run(line, cartId)
  database.close()
}

const lines = (page: Page) => page.getByRole('list', { name: /^(Warenkorb|Basket)$/ }).getByRole('listitem')
const lineOf = (page: Page, name: string) => page.getByRole('main').getByRole('listitem', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const summary = (page: Page) =>
  page.getByRole('region', { name: /^(Ihre Bestellung auf einen Blick|Your order at a glance)$/ })
/** What is wrong with the order, above its button. */
const refusal = (page: Page) => page.locator('form [data-tone="error"]')

/** Clicks the order button and returns the number of the order, which this browser may see. */
async function order(page: Page): Promise<string> {
  await orderButton(page).click()
  await page.waitForURL(/checkoutnow/)
  const granted = await page.request.get('/api/v1/orders/granted', { headers: { authorization } })
  const { data } = (await granted.json()) as { data: { orderId: string }[] }
  return data[0]?.orderId ?? ''
}

const addByApi = (site: SiteServer, cartId: string, body: object) =>
  fetch(`${site.url}/api/v1/carts/${cartId}/product`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const texts = {
  de: {
    sliced: 'Bauernbrot, ganzer Laib, in Scheiben (12 mm)',
    whole: 'Bauernbrot, ganzer Laib, am Stück',
    half: 'halber Laib',
    half8: 'Bauernbrot, halber Laib, in Scheiben (8 mm)',
    eightMm: 'in Scheiben (8 mm)',
    unsliced: 'am Stück',
    loaf: 'ganzer Laib',
    cake: 'Käsekuchen, ganz (26 cm)',
    inscription: 'Inschrift',
    milkRolls: 'Milchbrötchen',
    contains: 'Enthält Weizen, Roggen und Gerste',
    platter: 'Wegen „Canapéplatte“: Abholung ab 10:00 Uhr.',
  },
  en: {
    sliced: 'Country loaf (Bauernbrot), whole loaf, sliced (12 mm)',
    whole: 'Country loaf (Bauernbrot), whole loaf, unsliced',
    half: 'half a loaf',
    half8: 'Country loaf (Bauernbrot), half a loaf, sliced (8 mm)',
    eightMm: 'sliced (8 mm)',
    unsliced: 'unsliced',
    loaf: 'whole loaf',
    cake: 'Baked cheesecake, whole (26 cm)',
    inscription: 'Inscription',
    milkRolls: 'Milk roll',
    contains: 'Contains wheat, rye and barley',
    platter: 'Pickup from 10:00 am, because of “Canapé platter”.',
  },
}

for (const { language, locale, width } of viewsOf('options in the cart'))
  test.describe(`${language}, ${width} px`, () => {
    test.use({ locale, viewport: { width, height: 900 } })
    const say = (key: Parameters<typeof t<'checkout'>>[2], values = {}) => fill(t(language, 'checkout', key), values)
    const expected = texts[language]
    const changeOptions = async (page: Page, name: string) => {
      await lineOf(page, name)
        .getByRole('button', { name: say('options.change') })
        .click()
      await expect(dialog(page).getByRole('button', { name: say('options.save') })).toBeVisible()
    }
    const save = (page: Page) =>
      dialog(page)
        .getByRole('button', { name: say('options.save') })
        .click()

    test('a sliced and a whole loaf are two lines, whose options can be changed in the cart', async ({
      page,
      site,
    }) => {
      await fillCart(page, site, [{ productId: 'bauernbrot', options: { schnitt: 'scheiben-12' } }, 'bauernbrot'])
      await openCheckout(page)
      await expect(lines(page)).toHaveCount(2)
      await expect(lineOf(page, expected.sliced)).toBeVisible()
      for (const shown of [summary(page), lineOf(page, expected.sliced)])
        await expect(shown).toContainText(expected.contains)

      await changeOptions(page, expected.sliced)
      await expectAccessible(page)
      await dialog(page).getByRole('radio', { name: expected.half }).check()
      await dialog(page).getByRole('radio', { name: expected.eightMm }).check()
      await expect(dialog(page)).toContainText(language === 'de' ? '2,90' : '2.90')
      await save(page)
      await expect(dialog(page)).toHaveCount(0)
      await expect(lineOf(page, expected.half8)).toBeFocused()
      await expect(lineOf(page, expected.half8)).toContainText(language === 'de' ? '2,90' : '2.90')
      await expect(lineOf(page, expected.sliced)).toHaveCount(0)

      await changeOptions(page, expected.half8)
      await dialog(page).getByRole('radio', { name: expected.loaf }).check()
      await dialog(page).getByRole('radio', { name: expected.unsliced }).check()
      await save(page)
      await expect(lines(page)).toHaveCount(1)
      await expect(lineOf(page, expected.whole).getByRole('textbox')).toHaveValue('2')
      await page.reload()
      await expect(lineOf(page, expected.whole).getByRole('textbox')).toHaveValue('2')
      await expectAccessible(page)
    })

    test('an inscription that cannot be written is explained, and a good one is ordered', async ({ page, site }) => {
      await fillCart(page, site, ['kaesekuchen-ganz'])
      await openCheckout(page)
      await changeOptions(page, expected.cake)
      const inscription = dialog(page).getByRole('textbox', { name: expected.inscription })
      await inscription.fill('Alles Gute zum Geburtstag, liebe Großmutter 🎂')
      await save(page)
      await expect(inscription).toBeFocused()
      await expect(inscription).toHaveAccessibleDescription(/40/)
      await inscription.fill('Für Ida 🎂')
      await save(page)
      await expect(inscription).toHaveAccessibleDescription(/🎂/)
      await inscription.fill('Für Ida & Max')
      await save(page)
      const written = language === 'de' ? '„Für Ida & Max“' : '“Für Ida & Max”'
      await expect(lines(page).first()).toContainText(written)
      await expect(summary(page)).toContainText(written)

      await choosePickup(page, storeId)
      await fillPerson(page, `inschrift-${language}@example.org`)
      const orderId = await order(page)
      await openPage(page, `/selfservice/orders/${orderId}`)
      await expect(page.getByRole('region', { name: t(language, 'order', 'items.headline') })).toContainText(written)
      await expectAccessible(page)
    })

    test('a platter limits the times, and cart and form say so', async ({ page, site }) => {
      const cartId = await fillCart(page, site, ['bauernbrot'])
      await openCheckout(page)
      await choosePickup(page, storeId, { date: '2026-11-20', time: '08:00' })
      await addByApi(site, cartId, { productId: 'canapeplatte' })
      await page.reload()
      const cleared = page.getByRole('status').filter({ hasText: '20' }).filter({ hasText: expected.platter })
      await expect(cleared.first()).toBeVisible()
      await expect(chosen(page, 'pickupTime')).toHaveCount(0)
      await expect(chosen(page, 'pickupDate')).toHaveValue('2026-11-20')
      expect((await listChoices(page, 'pickupTime'))[0]).toBe('10:00')
      await expect(page.getByRole('region', { name: say('cartTitle') })).toContainText(expected.platter)
      await expect(page.locator('[data-field="pickupTime"]')).toContainText(expected.platter)
      await expectAccessible(page)
    })

    test('a typed quantity becomes one that is offered, and the rule is said', async ({ page, site }) => {
      await fillCart(page, site, ['milchbroetchen'])
      await openCheckout(page)
      const quantity = lineOf(page, expected.milkRolls).getByRole('textbox')
      await expect(quantity).toHaveValue('4')
      await quantity.fill('5')
      await quantity.press('Enter')
      await expect(quantity).toHaveValue('8')
      await expect(lineOf(page, expected.milkRolls).getByRole('status').filter({ hasText: '4' })).toBeVisible()
      await page.getByRole('button', { name: /^(4 mehr|4 more)/ }).click()
      await expect(quantity).toHaveValue('12')
      await expect(lineOf(page, expected.milkRolls).getByRole('status').filter({ hasText: '4' })).toHaveCount(0)
    })
  })

test('options that cannot be loaded are explained, and loaded again', async ({ page, site }) => {
  await fillCart(page, site, ['bauernbrot'])
  await openCheckout(page)
  await page.route('**/api/v1/products/bauernbrot', (route) => route.abort())
  await page.getByRole('button', { name: /^Auswahl ändern/ }).click()
  await expect(dialog(page).getByRole('alert')).toContainText(t('de', 'checkout', 'options.failed'))
  await expectAccessible(page)
  await page.unroute('**/api/v1/products/bauernbrot')
  await dialog(page)
    .getByRole('button', { name: t('de', 'checkout', 'tryAgain') })
    .click()
  await expect(dialog(page).getByRole('radio', { name: 'am Stück' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Auswahl ändern/ })).toBeFocused()
})

test.describe('too little is left', () => {
  const cake = { productId: 'schwarzwaelder-torte', qty: 2 }
  const name = 'Schwarzwälder Kirschtorte, ganz (28 cm)'

  test('at the moment of ordering: nothing is lost, and one tap takes what is left', async ({ page, site }) => {
    await fillCart(page, site, [cake])
    await openCheckout(page)
    const slot = await choosePickup(page, storeId)
    await expect(lineOf(page, name)).toContainText('Noch 3 für')
    await fillPerson(page, 'letzte@example.org')
    // Another customer is faster.
    expect((await orderByApi(site.url, storeId, slot, 'schneller@example.org', [cake])).status).toBe(200)
    await orderButton(page).click()
    await expect(refusal(page)).toBeFocused()
    await expect(refusal(page)).toBeInViewport()
    await expect(refusal(page)).toContainText(name)
    await expect(lineOf(page, name)).toContainText('nur noch 1')
    await expect(chosen(page, 'pickupDate')).toHaveValue(slot.date)
    await expect(chosen(page, 'pickupTime')).toHaveValue(slot.time)
    await expect(field(page, 'surname')).toHaveValue('Huber')
    await expectAccessible(page)

    await refusal(page)
      .getByRole('button', { name: t('de', 'checkout', 'showInCart') })
      .click()
    await expect(lineOf(page, name)).toBeFocused()
    await lineOf(page, name).getByRole('button', { name: 'Menge auf 1 ändern' }).click()
    await expect(refusal(page)).toHaveCount(0)
    await expect(lineOf(page, name)).toContainText('Noch 1 für')
    await expect(orderButton(page)).toBeEnabled()
    await expect(chosen(page, 'pickupTime')).toHaveValue(slot.time)
    expect(await order(page)).not.toBe('')
  })

  test('two browsers race for the last one: one order, one clear answer @postgres', async ({ page, browser, site }) => {
    const last = { productId: 'schwarzwaelder-torte', qty: 1 }
    // One on a phone in German, one on a large screen in English.
    await page.setViewportSize({ width: 390, height: 844 })
    const otherContext = await browser.newContext({
      baseURL: site.url,
      locale: 'en-GB',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    })
    const buyers = [page, await otherContext.newPage()]
    const store = 'weissenhorn-hauptplatz'
    for (const [index, buyer] of buyers.entries()) {
      await fillCart(buyer, site, [last])
      await openCheckout(buyer)
      const slot = await choosePickup(buyer, store)
      await fillPerson(buyer, `torte${index}@example.org`)
      if (index === 0) {
        const { status } = await orderByApi(site.url, store, slot, 'vorher@example.org', [{ ...last, qty: 2 }])
        expect(status).toBe(200)
      }
    }
    await Promise.all(buyers.map((buyer) => orderButton(buyer).click()))
    const ends = await Promise.all(
      buyers.map((buyer) =>
        Promise.race([
          buyer.waitForURL(/checkoutnow/).then(() => 'ordered'),
          refusal(buyer)
            .waitFor()
            .then(() => 'refused'),
        ]),
      ),
    )
    expect(ends.sort()).toEqual(['ordered', 'refused'])
    const loser = buyers.find((buyer) => !buyer.url().includes('checkoutnow')) as Page
    await expect(refusal(loser)).toContainText(/Schwarzwälder Kirschtorte|Black Forest/)
    await expect(refusal(loser)).toBeInViewport()
    await expect(field(loser, 'surname')).toHaveValue('Huber')
    await otherContext.close()
  })

  test('for the chosen day: the day stays chosen and says so, until less is ordered', async ({ page, site }) => {
    await fillCart(page, site, [{ productId: 'schwarzwaelder', qty: 12 }])
    await openCheckout(page)
    const { date } = await choosePickup(page, 'senden-kemptener-strasse')
    const more = page.getByRole('button', { name: 'Eins mehr: Schwarzwälder Kirschtorte' })
    await more.click()
    await expect(lineOf(page, 'Schwarzwälder Kirschtorte')).toContainText('an einem Tag höchstens 12')
    await expect(chip(page, 'pickupDate', date)).toBeDisabled()
    await expect(chip(page, 'pickupDate', date)).toBeChecked()
    await expect(orderButton(page)).toBeDisabled()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Menge auf 12 ändern' }).click()
    await expect(chip(page, 'pickupDate', date)).toBeEnabled()
    await expect(orderButton(page)).toBeEnabled()
  })
})

test('what is out of season has no plus on a phone, and leaves the cart with one tap', async ({ page, site }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const again = 'Gibt es wieder ab 1.\u00a0August.'
  for (const path of ['/products?search=zwetschgendatschi', '/products/zwetschgendatschi']) {
    await openPage(page, path)
    await expect(page.getByRole('main').getByText(again).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Zwetschgendatschi in den Warenkorb' })).toHaveCount(0)
  }
  const cartId = await fillCart(page, site, ['brezel'])
  addLine(site.dataDir, cartId, 'zwetschgendatschi')
  await openCheckout(page)
  const plums = lineOf(page, 'Zwetschgendatschi')
  await expect(plums).toContainText(again)
  await expect(page.getByText('Zurzeit nicht zu bestellen: Zwetschgendatschi.')).toBeVisible()
  await plums.getByRole('button', { name: /^Herausnehmen/ }).click()
  await expect(lines(page)).toHaveCount(1)
  const isFinal = page.getByText(t('de', 'checkout', 'final'))
  const { date } = await choosePickup(page, storeId)
  await expect(chip(page, 'pickupDate', date)).toBeChecked()
  await expect(orderButton(page)).toBeEnabled()
  await expect(isFinal).toHaveCount(0)
  await chip(page, 'pickupDate', '2026-11-18').check()
  await expect(isFinal).toBeVisible()
})

test('a store that does not sell something says so, and another one does not', async ({ page, site }) => {
  await fillCart(page, site, ['gemuesequiche', 'brezel'])
  await openCheckout(page)
  await field(page, 'pickupStore').selectOption('voehringen-hettstedter-platz')
  await expect(lineOf(page, 'Gemüsequiche')).toContainText(t('de', 'checkout', 'reason.notInStore'))
  await expect(page.getByText('In dieser Filiale gibt es nicht: Gemüsequiche.')).toBeVisible()
  await expect(orderButton(page)).toBeDisabled()
  await expectAccessible(page)
  await choosePickup(page, storeId)
  await expect(lineOf(page, 'Gemüsequiche')).not.toContainText(t('de', 'checkout', 'reason.notInStore'))
  await expect(orderButton(page)).toBeEnabled()
})

test('an order that is too large for any time leads to the phone', async ({ page, site }) => {
  await fillCart(page, site, [{ productId: 'canapeplatte', qty: 20 }])
  await openCheckout(page)
  await field(page, 'pickupStore').selectOption(storeId)
  await expect(page.getByText(t('de', 'pickup', 'tooLarge.title'))).toBeVisible()
  await expect(page.locator('[data-field="pickupDate"]').getByRole('link')).toHaveAttribute('href', /^tel:/)
  await expect(field(page, 'pickupTime')).toHaveCount(0)
  await expectAccessible(page)
})

test('many pieces need more days, from which quantity on is said', async ({ page, site }) => {
  await fillCart(page, site, [{ productId: 'brezel', qty: 60 }])
  await openCheckout(page)
  await field(page, 'pickupStore').selectOption(storeId)
  await expect(page.getByText('Ab 60 Stück braucht Brezel 2 Tage Vorlauf')).toBeVisible()
  expect((await listChoices(page, 'pickupDate'))[0]).toBe('2026-11-19')
  await page.getByText(t('de', 'pickup', 'why.notEarlier')).click()
  await expect(page.getByText('Ab 60 Stück braucht Brezel 2 Tage.')).toBeVisible()
})
