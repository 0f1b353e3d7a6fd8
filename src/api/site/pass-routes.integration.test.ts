import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { singleResponse } from '#contract/envelope.ts'
import { passSchema } from '#contract/orders.ts'
import { addDays } from '#domain/calendar/calendar-date.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { cancelOrder } from '#services/orders/cancel-order.ts'
import { orderLinkExpiry } from '#services/orders/order-mails.ts'
import { settlePayment } from '#services/orders/payments.ts'
import { recordPickup } from '#services/orders/record-pickup.ts'
import { takePhoneOrder } from '#services/orders/take-phone-order.ts'
import { aCustomer, mondayMorning } from '#tests/support/api-customer.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { startPushService } from '#tests/support/push-service.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const sandbox = setUpSandbox()

onAnyDatabase('the pickup pass', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = mondayMorning
  const customer = aCustomer(() => testApi.api)
  beforeAll(async () => {
    const staffUrl = 'https://staff.krume.example'
    testApi = await createTestApi(database.db, () => clock, { provider: sandbox.provider, staffUrl })
  })
  beforeEach(() => {
    clock = mondayMorning
  })
  const request = (path: string, cookie = '') => requestApi(testApi.api, path, { headers: { cookie } })
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')
  async function purchased() {
    const order = await customer.ordered()
    await sandbox.choose(order.paymentId, 'approve')
    await settlePayment(testApi.services.orders, order.paymentId)
    return order
  }

  test('shows what is needed at the counter, and neither names nor prices', async () => {
    const { orderId, cookie } = await purchased()
    const { status, body } = await request(`/orders/${orderId}/pass`, cookie)
    expect(status).toBe(200)
    expect(singleResponse(passSchema.strict()).safeParse(body).error).toBeUndefined()
    expect(body.data).toMatchObject({
      ...{ isValid: true, isReady: false, isPaidAtPickup: false, hasOrderAccess: true, itemCount: 1 },
      pickupCode: expect.stringMatching(/^\d{4}$/),
      staffAddress: `https://staff.krume.example/scan/${orderId}`,
      address: expect.stringContaining(`http://localhost:3000/pass/${orderId}?token=`),
    })
    expect(JSON.stringify(body)).not.toMatch(/Huber|anna\.huber|€|price/)
  })

  test('says from the day before the pickup on that nothing can be changed any more', async () => {
    const { orderId, cookie } = await purchased()
    const { pickupDate } = (await request(`/orders/${orderId}/pass`, cookie)).body.data
    const isFinalAt = async (daysBefore: number, time: string) => {
      clock = `${addDays(pickupDate, -daysBefore)}T${time}.000Z`
      return (await request(`/orders/${orderId}/pass`, cookie)).body.data.isFinal
    }
    expect(await isFinalAt(2, '22:59:59')).toBe(false)
    expect(await isFinalAt(2, '23:00:00')).toBe(true)
    expect(await isFinalAt(1, '12:00:00')).toBe(true)
  })

  test('whoever may see it may be told about the order, and nobody else', async () => {
    const { orderId, cookie } = await purchased()
    const service = await startPushService()
    const { id, address, publicKey, secret } = service.subscribe(orderId)
    const send = (method: 'GET' | 'PUT' | 'DELETE', as: string, push = { address, publicKey, secret }) =>
      requestApi(testApi.api, `/orders/${orderId}/pushes/${id}`, {
        method,
        headers: { cookie: as },
        ...(method === 'PUT' && { json: push }),
      })
    const isWanted = async () => (await send('GET', cookie)).body.data.isWanted
    for (const method of ['GET', 'PUT', 'DELETE'] as const)
      expect([method, (await send(method, '')).body.code]).toEqual([method, 'orderNotFound'])
    expect(await isWanted()).toBe(false)
    expect((await send('PUT', cookie)).status).toBe(200)
    expect(await isWanted()).toBe(true)
    const refused = await send('PUT', cookie, { address: 'https://10.0.0.1/', publicKey, secret })
    expect([refused.status, refused.body.code]).toEqual([409, 'pushNotPossible'])
    expect((await send('DELETE', cookie)).status).toBe(200)
    expect(await isWanted()).toBe(false)
    await service.stop()
  })

  describe('the address in its code', () => {
    async function scanned() {
      const { orderId, cookie } = await purchased()
      const { body } = await request(`/orders/${orderId}/pass`, cookie)
      const token = new URL(body.data.address).searchParams.get('token') ?? ''
      return { orderId, token }
    }

    test('opens the pass for whoever scans it, until the day after the pickup', async () => {
      const { orderId, token } = await scanned()
      const opened = await request(`/orders/${orderId}/pass?token=${token}`)
      expect([opened.status, opened.body.data.hasOrderAccess]).toEqual([200, false])
      const cookie = cookieOf(opened.headers)
      expect(cookie).toContain(`krume-pass-${orderId}=`)
      expect((await request(`/orders/${orderId}/pass`, cookie)).status).toBe(200)
      clock = `${opened.body.data.pickupDate}T22:00:00.000Z`
      expect((await request(`/orders/${orderId}/pass`, cookie)).status).toBe(200)
      clock = new Date(Date.parse(`${opened.body.data.pickupDate}T23:00:00.000Z`) + 86_400_000).toISOString()
      expect((await request(`/orders/${orderId}/pass`, cookie)).status).toBe(404)
    })

    test('does not open the order, nor let anybody change or cancel it', async () => {
      const { orderId, token } = await scanned()
      const cookie = cookieOf((await request(`/orders/${orderId}/pass?token=${token}`)).headers)
      expect((await request(`/orders/${orderId}/link?token=${token}`)).status).toBe(404)
      expect((await request(`/orders/${orderId}/granted`, cookie)).status).toBe(404)
      expect((await request(`/orders/${orderId}/calendar`, cookie)).status).toBe(404)
      expect((await request('/orders/granted', cookie)).body.count).toBe(0)
      const canceled = await requestApi(testApi.api, `/orders/${orderId}/cancel`, {
        method: 'POST',
        headers: { cookie },
      })
      expect(canceled.status).toBe(404)
      // The cookie of the pass under the name of the other one.
      const renamed = cookie.replace('krume-pass-', 'krume-order-')
      expect((await request(`/orders/${orderId}/granted`, renamed)).status).toBe(404)
    })

    test('opens no other pass', async () => {
      const [a, b] = [await scanned(), await scanned()]
      expect((await request(`/orders/${b.orderId}/pass?token=${a.token}`)).status).toBe(404)
      expect((await request(`/orders/${b.orderId}/pass?token=${b.token.slice(0, -1)}`)).status).toBe(404)
      expect((await request('/orders/nonsense/pass?token=x')).status).toBe(404)
      expect((await request(`/orders/${b.orderId}/pass`)).status).toBe(404)
    })
  })

  test('a mailed link opens the pass and the order', async () => {
    const { orderId } = await purchased()
    const token = testApi.services.grants.access.issue('link', orderId, orderLinkExpiry('2026-11-23'))
    const { headers, body } = await request(`/orders/${orderId}/pass?token=${token}`)
    expect(body.data.hasOrderAccess).toBe(true)
    expect((await request(`/orders/${orderId}/granted`, cookieOf(headers))).status).toBe(200)
  })

  test('says when the order is ready, handed over or canceled, and so does the order', async () => {
    const { orderId, cookie } = await purchased()
    const { orders } = testApi.services
    const pass = async () => (await request(`/orders/${orderId}/pass`, cookie)).body.data
    const order = async () => (await request(`/orders/${orderId}/granted`, cookie)).body.data
    await recordPickup(orders, { orderId, action: 'ready', actor: adminActor })
    expect([(await pass()).isReady, (await order()).readyAt]).toEqual([true, clock])
    await recordPickup(orders, { orderId, action: 'hand-over', actor: adminActor })
    expect(await pass()).toMatchObject({ isReady: false, handedOverAt: clock })
    expect(await order()).toMatchObject({ handedOverAt: clock })
    expect((await order()).readyAt).toBeUndefined()
    const other = await purchased()
    await cancelOrder(orders, other.orderId, 'byBusiness', { actor: adminActor })
    const canceled = (await request(`/orders/${other.orderId}/pass`, other.cookie)).body.data
    expect(canceled).toMatchObject({ isValid: false, isCanceled: true, pickupCode: '' })
  })

  test('of a phone order says that it is paid at pickup', async () => {
    const result = await takePhoneOrder(testApi.services.orders, {
      lines: [{ productId: 'bauernbrot', quantity: 1, notes: '' }],
      customer: { givenname: '', surname: 'Huber', mail: 'anna@post.example', phone: '07303 12' },
      pickup: { storeId: 'illertissen-marktplatz', date: '2026-11-27', minute: 600 },
      ...{ language: 'de', notes: '', staffNote: 'geheim', actor: adminActor },
    })
    const orderId = 'order' in result ? result.order.id : ''
    const looked = await request(`/orders/${orderId}?mail=anna@post.example`)
    expect(looked.body.data).toMatchObject({ payment: 'atPickup', orderState: 'purchased', isCancelable: true })
    expect(JSON.stringify(looked.body)).not.toContain('geheim')
    const cookie = cookieOf(looked.headers)
    expect((await request(`/orders/${orderId}/pass`, cookie)).body.data.isPaidAtPickup).toBe(true)
    await recordPickup(testApi.services.orders, { orderId, action: 'hand-over', actor: adminActor })
    expect((await request(`/orders/${orderId}/granted`, cookie)).body.data.payment).toBe('paid')
    expect((await request(`/orders/${orderId}/pass`, cookie)).body.data.isPaidAtPickup).toBe(false)
  })
})
