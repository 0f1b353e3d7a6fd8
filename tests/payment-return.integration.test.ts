import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHtml } from './support/html.ts'
import { createPageVisitor, elementsOf, textOf, type VisitedPage } from './support/page-visitor.ts'
import { createCart, findFreeSlot } from './support/site-client.ts'
import { type SiteServer, startTestServer } from './support/test-server.ts'
import { t } from './support/translations.ts'

const storeId = 'illertissen-marktplatz'

let site: SiteServer
beforeAll(async () => {
  site = await startTestServer({ clock: '2026-11-17T09:00:00.000Z' })
})
afterAll(() => site.stop())

type Outcome = 'approve' | 'cancel' | 'decline' | 'pending'

/** One customer with one device. */
function aCustomer() {
  const visitor = createPageVisitor(site.url)

  async function order(dayIndex: number): Promise<{ orderId: string; approveUrl: string }> {
    const slot = await findFreeSlot(site.url, storeId, dayIndex, 1)
    const cartId = await createCart(site.url, ['brezel'])
    type Placed = { data: { rel: string; href: string }[] }
    const { data } = await visitor.post<Placed>(`/api/v1/carts/${cartId}/checkout`, {
      givenname: 'Anna',
      surname: 'Huber',
      mail: 'rueckkehr@kunde.example',
      pickupStore: storeId,
      pickupDate: slot.date,
      pickupTime: slot.time,
    })
    const href = (rel: string) => data.find((link) => link.rel === rel)?.href ?? ''
    return { orderId: href('self').split('/').at(-1) ?? '', approveUrl: href('approve') }
  }

  /** Decides on the page of the provider, and follows all redirects back. */
  async function decide(approveUrl: string, outcome: Outcome): Promise<VisitedPage> {
    const body = new URLSearchParams({ outcome })
    const response = await fetch(approveUrl, { method: 'POST', body, redirect: 'manual' })
    return visitor.open(response.headers.get('location') ?? '')
  }

  /** An older order that is paid and has been seen, for an earlier day than the next one. */
  async function withPaidOrder() {
    const older = await order(1)
    await decide(older.approveUrl, 'approve')
    await visitor.open('/')
    return older
  }

  return { visitor, order, decide, withPaidOrder }
}

/** The first thing in the page: the card of one order. */
function readFirstCard({ html }: VisitedPage) {
  const [main = ''] = elementsOf(html, 'main')
  const [card = ''] = elementsOf(main, 'article')
  const isFirst = textOf(main).startsWith(textOf(card))
  const [first] = readHtml(card).elements
  return { text: textOf(card), tone: first?.attributes['data-view'], isFirst, hasCode: /\b\d{4}\b/.test(textOf(card)) }
}

const headlineOf = (key: 'thanks' | 'open' | 'declined' | 'pending') => t('de', 'order', `card.${key}`)

