import { beforeAll, beforeEach, expect, test } from 'vitest'
import { advanceOrders } from '#services/orders/advance-orders.ts'
import { aCustomer, mondayMorning } from '#tests/support/api-customer.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { createPaymentReturnApp } from './payment.ts'

const sandbox = setUpSandbox()
const holdOver = '2026-11-16T09:45:00.000Z'

onAnyDatabase('unpaid orders whose hold is over', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let clock = mondayMorning
  const customer = aCustomer(() => testApi.api)
  let form: ReturnType<typeof customer.aForm>

  beforeAll(async () => {
    testApi = await createTestApi(database.db, () => clock, { provider: sandbox.provider })
  })
  beforeEach(() => {
    clock = mondayMorning
    form = customer.aForm()
  })

  const { pickupStore } = customer.aForm()
  const capacity = () => testApi.content.stores.find(({ id }) => id === pickupStore)?.slotCapacity ?? 0

  async function released() {
    const order = await customer.ordered(form)
    clock = holdOver
    await advanceOrders(testApi.services.orders)
    return order
  }
  async function fillSlot(): Promise<void> {
    for (let count = 0; count < capacity(); count++) await customer.ordered(form)
  }
  const request = (path: string, cookie: string) => requestApi(testApi.api, path, { headers: { cookie } })
  const read = async (orderId: string, cookie: string) =>
    (await request(`/orders/${orderId}/granted`, cookie)).body.data
  const pay = (orderId: string, cookie: string) => request(`/orders/${orderId}/reauthorize`, cookie)
  const change = (orderId: string, cookie: string, changes: Record<string, unknown>) =>
    requestApi(testApi.api, '/orders', {
      method: 'PATCH',
      json: { ...form, orderId, ...changes },
      headers: { cookie },
    })

  test('say until when the time is reserved, and that it no longer is', async () => {
    const { orderId, cookie } = await customer.ordered(form)
    expect(await read(orderId, cookie)).toMatchObject({ isSlotHeld: true, holdUntil: holdOver, isChangeable: false })
    clock = holdOver
    await advanceOrders(testApi.services.orders)
    const order = await read(orderId, cookie)
    expect(order).toMatchObject({ orderState: 'created', isSlotHeld: false, isChangeable: true })
    expect(order).not.toHaveProperty('holdUntil')
  })

  test('are paid as before while the time is free', async () => {
    const { orderId, cookie } = await released()
    expect((await pay(orderId, cookie)).status).toBe(200)
    expect((await read(orderId, cookie)).isSlotHeld).toBe(true)
  })

  test('return 409 slotFull with free times nearby, and a PATCH with one of them makes them payable', async () => {
    const { orderId, cookie } = await released()
    await fillSlot()
    const refused = await pay(orderId, cookie)
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        success: false,
        code: 'slotFull',
        message: expect.any(String),
        data: { alternatives: expect.any(Array) },
      },
    ])
    const [nearest, ...others] = refused.body.data.alternatives
    expect(nearest).toMatchObject({ pickupStore: form.pickupStore, pickupDate: form.pickupDate })
    expect(others.length).toBeGreaterThan(0)
    expect((await change(orderId, cookie, nearest)).status).toBe(200)
    expect(await read(orderId, cookie)).toMatchObject({
      ...nearest,
      pickupStore: { id: form.pickupStore },
      isSlotHeld: true,
    })
    expect((await pay(orderId, cookie)).status).toBe(200)
  })

  test('cannot be changed to a full time', async () => {
    const { orderId, cookie } = await released()
    await fillSlot()
    const { status, body } = await change(orderId, cookie, {})
    expect([status, body.code, body.errors]).toEqual([409, 'slotFull', { pickupTime: 'error-slotFull' }])
  })

  test('show at the return from the provider that the time is gone, and nothing is charged', async () => {
    const { orderId, paymentId } = await released()
    await fillSlot()
    await sandbox.choose(paymentId, 'approve')
    const payout = createPaymentReturnApp(testApi.services, (error) => expect.unreachable(error.message))
    for (const _ of ['first', 'reload']) {
      const response = await payout.request(`/orders/${orderId}/approve?token=${paymentId}`, {
        headers: { 'accept-language': 'de' },
      })
      expect([response.status, await response.text()]).toEqual([409, expect.stringContaining('nichts abgebucht')])
    }
    expect((await sandbox.order(paymentId)).capture).toBeNull()
  })

  test('that still hold their time are refused with the reason that they are not paid', async () => {
    const { orderId, cookie } = await customer.ordered(form)
    const { status, body } = await change(orderId, cookie, { notes: 'neu' })
    expect([status, body.code]).toEqual([409, 'payFirst'])
  })
})
