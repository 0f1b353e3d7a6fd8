import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { settlePayment } from '#services/orders/payments.ts'
import { startPayment } from '#services/orders/start-payment.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createStaffOrders, pickupDate, storeId } from '#tests/support/staff-orders.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const sandbox = setUpSandbox()

onAnyDatabase('changing items for a customer', (database) => {
  const env = createStaffOrders(database, sandbox)
  let cookie = ''
  beforeEach(async () => {
    cookie = (await env.api.aSession('store', storeId)).cookie
  })
  afterAll(() => env.api.stop())

  /** Two loaves, one kind of roll: the first product once, the second twice. */
  const anOrder = async () => env.purchased({ cartId: await env.aCart('bauernbrot', 'kaisersemmel') })
  const items = (loaves: number, rolls: number) => [
    { productId: 'bauernbrot', count: loaves },
    { productId: 'kaisersemmel', count: rolls },
  ]
  const preview = async (orderId: string, wanted: ReturnType<typeof items>) =>
    (await env.api.request(`/orders/${orderId}/items/preview`, { cookie, json: { items: wanted } })).body.data
  async function agree(orderId: string, wanted: ReturnType<typeof items>, key: string = randomUUID()) {
    const { difference } = await preview(orderId, wanted)
    return env.api.request(`/orders/${orderId}/items`, {
      ...{ cookie, json: { items: wanted, seenDifference: difference }, headers: { 'idempotency-key': key } },
    })
  }

  test('shows the order as a basket', async () => {
    const order = await anOrder()
    const { status, body } = await env.api.request(`/orders/${order.id}/items`, { cookie })
    expect([status, body.data.difference, body.data.failure]).toEqual([200, 0, 'nothingChanged'])
    expect(body.data.items.map(({ qty }: { qty: number }) => qty)).toEqual([1, 2])
  })

  test('what costs less applies at once, and board and history show it', async () => {
    const order = await anOrder()
    const { status, body } = await agree(order.id, items(1, 1))
    expect([status, body.data.lines.map(({ quantity }: { quantity: number }) => quantity)]).toEqual([200, [1, 1]])
    const change = body.data.history.find(({ kind }: { kind: string }) => kind === 'itemsChanged')
    expect(change).toMatchObject({
      by: expect.stringContaining('store'),
      items: [{ name: 'Kaisersemmel', before: 2, after: 1 }],
    })
    expect(change.amount).toBeLessThan(0)
    const board = await env.api.request(`/orders?store=${storeId}&date=${pickupDate}`, { cookie })
    const shown = board.body.data.find(({ orderId }: { orderId: string }) => orderId === order.id)
    expect(shown.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1])
    expect(await env.mails(order.id)).toEqual(expect.arrayContaining(['orderChanged', 'storeOrderChanged']))
  })

  describe('what costs more', () => {
    test('is noted, and the customer gets a mail to pay the difference', async () => {
      const order = await anOrder()
      const { body } = await agree(order.id, items(2, 2))
      expect(body.data.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 2])
      expect(body.data.openEdit.difference).toBeGreaterThan(0)
      expect(body.data.history.at(-1)).toMatchObject({ kind: 'editOpened', items: [{ before: 1, after: 2 }] })
      expect(await env.mails(order.id)).toContain('differenceDue')

      const started = await startPayment(env.services(), await env.order(order.id))
      if (started.kind !== 'started') throw new Error(started.kind)
      const paymentId = new URL(started.approveUrl).searchParams.get('token') ?? ''
      await sandbox.choose(paymentId, 'approve')
      expect(await settlePayment(env.services(), paymentId)).toBe('captured')
      const after = await env.api.request(`/orders/${order.id}`, { cookie })
      expect(after.body.data.lines[0].quantity).toBe(2)
      expect(after.body.data.openEdit).toBeUndefined()
    })

    test('is noted once with the same key', async () => {
      const order = await anOrder()
      const key = randomUUID()
      for (let times = 0; times < 2; times++) expect((await agree(order.id, items(2, 2), key)).status).toBe(200)
      expect((await env.mails(order.id)).filter((kind) => kind === 'differenceDue')).toHaveLength(1)
    })
  })

  test('says at the item what is in the way', async () => {
    const order = await anOrder()
    const { items: rows } = await preview(order.id, items(9_999, 2))
    expect(rows[0]).toMatchObject({ productId: 'bauernbrot', problem: 'tooMany' })
    expect((await agree(order.id, items(9_999, 2))).body.code).toBe('orderTooLarge')
    expect((await agree(order.id, items(0, 0))).body.code).toBe('cancelInstead')
  })
})
