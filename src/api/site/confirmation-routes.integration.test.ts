import { beforeAll, describe, expect, test } from 'vitest'
import { addMs } from '#domain/calendar/local-time.ts'
import { orderLinkExpiry } from '#services/orders/order-mails.ts'
import { aCustomer, mondayMorning } from '#tests/support/api-customer.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const sandbox = setUpSandbox()
/** Of the demo content: up to 30 euros. */
const pickupStore = 'babenhausen-stadtgasse'

onAnyDatabase('orders that are paid at pickup', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  const customer = aCustomer(() => testApi.api)
  let count = 0
  beforeAll(async () => {
    testApi = await createTestApi(database.db, mondayMorning, { provider: sandbox.provider })
  })
  const form = (changes: Record<string, unknown> = {}) => {
    count += 1
    return customer.aForm({ pickupStore, paymentMethod: 'atPickup', mail: `gast-${count}@mail.example`, ...changes })
  }
  const request = (path: string, options: Parameters<typeof requestApi>[2] = {}) =>
    requestApi(testApi.api, path, options)
  async function ordered() {
    const sent = form()
    const { body, headers } = await customer.checkout(await customer.cart(), sent)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const orderId = String(body.data[0].href).split('/').at(-1) ?? ''
    return { sent, body, cookie, orderId, token: tokenOf(orderId) }
  }
  const tokenOf = (orderId: string, purpose: 'order-confirm' | 'link' = 'order-confirm', expiry = '2026-11-30') =>
    testApi.services.grants.access.issue(purpose, orderId, orderLinkExpiry(expiry))
  const confirm = (orderId: string, token: string) => request(`/orders/${orderId}/confirmation`, { json: { token } })
  const stateOf = async (orderId: string, cookie: string) =>
    (await request(`/orders/${orderId}/granted`, { headers: { cookie } })).body.data

  test('are placed without a page to pay, and say where the link was sent', async () => {
    const { body, orderId, cookie, sent } = await ordered()
    expect(body.data.map(({ rel }: { rel: string }) => rel)).toEqual(['self'])
    expect(await stateOf(orderId, cookie)).toMatchObject({
      ...{ orderState: 'created', payment: 'atPickup', confirmMail: sent.mail, isSlotHeld: true, pickupCode: '' },
    })
  })

  test('are refused with a sentence at the choice where the store does not offer it', async () => {
    const response = await customer.checkout(await customer.cart(), form({ pickupStore: 'illertissen-marktplatz' }))
    expect([response.status, response.body.code, response.body.errors]).toEqual([
      409,
      'notPayableAtPickup',
      { paymentMethod: 'error-notPayableAtPickup' },
    ])
  })

  test('are shown by the link, and confirmed only by sending it', async () => {
    const { orderId, cookie, token } = await ordered()
    const read = await request(`/orders/${orderId}/confirmation?token=${token}`)
    expect([read.status, read.body.data.order.orderId, read.body.data.obstacle]).toEqual([200, orderId, undefined])
    expect(read.headers.getSetCookie()[0]).toContain(`krume-order-${orderId}=`)
    expect((await stateOf(orderId, cookie)).orderState).toBe('created')
    expect((await confirm(orderId, token)).status).toBe(200)
    expect(await stateOf(orderId, cookie)).toMatchObject({ orderState: 'purchased', payment: 'atPickup' })
    expect((await stateOf(orderId, cookie)).confirmMail).toBeUndefined()
    expect((await confirm(orderId, token)).status).toBe(200)
    const again = await request(`/orders/${orderId}/confirmation?token=${token}`)
    expect(again.body.data.obstacle).toBe('confirmed')
  })

  test('are not confirmed by other links', async () => {
    const { orderId, token } = await ordered()
    const other = await ordered()
    const expired = testApi.services.grants.access.issue('order-confirm', orderId, addMs(mondayMorning, -1))
    for (const wrong of [tokenOf(orderId, 'link'), other.token, expired, `${token}x`, 'x']) {
      expect((await confirm(orderId, wrong)).status).toBe(404)
      expect((await request(`/orders/${orderId}/confirmation?token=${wrong}`)).status).toBe(404)
    }
  })

  test('are gone with 410 once they are canceled', async () => {
    const { orderId, cookie, token } = await ordered()
    await request(`/orders/${orderId}/cancel`, { method: 'POST', headers: { cookie } })
    const { status, body } = await confirm(orderId, token)
    expect([status, body.code]).toEqual([410, 'orderLapsed'])
  })

  describe('get their mail again', () => {
    const resend = (orderId: string, cookie = '') =>
      request(`/orders/${orderId}/confirmation/mail`, { method: 'POST', headers: { cookie } })

    test('for whoever may open the order, and only while it waits', async () => {
      const { orderId, cookie, token } = await ordered()
      expect((await resend(orderId)).status).toBe(404)
      expect((await resend(orderId, cookie)).status).toBe(200)
      await confirm(orderId, token)
      const { status, body } = await resend(orderId, cookie)
      expect([status, body.code]).toEqual([409, 'notConfirmable'])
    })
  })
})
