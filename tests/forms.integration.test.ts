import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readHtml } from './support/html.ts'
import { createPageVisitor, elementsOf } from './support/page-visitor.ts'
import { applyByApi, findFreeSlot, findLink, orderByApi, waitForMail } from './support/site-client.ts'
import { createStaffClient } from './support/staff-client.ts'
import { type SiteServer, startTestServer } from './support/test-server.ts'
import { t } from './support/translations.ts'

let site: SiteServer
beforeAll(async () => {
  site = await startTestServer({
    clock: '2026-11-17T09:00:00.000Z',
    // The return from the payment provider is processed before its webhook.
    environment: { SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/nowhere' },
  })
})
afterAll(() => site.stop())

const storeId = 'illertissen-marktplatz'

describe('without JavaScript', () => {
  test('a message with missing input comes back with what is wrong, and a complete one is sent', async () => {
    const visitor = createPageVisitor(site.url)
    const incomplete = await visitor.submit(await visitor.open('/contact'), 'message', { name: 'Ohne Skript' })
    expect(incomplete.html).toMatch(/name="name"[^>]*value="Ohne Skript"/)
    expect(incomplete.html).toMatch(
      /<input[^>]*(name="phone"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="phone")/,
    )
    const values = { mail: 'ohne@example.org', phone: '1', subject: 'Skriptlos', message: 'Geht', privacy: 'yes' }
    await visitor.submit(incomplete, 'message', values)
    const mail = await waitForMail(site.sandboxUrl, 'illertissen@krume.example', /Skriptlos/)
    expect(mail.text).toContain('Geht')
  })

  test('new jobs by mail are asked for, and a wrong address comes back', async () => {
    const visitor = createPageVisitor(site.url, 'en')
    const search = await visitor.open('/jobs?state=search&field=sales')
    const wrong = await visitor.submit(search, 'mail', { mail: 'lena' })
    expect(wrong.html).toMatch(/<title>Error: /)
    expect(wrong.text).toContain('Sales')
    expect(wrong.html).toMatch(/name="mail"[^>]*value="lena"/)
    const sent = await visitor.submit(wrong, 'mail', { mail: 'lena@mail.example' })
    expect(sent.text).toContain(t('en', 'jobs', 'alert.sentHeadline'))
  })

  test('a guest without a mail address books a taster day, gets the link on the page, and cancels', async () => {
    const visitor = createPageVisitor(site.url, 'en')
    const page = await visitor.open('/jobs/verkauf-spaetschicht-senden/trial-shift')
    const days = [...page.html.matchAll(/<input[^>]*type="radio"[^>]*value="(\d{4}-\d\d-\d\d)"/g)].map(([, day]) => day)
    const guest = { date: days[2] ?? '', time: '13:00', name: 'Sam Script', phone: '+49 89 99998-778' }
    const booked = await visitor.submit(page, 'phone', guest)
    expect(booked.text).toContain(t('en', 'trial-shift', 'keepLink'))
    const change = elementsOf(booked.html, 'a').find((link) => link.includes(t('en', 'trial-shift', 'change')))
    const manage = await visitor.open(readHtml(change ?? '').elements[0]?.attributes.href ?? '')
    const canceled = await visitor.submit(manage, 'intent', { intent: 'cancel' })
    expect(canceled.text).toContain(t('en', 'trial-shift', 'manage.canceledHeadline'))
  })

  test('the dates of a taster day are those of the chosen store', async () => {
    const visitor = createPageVisitor(site.url)
    const shown = await visitor.submit(await visitor.open('/jobs/initiativbewerbung/trial-shift'), 'storeId', {
      storeId: 'memmingen-bahnhof',
    })
    expect(shown.html).toMatch(/type="radio"/)
  })

  describe('an order', () => {
    type Outcome = 'approve' | 'decline' | 'pending'
    let serial = 0
    /** Returns the order and the address to which the payment provider leads back. */
    const placeOrder = async (outcome?: Outcome) => {
      const mail = `formular-${++serial}@kunde.example`
      const slot = await findFreeSlot(site.url, storeId, 3, serial % 10)
      const { orderId, approveUrl } = await orderByApi(site.url, storeId, slot, mail)
      if (!outcome) return { orderId, mail, returnUrl: '' }
      const body = new URLSearchParams({ outcome })
      const response = await fetch(approveUrl, { method: 'POST', body, redirect: 'manual' })
      return { orderId, mail, returnUrl: response.headers.get('location') ?? '' }
    }
    const payOrder = async (outcome: Outcome = 'approve') => {
      const { returnUrl, ...order } = await placeOrder(outcome)
      await fetch(returnUrl, { redirect: 'manual' })
      return order
    }
    const lookUp = async (visitor: ReturnType<typeof createPageVisitor>, order: { orderId: string; mail: string }) =>
      visitor.submit(await visitor.open('/selfservice/orders'), 'orderId', { orderId: order.orderId, mail: order.mail })

    test('is looked up, and missing input comes back', async () => {
      const { orderId, mail } = await payOrder()
      const visitor = createPageVisitor(site.url)
      const missing = await visitor.submit(await visitor.open('/selfservice/orders'), 'orderId', { mail })
      expect(missing.text).toContain(t('de', 'order', 'error-empty-orderId'))
      const order = await visitor.submit(missing, 'orderId', { orderId, mail })
      expect(order.path).toBe(`/selfservice/orders/${orderId}`)
      expect(order.text).toContain(t('de', 'order', 'state.purchased'))
    })

    test('and its pass are neither cached nor indexed, and stay closed to others', async () => {
      const [mine, other] = [await payOrder(), await payOrder()]
      const visitor = createPageVisitor(site.url)
      const order = await lookUp(visitor, mine)
      const pages = [order, await visitor.open(`/pass/${mine.orderId}`), await visitor.open('/withdrawal')]
      for (const { path, headers, html } of pages) {
        expect([path, headers.get('cache-control')]).toEqual([path, 'private, no-store'])
        expect([path, /<meta name="robots" content="noindex"/.test(html)]).toEqual([path, true])
      }
      const closed = await visitor.open(`/selfservice/orders/${other.orderId}`)
      expect(closed.html).toMatch(new RegExp(`name="orderId"[^>]*value="${other.orderId}"`))
      expect(closed.text).not.toContain('Abholcode')
    })

    test('is looked up five times with a wrong address at most', async () => {
      const order = await payOrder()
      const visitor = createPageVisitor(site.url)
      for (let attempt = 1; attempt <= 5; attempt++) {
        const page = await lookUp(visitor, { ...order, mail: `falsch-${attempt}@kunde.example` })
        expect(page.text).toContain(t('de', 'order', 'error-headline-search_order'))
      }
      expect((await lookUp(visitor, order)).text).toContain(t('de', 'order', 'lookUp.tooManyHeadline'))
    })

    test('is not opened by a link that was changed or belongs to another order', async () => {
      const [order, other] = [await payOrder(), await placeOrder()]
      const { text } = await waitForMail(site.sandboxUrl, order.mail, /bestätigt/)
      const token = new URL(findLink(text, '/selfservice/orders/'), site.url).searchParams.get('token')
      expect(token).toBeTruthy()
      for (const path of [
        `/selfservice/orders/${order.orderId}?token=${token}x`,
        `/pass/${other.orderId}?token=${token}`,
      ]) {
        const page = await createPageVisitor(site.url).open(path)
        expect(page.path).toMatch(/\?link=expired$/)
        expect(page.text).toContain(t('de', 'order', 'lookUp.expiredHeadline'))
        expect(page.headers.getSetCookie()).toEqual([])
      }
    })

    test('whose payment is checked is not paid again', async () => {
      const page = await lookUp(createPageVisitor(site.url), await payOrder('pending'))
      expect(page.text).toContain('der Zahlungsdienst prüft sie noch')
      expect(page.html).not.toMatch(/<button[^>]*>[^<]*bezahlen/)
    })

    test('whose payment was declined says so at the return and on its page', async () => {
      const { returnUrl, ...order } = await placeOrder('decline')
      const visitor = createPageVisitor(site.url)
      await lookUp(visitor, order)
      const page = await visitor.open(returnUrl)
      expect(page.status).toBe(402)
      expect(page.text).toContain('Die Zahlung hat nicht geklappt')
      expect(page.html).toContain(`href="/selfservice/orders/${order.orderId}"`)
      const declined = await visitor.open(`/selfservice/orders/${order.orderId}`)
      expect(declined.text).toContain('Der Zahlungsdienst hat die Zahlung abgelehnt')
    })

    test('is not paid with the token of another one', async () => {
      const [mine, other] = [await placeOrder(), await placeOrder('approve')]
      const visitor = createPageVisitor(site.url)
      const page = await visitor.open(`/api/payout/orders/${mine.orderId}/approve${new URL(other.returnUrl).search}`)
      expect(page.status).toBe(404)
      expect(page.text).toContain('finden wir keine Bestellung')
      expect((await lookUp(visitor, mine)).text).toContain(t('de', 'order', 'state.created'))
      expect((await visitor.open(`/api/payout/orders/${mine.orderId}/steal`)).status).toBe(404)
    })

    test('has a pass with only what the store needs, which opens for whoever scans its code, but not the order', async () => {
      const order = await payOrder()
      const visitor = createPageVisitor(site.url)
      const closed = await visitor.open(`/pass/${order.orderId}`)
      const pass = await visitor.submit(closed, 'orderId', { orderId: order.orderId, mail: order.mail })
      expect([pass.path, pass.text]).toEqual([`/pass/${order.orderId}`, expect.stringMatching(/Abholcode \d{4} /)])
      expect(pass.text).toContain('1 Stück')
      for (const secret of ['€', order.mail, 'Besteller']) expect(pass.text).not.toContain(secret)
      const response = await visitor.open(`/api/v1/orders/${order.orderId}/pass`)
      const { address, pickupCode } = JSON.parse(response.html).data
      const stranger = createPageVisitor(site.url)
      const scanned = await stranger.open(address)
      expect(scanned.text).toContain(pickupCode)
      expect(scanned.text).not.toContain(t('de', 'order', 'pass.order'))
      expect(scanned.html).toMatch(new RegExp(`href="[^"]*/scan/${order.orderId}"`))
      expect((await stranger.open(`/selfservice/orders/${order.orderId}`)).text).toContain(
        t('de', 'order', 'lookUp.headline'),
      )
    })

    test('has no pass before it is paid', async () => {
      const order = await placeOrder()
      const visitor = createPageVisitor(site.url)
      await lookUp(visitor, order)
      expect((await visitor.open(`/pass/${order.orderId}`)).text).toContain('sobald die Bestellung bezahlt oder')
    })

    test('has links that are sent to its address, with the same answer for an unknown one', async () => {
      const visitor = createPageVisitor(site.url)
      const sent = await visitor.submit(await visitor.open('/selfservice/orders'), 'linksMail', {
        linksMail: 'niemand@kunde.example',
      })
      expect(sent.text).toContain(t('de', 'order', 'links.sentText'))
    })
  })

  test('a withdrawal is declared in two steps', async () => {
    const visitor = createPageVisitor(site.url)
    const page = await visitor.open('/withdrawal?order=BCDFG-HJKMN')
    const empty = await visitor.submit(page, 'name', { orderId: '' })
    const [summary = ''] = /<ul[\s\S]*?<\/ul>/.exec(empty.html.slice(empty.html.indexOf('role="alert"'))) ?? []
    expect(elementsOf(summary, 'li')).toHaveLength(3)
    expect(elementsOf(empty.html, 'label').join()).not.toContain('Grund')
    const check = await visitor.submit(page, 'name', { name: 'Anna Huber', mail: 'ohne@kunde.example' })
    expect(check.text).toContain('BCDFG-HJKMN')
    const done = await visitor.submit(check, 'name')
    expect(done.text).toContain(t('de', 'order', 'withdrawal.doneHeadline'))
  })

  test('applicants choose a time for an interview and cancel it; a time that is gone says so', async () => {
    const staff = await createStaffClient(site, 'owner')
    const invite = async (surname: string) => {
      const mail = `${surname.toLowerCase()}@mail.example`
      const id = await applyByApi(site.url, 'ladenbaecker-mindelheim', { surname, mail })
      await staff.call('POST', `/applications/${id}/interview`, {
        place: 'Büro',
        durationMinutes: 30,
        times: [{ date: '2026-11-24', time: '09:00' }],
        message: 'Komm gern vorbei.',
      })
      const { text } = await waitForMail(site.sandboxUrl, mail, /^Such dir einen Termin aus/)
      const visitor = createPageVisitor(site.url)
      return { mail, visitor, page: await visitor.open(findLink(text, '/applications/')) }
    }
    const [slow, fast] = [await invite('Langsam'), await invite('Schnell')]
    const chosen = /<input[^>]*type="radio"[^>]*>/.exec(fast.page.html)?.[0] ?? ''
    const [, name = ''] = /name="([^"]*)"/.exec(chosen) ?? []
    const [, value = ''] = /value="([^"]*)"/.exec(chosen) ?? []
    const none = await fast.visitor.submit(fast.page, name)
    expect(none.text).toContain('Bitte such dir einen Termin aus.')
    const taken = await fast.visitor.submit(none, name, { [name]: value })
    expect(elementsOf(taken.html, 'h1').join()).toContain('Dein Gesprächstermin')
    const late = await slow.visitor.submit(slow.page, name, { [name]: value })
    expect(late.text).toContain('Da war jemand schneller')
    const canceled = await fast.visitor.submit(taken, 'intent', { intent: 'cancel' })
    expect(canceled.text).toContain('Der Termin ist abgesagt')
    const mail = await waitForMail(site.sandboxUrl, fast.mail, /^Abgesagt: dein Gesprächstermin/)
    expect(mail.attachments).toHaveLength(1)
  })
})
