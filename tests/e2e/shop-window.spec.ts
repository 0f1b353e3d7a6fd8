import type { Page } from '@playwright/test'
import home from '../../content/home.json' with { type: 'json' }
import { chip, chosen, field, openCheckout } from '../support/checkout-page.ts'
import { expect, openPage, test } from '../support/e2e-test.ts'
import { t } from '../support/translations.ts'

const phone = { width: 390, height: 844 }
const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name })
const otherTimes = home.productBands.find((band) => !('between' in band))
const [advent, carnival] = home.seasonBands
if (!otherTimes || !advent || !carnival) throw new Error('the home page has no bands')

const cards = (page: Page, name: string) => region(page, name).getByRole('article')
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /Warenkorb/ })
const addBar = (page: Page) =>
  page.getByRole('complementary', { name: t('de', 'products', 'addBar.label').replace('{{name}}', 'Bauernbrot') })

/** One click: it counts even when the band is not interactive yet. */
async function addFirst(page: Page, band: string): Promise<void> {
  const card = cards(page, band).first()
  await card.getByRole('button', { name: /in den Warenkorb$/ }).click()
  await expect(card.getByRole('button', { name: /^Eins mehr: / })).toBeVisible()
}

test('the home page sells what the content chooses, and the season', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPage(page, '/')

  await test.step('products follow the hero, then the season, and jobs and questions come last', async () => {
    const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
    const wanted = [otherTimes, carnival, home.feed, home.jobs, home.faq].map(({ headline }) => headline.de)
    expect(titles.filter((title) => wanted.includes(title))).toEqual(wanted)
    await expect(cards(page, otherTimes.headline.de)).toHaveCount(4)
    await expect(region(page, otherTimes.headline.de).getByRole('link', { name: 'Alle Produkte' })).toHaveAttribute(
      'href',
      '/products#home',
    )
  })

  await test.step('the row scrolls on a phone, and the page does not', async () => {
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    await expect(cards(page, otherTimes.headline.de).last()).not.toBeInViewport()
  })

  await test.step('products are added and their quantity is changed', async () => {
    await addFirst(page, otherTimes.headline.de)
    await expect(badge(page)).toContainText('1 Artikel')
    await addFirst(page, carnival.headline.de)
    await expect(badge(page)).toContainText('2 Artikel')
    await cards(page, carnival.headline.de)
      .first()
      .getByRole('button', { name: /^Eins weniger: / })
      .click()
    await expect(badge(page)).toContainText('1 Artikel')
  })

  await test.step('every picture of the feed leads to a page', async () => {
    const links = region(page, home.feed.headline.de).getByRole('listitem').getByRole('link')
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    const offered = home.feed.images.filter(({ link }) => link !== 'products/zwetschgendatschi')
    expect(hrefs).toEqual(offered.slice(0, 9).map(({ link }) => `/${link}`))
  })
})

test('a bar at the bottom of the phone adds the product while its button is out of view', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPage(page, '/products/bauernbrot')
  const bar = addBar(page)
  const button = page.getByRole('main').getByRole('button', { name: 'Bauernbrot in den Warenkorb' })

  await test.step('it shows price and options, and gives way to the button of the page', async () => {
    await expect(bar).toContainText('5,40 €')
    await expect(bar).toContainText('ganzer Laib')
    await button.scrollIntoViewIfNeeded()
    await expect(bar).toHaveCount(0)
    await page.getByRole('radio', { name: /halber Laib/ }).check()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(bar).toContainText('2,90 €')
    await expect(bar).toContainText('halber Laib')
  })

  await test.step('after adding it has the quantity and the way to the cart, and keeps the focus', async () => {
    await bar.getByRole('button', { name: /^In den Warenkorb/ }).press('Enter')
    await expect(bar.getByRole('button', { name: /^Eins mehr: / })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(bar.getByRole('textbox')).toHaveValue('2')
    await expect(bar).toContainText('5,80 €')
    await expect(badge(page)).toContainText('2 Artikel')
    await expect(bar.getByRole('link', { name: t('de', 'products', 'toCart') })).toHaveAttribute('href', /^\/checkout/)
    await expect(page.getByRole('complementary', { name: t('de', 'products', 'toCart'), exact: true })).toHaveCount(0)
  })

  await test.step('it covers nothing at the end of the page', async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }))
    await expect(bar).not.toBeInViewport()
  })
})

test('the tabs of the catalog mark the group in view, in their middle', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPage(page, '/products')
  const tab = (name: string) =>
    page.getByRole('navigation', { name: t('de', 'products', 'categories') }).getByRole('link', { name })
  await page.getByRole('heading', { level: 2, name: 'Snacks' }).evaluate((heading) => heading.scrollIntoView())
  await expect(tab('Snacks')).toHaveAttribute('aria-current', 'location')
  await expect(tab('Snacks')).toBeInViewport({ ratio: 1 })
  await tab('Snacks').click()
  await expect(tab('Snacks')).toHaveAttribute('aria-current', 'page')
  await expect(tab('Alle')).not.toHaveAttribute('aria-current')
})

test('the list and the checkout know for which store and day somebody shops', async ({ page }) => {
  await page.setViewportSize(phone)
  await openPage(page, '/products')
  const choose = (name: 'store' | 'day', value: string) => page.locator(`select[name=${name}]`).selectOption(value)
  await choose('store', 'kellmuenz-marktplatz')
  await expect(page).toHaveURL('/products?store=kellmuenz-marktplatz')
  await choose('day', '2026-11-21')
  await expect(page).toHaveURL('/products?store=kellmuenz-marktplatz&day=2026-11-21')
  const card = (name: string) => page.getByRole('article', { name, exact: true })
  await expect(card('Kartoffelbrot')).toContainText('Möglich am Do., 26.11.')
  await expect(card('Kartoffelbrot').getByRole('button', { name: /in den Warenkorb$/ })).toHaveCount(0)

  await test.step('a limited product stops at what the day has', async () => {
    await card('Hefezopf')
      .getByRole('button', { name: /in den Warenkorb$/ })
      .click()
    const more = card('Hefezopf').getByRole('button', { name: /^Eins mehr: / })
    for (let quantity = 2; quantity <= 5; quantity++) await more.click()
    await more.click()
    await expect(page.getByText('Höchstens 5 am Tag').last()).toBeVisible()
    await expect(card('Hefezopf').getByRole('textbox')).toHaveValue('5')
  })

  await openCheckout(page)
  await expect(field(page, 'pickupStore')).toHaveValue('kellmuenz-marktplatz')
  await expect(chosen(page, 'pickupDate')).toHaveValue('2026-11-21')
  await chip(page, 'pickupDate', '2026-11-28').check()
  await openPage(page, '/products')
  await expect(page).toHaveURL('/products?day=2026-11-28&store=kellmuenz-marktplatz')
})

test('an empty cart shows products to begin with', async ({ page }) => {
  await openPage(page, '/checkout')
  const favourites = t('de', 'checkout', 'favourites')
  await expect(cards(page, favourites)).toHaveCount(4)
  await cards(page, favourites)
    .first()
    .getByRole('button', { name: /in den Warenkorb$/ })
    .click()
  await expect(page.getByRole('heading', { name: t('de', 'checkout', 'cartTitle') })).toBeFocused()
  await expect(badge(page)).toContainText('1 Artikel')
})

test('a product is printed without buttons and without the skip link', async ({ page }) => {
  await page.goto('/products/bauernbrot')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('main').getByText('5,40 €').first()).toBeVisible()
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('.skip-link')).toBeHidden()
})
