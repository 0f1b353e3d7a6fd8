import { expect, type Locator, type Page } from '@playwright/test'
import { openPage } from './e2e-test.ts'
import { type CartEntry, createCart } from './site-client.ts'
import type { SiteServer } from './test-server.ts'

/** Puts products into a new cart of this browser. Uses the API; clicks are tested in products.spec.ts. */
export async function fillCart(page: Page, site: SiteServer, entries: readonly CartEntry[]): Promise<string> {
  const cartId = await createCart(site.url, entries)
  const entry = { value: cartId, expiresAtMs: Date.now() + 86_400_000 }
  await page.goto('/meta.json')
  await page.evaluate((text) => localStorage.setItem('krume:cart', text), JSON.stringify(entry))
  return cartId
}

export async function openCheckout(page: Page): Promise<void> {
  await openPage(page, '/checkout#checkout-data')
  await expect(page.locator('#cart-title')).toBeVisible()
}

export const field = (page: Page, name: string): Locator =>
  page.locator(`[data-field="${name}"] :is(input, select, textarea)`)

/** A day or time to choose, by its value: 2026-11-17, 08:00. */
export const chip = (page: Page, name: 'pickupDate' | 'pickupTime', value: string): Locator =>
  page.locator(`[data-field="${name}"] input[value="${value}"]`)

export const chosen = (page: Page, name: 'pickupDate' | 'pickupTime'): Locator =>
  page.locator(`[data-field="${name}"] input:checked`)

/** The values that can be chosen. */
export async function listChoices(page: Page, name: 'pickupDate' | 'pickupTime'): Promise<string[]> {
  await field(page, name).first().waitFor({ state: 'attached' })
  return field(page, name).evaluateAll((inputs) =>
    inputs.flatMap((input) => ((input as HTMLInputElement).disabled ? [] : [(input as HTMLInputElement).value])),
  )
}

/** Chooses the slot, or one that no other test fills up. */
export async function choosePickup(
  page: Page,
  storeId: string,
  slot?: { date: string; time: string },
): Promise<{ date: string; time: string }> {
  await field(page, 'pickupStore').selectOption(storeId)
  await expect(field(page, 'pickupDate').first()).toBeAttached()
  const date = slot?.date ?? (await listChoices(page, 'pickupDate'))[1] ?? ''
  await chip(page, 'pickupDate', date).check()
  const time = slot?.time ?? (await listChoices(page, 'pickupTime'))[2] ?? ''
  await chip(page, 'pickupTime', time).check()
  return { date, time }
}

export async function fillPerson(page: Page, mail: string): Promise<void> {
  await field(page, 'givenname').fill('Anna')
  await field(page, 'surname').fill('Huber')
  await field(page, 'mail').fill(mail)
  await field(page, 'privacy').check()
  await field(page, 'terms').check()
}

export const orderButton = (page: Page): Locator =>
  page.getByRole('button', { name: /^(Zahlungspflichtig bestellen|Order with obligation to pay)$/ })

/** The facts above the order button. */
export const summary = (page: Page): Locator => page.getByRole('region', { name: 'Ihre Bestellung auf einen Blick' })
