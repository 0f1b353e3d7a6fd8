import type { Browser, CDPSession, Page } from '@playwright/test'
import { choosePickup, fillPerson, orderButton } from '#tests/support/checkout-page.ts'
import { openSlowPage, phoneContext, waitUntilReady } from './slow-phone.ts'

const kinds = ['pages', 'data', 'scripts', 'styles', 'fonts', 'pictures', 'other'] as const
export type ByteKind = (typeof kinds)[number]

/** What a purchase transfers, headers included. */
export type JourneyBytes = Record<ByteKind, number>

const kindByType: Readonly<Record<string, ByteKind>> = {
  Document: 'pages',
  Prefetch: 'pages',
  Fetch: 'data',
  XHR: 'data',
  EventSource: 'data',
  Script: 'scripts',
  Stylesheet: 'styles',
  Font: 'fonts',
  Image: 'pictures',
}

interface Transfer {
  kind: ByteKind
  bytes: number
}

/**
 * Counts every response of the site, also those that a tap on a link has cut off. What the browser takes from its cache
 * has no bytes, and the provider's pages do not count.
 */
async function observeTransfers(session: CDPSession, siteUrl: string): Promise<ReadonlyMap<string, Transfer>> {
  const transfers = new Map<string, Transfer>()
  await session.send('Network.enable')
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (response.url.startsWith(siteUrl))
      transfers.set(requestId, { kind: kindByType[type] ?? 'other', bytes: response.encodedDataLength })
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (transfer) transfer.bytes += encodedDataLength
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId)
    if (transfer) transfer.bytes = encodedDataLength
  })
  return transfers
}

function sumByKind(transfers: Iterable<Transfer>): JourneyBytes {
  const sums = Object.fromEntries(kinds.map((kind) => [kind, 0])) as JourneyBytes
  for (const { kind, bytes } of transfers) sums[kind] += bytes
  return sums
}

/** As long as somebody looks at a page. What loads in that time, loads for most visitors. */
const lookMs = 3_000

async function look(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(lookMs)
}

const addButton = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name} in den Warenkorb`, exact: true })

const waitForCount = (page: Page, count: number) =>
  page.getByText(`${count} Artikel im Warenkorb`).first().waitFor({ state: 'attached' })

/** A first visit from the home page to the paid order: two products of the list, and one from its own page. */
export async function measureJourney(browser: Browser, siteUrl: string): Promise<JourneyBytes> {
  const context = await browser.newContext({ ...phoneContext, baseURL: siteUrl, reducedMotion: 'reduce' })
  try {
    const page = await openSlowPage(context)
    const transfers = await observeTransfers(await context.newCDPSession(page), siteUrl)
    await page.goto('/')
    await look(page)
    await page.getByRole('link', { name: 'Jetzt vorbestellen' }).first().tap()
    await page.waitForURL(/\/products/)
    await look(page)
    for (const [index, name] of ['Brezel', 'Kaisersemmel'].entries()) {
      await addButton(page, name).tap()
      await waitForCount(page, index + 1)
    }
    await page.getByRole('link', { name: 'Bauernbrot', exact: true }).tap()
    await page.waitForURL(/\/products\/bauernbrot/)
    await look(page)
    await waitUntilReady(page)
    await addButton(page, 'Bauernbrot').tap()
    await waitForCount(page, 3)
    await page.getByRole('banner').getByRole('link', { name: 'Warenkorb' }).tap()
    await page.waitForURL(/\/checkout/)
    await look(page)
    await choosePickup(page, 'illertissen-marktplatz')
    await fillPerson(page, 'anna.huber@example.org')
    await orderButton(page).tap()
    await page.waitForURL(/checkoutnow/)
    await page.locator('button[value="approve"]').tap()
    await page.waitForURL((url) => url.origin === siteUrl && url.pathname === '/')
    await look(page)
    return sumByKind(transfers.values())
  } finally {
    await context.close()
  }
}