describe('back from the payment provider, with an older paid order on the device', () => {
  test('a paid order is the first thing on the home page: thanks, code, time, store, calendar', async () => {
    const { visitor, order, decide, withPaidOrder } = aCustomer()
    const older = await withPaidOrder()
    const { orderId, approveUrl } = await order(2)
    const page = await decide(approveUrl, 'approve')
    expect([page.status, page.path]).toEqual([200, '/'])
    const card = readFirstCard(page)
    expect(card).toMatchObject({ isFirst: true, tone: 'paid', hasCode: true })
    expect(card.text).toContain(headlineOf('thanks'))
    expect(card.text).toContain(orderId)
    expect(card.text).toContain('Illertissen Marktplatz')
    expect(card.text).toMatch(/\d+\. November, \d\d:\d\d Uhr/)
    expect(card.text).toContain(t('de', 'order', 'card.more'))
    expect(page.html).toContain(`href="/selfservice/orders/${orderId}/calendar"`)
    expect(elementsOf(page.html, 'article').filter((article) => article.includes(older.orderId))).toEqual([])

    const again = await visitor.open('/')
    expect(again.text).not.toContain(headlineOf('thanks'))
    expect(again.text).toMatch(/Abholcode \d{4}/)
  })

  test.each([
    ['canceled', 'cancel', 200, 'open', '0,95 € jetzt bezahlen'],
    ['declined', 'decline', 402, 'declined', '0,95 € noch einmal bezahlen'],
  ] as const)(
    'a payment that was %s is said first, can be repeated, and stays so',
    async (_what, outcome, status, view, button) => {
      const { visitor, order, decide, withPaidOrder } = aCustomer()
      await withPaidOrder()
      const { orderId, approveUrl } = await order(2)
      expect((await decide(approveUrl, outcome)).status).toBe(status)
      for (const page of [await visitor.open('/'), await visitor.open('/')]) {
        const card = readFirstCard(page)
        expect(card).toMatchObject({ isFirst: true, tone: view, hasCode: false })
        expect(card.text).toContain(headlineOf(view))
        expect(card.text).toContain(orderId)
        expect(card.text).toMatch(/bgebucht wurde nichts/)
        expect(card.text).toMatch(/halten wir bis .*\d\d:\d\d Uhr/)
        expect(card.text).toContain(button)
        // The older order is one line below it.
        expect(page.text.indexOf('Abholcode')).toBeGreaterThan(page.text.indexOf(button))
      }
    },
  )

  test('of several unpaid orders, the one whose payment was canceled is first', async () => {
    const { order, decide } = aCustomer()
    const first = await order(1)
    const second = await order(2)
    for (const { orderId, approveUrl } of [second, first]) {
      const card = readFirstCard(await decide(approveUrl, 'cancel'))
      expect(card).toMatchObject({ isFirst: true, tone: 'open' })
      expect(card.text).toContain(orderId)
    }
  })

  test('a payment that is being checked is said first, without a button to pay twice', async () => {
    const { order, decide, withPaidOrder } = aCustomer()
    await withPaidOrder()
    const { orderId, approveUrl } = await order(2)
    const page = await decide(approveUrl, 'pending')
    expect([page.status, page.path]).toEqual([200, '/'])
    const card = readFirstCard(page)
    expect(card).toMatchObject({ isFirst: true, tone: 'pending', hasCode: false })
    expect(card.text).toContain(headlineOf('pending'))
    expect(card.text).toContain(orderId)
    expect(card.text).not.toContain('bezahlen')
  })

  test('a declined payment has a page of its own: title, reason once, and a button to pay again', async () => {
    const { order, decide } = aCustomer()
    const { orderId, approveUrl } = await order(2)
    const page = await decide(approveUrl, 'decline')
    expect(page.status).toBe(402)
    expect(elementsOf(page.html, 'title')[0]).toContain('Die Zahlung hat nicht geklappt')
    expect(page.html).not.toContain('<iframe')
    expect(page.text.match(/abgebucht wurde nichts/gi)).toHaveLength(1)
    expect(page.text.match(/Die Zahlung hat nicht geklappt/g)).toHaveLength(1)
    expect(page.text).toContain('0,95 € noch einmal bezahlen')
    expect(page.html).toContain(`href="/selfservice/orders/${orderId}"`)
  })
})

test('in a browser that may not open the order, only the result is shown, once', async () => {
  const { approveUrl } = await aCustomer().order(3)
  const stranger = aCustomer()
  const page = await stranger.decide(approveUrl, 'approve')
  expect(page.path).toBe('/')
  expect(page.text.startsWith(t('de', 'order', 'result.paid'))).toBe(true)
  expect(readFirstCard(page).hasCode).toBe(false)
  expect((await stranger.visitor.open('/')).text).not.toContain(t('de', 'order', 'result.paid'))
})

test('the home page of a customer with an order is kept by no cache, that of others is', async () => {
  const { visitor, order } = aCustomer()
  const { orderId } = await order(3)
  const [mine, ofOthers] = [await visitor.open('/'), await createPageVisitor(site.url).open('/')]
  expect(mine.html).toContain(orderId)
  expect(mine.headers.get('cache-control')).toBe('private, no-store')
  expect(ofOthers.html).not.toContain(orderId)
  expect(ofOthers.headers.get('cache-control')).toContain('s-maxage=300')
  expect((await visitor.open('/')).html).toContain(orderId)
})

test('the basket comes first in the checkout, and all orders of the device are listed on one page', async () => {
  const { visitor, order, withPaidOrder } = aCustomer()
  const paid = await withPaidOrder()
  const unpaid = await order(2)
  expect(elementsOf((await visitor.open('/checkout')).html, 'article')).toEqual([])
  const { html } = await visitor.open('/selfservice/orders')
  const cards = elementsOf(html, 'article').map(textOf)
  expect(cards.map((card) => [unpaid.orderId, paid.orderId].findIndex((id) => card.includes(id)))).toEqual([0, 1])
})
