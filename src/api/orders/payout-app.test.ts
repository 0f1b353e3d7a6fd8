import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findOrder } from '#db/orders.ts'
import { findPayment } from '#db/payments.ts'
import { cancelOrder } from '#orders/cancel-order.ts'
import { aCustomer, mondayMorning } from '#tests/support/a-customer.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anApi } from '#tests/support/an-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import german from '../../../locales/de/payout.json' with { type: 'json' }
import english from '../../../locales/en/payout.json' with { type: 'json' }
import { payoutApp } from './payout-app.ts'

const sandbox = aSandbox()
afterEach(() => sandbox.mend())

onBothDatabases('the buyer comes back', (database) => {
  let house: Awaited<ReturnType<typeof anApi>>
  let payout: ReturnType<typeof payoutApp>
  let clock = mondayMorning
  const customer = aCustomer(() => house.api)
  beforeAll(async () => {
    house = await anApi(database.db, () => clock, { provider: sandbox.provider })
    payout = payoutApp(house.services, (error) => expect.unreachable(error.message))
  })
  beforeEach(() => {
    clock = mondayMorning
  })

  async function back(orderId: string, token: string, language = 'de') {
    const headers = { 'accept-language': language }
    const answer = await payout.request(`/orders/${orderId}/approve?token=${token}&PayerID=X`, { headers })
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      text: await answer.text(),
      type: answer.headers.get('content-type'),
    }
  }
  async function decided(outcome: Parameters<typeof sandbox.choose>[1]) {
    const order = await customer.ordered()
    const address = await sandbox.choose(order.paymentId, outcome)
    return { ...order, address }
  }
  const stateOf = async (orderId: string) => (await findOrder(database.db, orderId))?.state

  test('at the address that the provider was given', async () => {
    const { orderId, paymentId, address } = await decided('approve')
    const { pathname, searchParams } = new URL(address)
    expect([pathname, searchParams.get('token')]).toEqual([`/api/payout/orders/${orderId}/approve`, paymentId])
  })

  test('after paying: the order is purchased and the way leads home', async () => {
    const { orderId, paymentId } = await decided('approve')
    expect(await back(orderId, paymentId)).toMatchObject({ status: 302, location: '/#paid' })
    expect(await stateOf(orderId)).toBe('purchased')
  })

  test('and reloads the page: nothing happens twice', async () => {
    const { orderId, paymentId } = await decided('approve')
    for (let times = 0; times < 3; times++)
      expect(await back(orderId.toLowerCase(), paymentId)).toMatchObject({ status: 302, location: '/#paid' })
    expect((await sandbox.order(paymentId)).webhooks.filter(({ eventType }) => /CAPTURE/.test(eventType))).toHaveLength(
      1,
    )
  })

  test('while the money is on its way', async () => {
    const { orderId, paymentId } = await decided('pending')
    expect(await back(orderId, paymentId)).toMatchObject({ status: 302, location: '/#checking' })
    expect(await stateOf(orderId)).toBe('created')
  })

  test('while the provider is silent', async () => {
    const { orderId, paymentId } = await decided('approve')
    await sandbox.break({ route: '*', mode: 'drop' })
    expect(await back(orderId, paymentId)).toMatchObject({ status: 302, location: '/#checking' })
    expect(await stateOf(orderId)).toBe('created')
  })

  test('without having paid: the order stays payable', async () => {
    const { orderId, address } = await decided('cancel')
    const { pathname, search } = new URL(address)
    const answer = await payout.request(pathname.replace('/api/payout', '') + search)
    expect([answer.status, answer.headers.get('location'), await stateOf(orderId)]).toEqual([
      302,
      '/#unpaid',
      'created',
    ])
  })

  test.each([
    ['de', german.declined],
    ['en', english.declined],
  ])('after the bank said no, and reads so: %s', async (language, text) => {
    const { orderId, paymentId } = await decided('decline')
    const answer = await back(orderId, paymentId, language)
    expect([answer.status, answer.type]).toEqual([402, 'text/html; charset=UTF-8'])
    expect(answer.text).toContain(text)
    expect(answer.text).toContain(`<html lang="${language}">`)
    expect(await stateOf(orderId)).toBe('created')
  })

  test('to an order that was canceled meanwhile: nothing is taken', async () => {
    const { orderId, paymentId } = await decided('approve')
    await cancelOrder(house.services.ordering, orderId, 'byCustomer')
    const answer = await back(orderId, paymentId)
    expect([answer.status, answer.text.includes(german.tooLate)]).toEqual([409, true])
    expect((await sandbox.order(paymentId)).capture).toBeNull()
  })

  test('after the provider has forgotten the payment', async () => {
    const { orderId, paymentId } = await customer.ordered()
    sandbox.clock.advance(4 * 3_600_000)
    const answer = await back(orderId, paymentId)
    expect([answer.status, answer.text.includes(german.failed), await stateOf(orderId)]).toEqual([409, true, 'created'])
  })

  describe('with what does not belong together:', () => {
    test('another order’s token answers 404, and neither order changes', async () => {
      const [mine, yours] = [await decided('approve'), await decided('approve')]
      const answer = await back(mine.orderId, yours.paymentId)
      expect([answer.status, answer.text.includes(german.unknown)]).toEqual([404, true])
      expect([await stateOf(mine.orderId), await stateOf(yours.orderId)]).toEqual(['created', 'created'])
      expect((await findPayment(database.db, yours.paymentId))?.state).toBe('open')
      expect((await sandbox.order(yours.paymentId)).capture).toBeNull()
    })

    test.each(['', 'NOTHING1', '%00', "'%20or%201=1", '%3Cscript%3E'])(
      'the token %j answers 404 without a trace of it',
      async (token) => {
        const { orderId } = await customer.ordered()
        const answer = await back(orderId, token)
        expect([answer.status, answer.text.includes('<script>')]).toEqual([404, false])
      },
    )

    test.each(['nothing', '%00', '22222-22222'])('the order %s answers 404', async (orderId) => {
      const { paymentId } = await decided('approve')
      expect((await back(orderId, paymentId)).status).toBe(404)
      expect((await findPayment(database.db, paymentId))?.state).toBe('open')
    })
  })
})
