import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { findOrderByMail } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { invitePerson } from '#services/staff/invitations.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createSoftwareAuthenticator } from '#tests/support/software-authenticator.ts'
import { createStaffOrders, otherStoreId, pickupDate, storeId } from '#tests/support/staff-orders.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const sandbox = setUpSandbox()
afterEach(() => sandbox.clearFaults())
const aBilling = { name: 'Gasthof Adler', street: 'Hauptstraße 1', postalCode: '89257', city: 'Illertissen' }
const onTheDay = `${pickupDate}T06:00:00.000Z`

onAnyDatabase('working with an order', (database) => {
  const env = createStaffOrders(database, sandbox)
  let cookie = ''
  beforeEach(async () => {
    cookie = (await env.api.aSession('store', storeId)).cookie
  })
  afterAll(() => env.api.stop())
  const post = (orderId: string, action: string, json: unknown = {}, key: string = randomUUID()) =>
    env.api.request(`/orders/${orderId}/${action}`, { cookie, json, headers: { 'idempotency-key': key } })
  const aMixedOrder = async () => env.purchased({ cartId: await env.aCart('bauernbrot', 'kaisersemmel') })

  describe('POST /orders/{orderId}/contact', () => {
    test('changes phone and mail, by which the order is found from then on', async () => {
      const order = await env.purchased()
      const { status, body } = await post(order.id, 'contact', { phone: '+49 7303 99991', mail: 'neu@kunde.example' })
      expect([status, body.data.customer.phone, body.data.customer.mail]).toEqual([
        ...[200, '+49 7303 99991', 'neu@kunde.example'],
      ])
      expect(body.data.history.at(-1)).toMatchObject({ kind: 'contactChanged', by: expect.stringContaining('store') })
      expect(await findOrderByMail(database.db, order.id, 'neu@kunde.example')).toBeDefined()
      const [entry] = await listAuditEntries(database.db, { subjectId: order.id, limit: 1 })
      expect(entry).toMatchObject({ action: 'order.contact', after: { changed: ['phone', 'mail'] } })
      expect(JSON.stringify(entry)).not.toContain('neu@kunde.example')
    })

    test.each([
      [{ phone: 'nein', mail: 'neu@kunde.example' }, { phone: 'error-invalid-phone' }],
      [{ phone: '', mail: 'neu' }, { mail: 'error-invalid-mail' }],
      [{ phone: '', mail: '' }, { phone: 'error-empty-phone' }],
    ])('refuses %j', async (contact, errors) => {
      const order = await env.purchased()
      const { status, body } = await post(order.id, 'contact', contact)
      expect([status, body.errors]).toEqual([422, errors])
    })
  })

  describe('POST /orders/{orderId}/move', () => {
    test('moves the order and answers with it', async () => {
      const order = await env.purchased()
      const to = { store: storeId, date: '2026-11-17', time: '10:00' }
      const { status, body } = await post(order.id, 'move', to)
      expect([status, body.data.date, body.data.time]).toEqual([200, '2026-11-17', '10:00'])
      expect(body.data.history.at(-1)).toMatchObject({
        kind: 'moved',
        by: expect.stringContaining('store'),
        from: { date: pickupDate },
        to,
      })
      expect(await env.mails(order.id)).toContain('orderChanged')
    })

    test.each([
      [{ store: storeId, date: pickupDate, time: '03:00' }, 409, 'timeNotOffered'],
      [{ store: storeId, date: '2026-11-15', time: '10:00' }, 409, 'dateNotOffered'],
      [{ store: otherStoreId, date: pickupDate, time: '10:00' }, 403, 'otherStore'],
      [{ store: storeId, date: pickupDate }, 422, 'invalidRequest'],
      [{ store: storeId, date: '2026-02-30', time: '10:00' }, 422, 'invalidRequest'],
    ])('refuses %j', async (to, status, code) => {
      const order = await env.purchased()
      const response = await post(order.id, 'move', to)
      expect([response.status, response.body.code]).toEqual([status, code])
    })

    test('says of what too little is left', async () => {
      const order = await env.purchased()
      const { products } = env.api.services.orders.content()
      const loaf = products.find(({ id }) => id === 'bauernbrot')
      if (loaf) Object.assign(loaf, { stockOnDays: [{ storeId, date: '2026-11-25', limit: 0 }] })
      const { body } = await post(order.id, 'move', { store: storeId, date: '2026-11-25', time: '10:00' })
      expect(body).toMatchObject({ code: 'soldOut', data: { productIds: ['bauernbrot'] } })
    })
  })

  describe('POST /orders/{orderId}/cancel', () => {
    test('cancels with a reason and refunds', async () => {
      const order = await env.purchased()
      const { status, body } = await post(order.id, 'cancel', { preset: 'notAvailable', reason: 'Kein Mehl' })
      expect([status, body.data.orderState, body.data.refunded]).toEqual([200, 'canceled', order.grossCents / 100])
      expect(body.data.history).toContainEqual(
        expect.objectContaining({ kind: 'canceledByBusiness', text: 'Kein Mehl', amount: order.grossCents / 100 }),
      )
      expect(body.data.can).toMatchObject({ cancel: 'orderCanceled', refund: 'orderCanceled', resend: true })
      expect((await post(order.id, 'cancel')).body.code).toBe('orderCanceled')
    })

    test('answers a repeated request with the same key as the first time', async () => {
      const order = await env.purchased()
      const key = randomUUID()
      for (let times = 0; times < 2; times++) expect((await post(order.id, 'cancel', {}, key)).status).toBe(200)
      expect((await post(order.id, 'cancel', { reason: 'anders' }, key)).body.code).toBe('keyReused')
    })

    test('refuses an order that was handed over, and texts that are too long', async () => {
      const order = await env.purchased()
      expect((await post(order.id, 'cancel', { reason: 'x'.repeat(301) })).body.code).toBe('invalidRequest')
      expect((await post(order.id, 'cancel', { preset: 'whatever' })).body.code).toBe('invalidRequest')
      await recordPickup(env.services(), { orderId: order.id, action: 'hand-over', actor: adminActor })
      expect((await post(order.id, 'cancel')).body.code).toBe('alreadyHandedOver')
    })
  })

  describe('POST /orders/{orderId}/refund', () => {
    test('refunds single items and shows what is left', async () => {
      const order = await aMixedOrder()
      const { status, body } = await post(order.id, 'refund', {
        lines: [{ line: 1, quantity: 1 }],
        reason: 'zu dunkel',
      })
      expect(status).toBe(200)
      expect(body.data.refunds).toMatchObject([
        { state: 'refunded', reason: 'zu dunkel', lines: [{ line: 1, quantity: 1, name: expect.any(String) }] },
      ])
      expect(body.data.refunded).toBe(body.data.lines[1].price)
      expect(body.data.refundable).toEqual([
        { line: 0, quantity: 1 },
        { line: 1, quantity: 1 },
      ])
      expect(body.data.orderState).toBe('purchased')
    })

    test('tells a whole and a sliced loaf apart', async () => {
      const line = { productId: 'bauernbrot', quantity: 1, notes: '' }
      const cartId = await env.aCartWith([line, { ...line, options: { schnitt: 'scheiben-12' } }])
      const order = await env.purchased({ cartId })
      const { body } = await post(order.id, 'refund', { lines: [{ line: 1, quantity: 1 }], reason: '' })
      expect(body.data.refunds[0].lines).toEqual([
        { line: 1, quantity: 1, name: expect.stringMatching(/^Bauernbrot, .*in Scheiben \(12 mm\)$/) },
      ])
    })

    test('shows a refund that the provider has not confirmed', async () => {
      const order = await aMixedOrder()
      await sandbox.addFault({ route: 'refund', mode: 'status', status: 503 })
      const { status, body } = await post(order.id, 'refund', { lines: [{ line: 0, quantity: 1 }] })
      expect([status, body.data.refunds[0].state]).toEqual([200, 'due'])
    })

    test.each([
      [{ lines: [{ line: 0, quantity: 2 }] }, 409, 'itemsNotRefundable'],
      [
        {
          lines: [
            { line: 0, quantity: 1 },
            { line: 1, quantity: 2 },
          ],
        },
        409,
        'cancelInstead',
      ],
      [{ lines: [] }, 422, 'invalidRequest'],
      [{ lines: [{ line: 0, quantity: 0 }] }, 422, 'invalidRequest'],
      [{ lines: [{ line: 0, quantity: 1.5 }] }, 422, 'invalidRequest'],
      [{ lines: [{ line: 0, quantity: 1 }], reason: 'x'.repeat(301) }, 422, 'invalidRequest'],
    ])('refuses %j', async (json, status, code) => {
      const order = await aMixedOrder()
      const response = await post(order.id, 'refund', json)
      expect([response.status, response.body.code]).toEqual([status, code])
      expect(
        (await sandbox.order((await env.api.request(`/orders/${order.id}`, { cookie })).body.data.payments[0].id))
          .refunds,
      ).toEqual([])
    })

    test('needs an idempotency key', async () => {
      const order = await aMixedOrder()
      const json = { lines: [{ line: 0, quantity: 1 }] }
      const { body } = await env.api.request(`/orders/${order.id}/refund`, { cookie, json })
      expect(body.code).toBe('invalidRequest')
    })
  })

  describe('POST /orders/{orderId}/missing-items', () => {
    const setLimit = (counterRefundCents: number | undefined) =>
      Object.assign(env.api.services.orders.content().company, { counterRefundCents })
    const semmel = { lines: [{ line: 1, quantity: 1 }], reason: 'soldOut' }
    beforeEach(async () => {
      cookie = (await env.api.aSession('device', storeId)).cookie
    })

    test('a tablet refunds with a reason in the language of the customer, and history and audit log say who', async () => {
      const order = await aMixedOrder()
      const cents = order.lines[1]?.priceCents ?? 0
      setLimit(cents)
      const { status, body } = await post(order.id, 'missing-items', semmel)
      expect(status).toBe(200)
      expect(body.data.refunds).toMatchObject([{ state: 'refunded', reason: 'Ausverkauft', amount: cents / 100 }])
      expect(body.data.history.at(-2)).toMatchObject({ kind: 'refundRequested', by: expect.stringContaining('device') })
      expect(body.data.counterRefundLeft).toBe(0)
      expect(await env.mails(order.id)).toContain('itemsRefunded')
      const [entry] = await listAuditEntries(database.db, { subjectId: order.id, limit: 1 })
      expect(entry).toMatchObject({ action: 'order.refund', actor: { kind: 'device' }, storeId })
    })

    test('the limit is for the whole order, so that several small refunds do not pass it', async () => {
      const order = await aMixedOrder()
      const cents = order.lines[1]?.priceCents ?? 0
      setLimit(2 * cents - 1)
      expect((await post(order.id, 'missing-items', semmel)).status).toBe(200)
      const { status, body } = await post(order.id, 'missing-items', semmel)
      expect([status, body.code]).toEqual([409, 'aboveCounterLimit'])
      setLimit(undefined)
      expect((await post((await aMixedOrder()).id, 'missing-items', semmel)).body.code).toBe('aboveCounterLimit')
    })
  })

  describe('an approval on the tablet', () => {
    const all = { lines: [{ line: 0, quantity: 1 }], reason: 'damaged' }
    let tablet = ''
    beforeEach(async () => {
      tablet = (await env.api.aSession('device', storeId)).cookie
      Object.assign(env.api.services.orders.content().company, { counterRefundCents: 0 })
    })

    async function aManager(role: 'store' | 'hiring', ofStore: string) {
      const invited = await invitePerson(env.api.services.access, {
        ...{ name: 'Marta Meisterin', mail: `${randomUUID()}@krume.example`, role, language: 'de', actor: adminActor },
        storeId: role === 'store' ? ofStore : undefined,
      })
      if (invited.kind !== 'invited') throw new Error(invited.kind)
      const token = new URL(invited.link).hash.slice(1)
      const authenticator = createSoftwareAuthenticator(env.api.services.staffUrl)
      const { body } = await env.api.request('/invitation', { json: { token }, visitor: token })
      const credential = authenticator.create(body.data.options)
      await env.api.request('/invitation/passkey', { json: { token, credential }, visitor: token })
      return authenticator
    }

    async function approve(order: Order, authenticator: ReturnType<typeof createSoftwareAuthenticator>, from = tablet) {
      const { body } = await env.api.request('/approval/options', { method: 'POST', cookie: from })
      const credential = authenticator.get(body.data.options)
      cookie = tablet
      return (key?: string) => post(order.id, 'missing-items', { ...all, approval: { credential } }, key)
    }

    test('lets a manager refund any amount in their name, once, and signs nobody in', async () => {
      const order = await aMixedOrder()
      const refund = await approve(order, await aManager('store', storeId))
      const { status, body } = await refund()
      expect([status, body.data.refunds[0].by]).toEqual([200, 'Marta Meisterin'])
      expect((await refund()).body.code).toBe('challengeExpired')
      expect((await env.api.request('/session', { cookie: tablet })).body.data.role).toBe('device')
      const [entry] = await listAuditEntries(database.db, { subjectId: order.id, limit: 1 })
      expect(entry).toMatchObject({ action: 'order.refund', actor: { kind: 'person', name: 'Marta Meisterin' } })
    })

    test('counts neither from another store, nor of a role without the right, nor for another tablet', async () => {
      const order = await aMixedOrder()
      expect((await (await approve(order, await aManager('store', otherStoreId)))()).body.code).toBe('notAllowed')
      expect((await (await approve(order, await aManager('hiring', storeId)))()).body.code).toBe('notAllowed')
      const elsewhere = (await env.api.aSession('device', storeId)).cookie
      const refund = await approve(order, await aManager('store', storeId), elsewhere)
      expect((await refund()).body.code).toBe('challengeExpired')
      cookie = tablet
      expect((await post(order.id, 'missing-items', { ...all, approval: {} })).body.code).toBe('noPasskey')
    })
  })

  test('POST /orders/{orderId}/resend sends the fitting mail again', async () => {
    const order = await env.purchased()
    const { status, body } = await post(order.id, 'resend')
    expect([status, body.data.resendKind]).toEqual([200, 'orderConfirmed'])
    expect((await env.mails(order.id)).filter((kind) => kind === 'orderConfirmed')).toHaveLength(2)
  })

  test('POST /orders/{orderId}/note writes a note that customers do not see', async () => {
    const order = await env.purchased()
    expect((await post(order.id, 'note', { note: ' Vorsicht,\u0000 Nüsse ' })).body.data.staffNote).toBe(
      'Vorsicht, Nüsse',
    )
    expect((await post(order.id, 'note', { note: 'x'.repeat(501) })).body.code).toBe('invalidRequest')
    expect((await post(order.id, 'note', { note: '' })).body.data.staffNote).toBe('')
  })

  test('issues the invoice that somebody asks for on the phone, and hands out its file', async () => {
    const order = await env.purchased()
    const wrong = await post(order.id, 'invoices', { ...aBilling, postalCode: '8925', vatId: 'DE1' })
    expect(wrong.body.errors).toMatchObject({ postalCode: 'error-invalid-postalCode', vatId: 'error-invalid-vatId' })
    const { body } = await post(order.id, 'invoices', aBilling)
    const [invoice] = body.data.invoices
    expect([invoice.kind, body.data.isInvoiceable]).toEqual(['invoice', false])
    expect(body.data.history.at(-1)).toMatchObject({ kind: 'invoiceIssued', text: invoice.number })
    expect(await env.mails(order.id)).toContain('invoiceIssued')
    const path = `/orders/${order.id}/invoices`
    const file = await env.api.request(`${path}/${invoice.number}`, { cookie })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const others = await Promise.all(
      [`/orders/${(await env.purchased()).id}/invoices/${invoice.number}`, `${path}/RE-2026-999999`].map((other) =>
        env.api.request(other, { cookie }),
      ),
    )
    expect(others.map(({ body }) => body.code)).toEqual(['invoiceNotFound', 'invoiceNotFound'])
    const unpaid = await env.placed()
    expect((await post(unpaid.id, 'invoices', aBilling)).body.code).toBe('notInvoiceable')
  })

  test.each(['move', 'cancel', 'refund', 'missing-items', 'resend', 'note', 'invoices'])(
    '%s refuses orders of other stores and unknown ones',
    async (action) => {
      const order = await env.purchased()
      const json =
        action === 'invoices'
          ? aBilling
          : {
              ...{ store: otherStoreId, date: pickupDate, time: '10:00', lines: [{ line: 0, quantity: 1 }], note: '' },
              reason: 'soldOut',
            }
      cookie = (await env.api.aSession('store', otherStoreId)).cookie
      expect((await post(order.id, action, json)).body.code).toBe('otherStore')
      expect((await post('22222-22222', action, json)).body.code).toBe('orderNotFound')
      expect((await env.order(order.id)).state).toBe('purchased')
    },
  )

  test('a tablet may write notes and hand over, but neither move nor cancel, refund or mail', async () => {
    const order = await env.purchased()
    cookie = (await env.api.aSession('device', storeId)).cookie
    const json = { store: storeId, date: pickupDate, time: '10:00', lines: [{ line: 0, quantity: 1 }], note: 'x' }
    for (const action of ['move', 'cancel', 'refund', 'resend', 'invoices'])
      expect((await post(order.id, action, json)).body.code).toBe('notAllowed')
    expect((await post(order.id, 'note', json)).status).toBe(200)
    env.setNow(onTheDay)
    expect((await post(order.id, 'hand-over')).status).toBe(200)
    expect((await post(order.id, 'undo-hand-over')).status).toBe(200)
    expect((await post(order.id, 'not-collected')).body.data.column).toBe('notCollected')
    expect((await post(order.id, 'undo-not-collected')).body.data.column).toBe('toDo')
    expect((await post(order.id, 'explode')).body.code).toBe('notFound')
  })
})
