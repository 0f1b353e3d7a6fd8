import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import { createOrderNumber, type Order } from '#domain/order/order.ts'
import { anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, mondayMorning } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { lookUpOrder } from './look-up-order.ts'

const aNumber = () => createOrderNumber((count) => crypto.getRandomValues(new Uint8Array(count)))
const mail = 'Anna.Huber@Mail.example'
const quarterOfAnHourMs = 15 * 60_000

onBothDatabases('looking up an order', (database) => {
  const env = createOrderTestServices(database, setUpSandbox())
  let order: Order
  beforeAll(async () => {
    order = await anOrderOf(mail)
  })
  async function anOrderOf(address: string) {
    const made = anOrder({ id: aNumber(), customer: { ...anOrder().customer, mail: address } })
    await database.db.transaction().execute((tx) => insertOrder(tx, made))
    return made
  }
  const lookUp = (changes: { orderId?: string; mail?: string; visitor?: string }) =>
    lookUpOrder(env.services(), { orderId: order.id, mail, visitor: randomUUID(), ...changes })
  const miss = (changes: Parameters<typeof lookUp>[0]) => lookUp({ mail: 'wrong@mail.example', ...changes })

  test.each([
    ['as printed', (id: string) => id, mail],
    ['in lower case without the dash', (id: string) => id.toLowerCase().replace('-', ''), 'anna.huber@mail.example'],
    ['with surrounding spaces', (id: string) => ` ${id.replace('-', ' ')} `, `  ${mail.toUpperCase()} `],
  ])('finds it by number and mail address %s', async (_how, typed, address) => {
    expect(await lookUp({ orderId: typed(order.id), mail: address })).toEqual({ kind: 'found', order })
  })

  test('returns the same result for a wrong address, an unknown number and an invalid number', async () => {
    const other = await anOrderOf('other@mail.example')
    const results = [
      await miss({}),
      await lookUp({ orderId: other.id }),
      await lookUp({ orderId: aNumber() }),
      await lookUp({ orderId: 'no number' }),
      await lookUp({ orderId: '' }),
      await lookUp({ orderId: '\u0000' }),
      await lookUp({ mail: '' }),
    ]
    expect(results).toEqual(results.map(() => ({ kind: 'notFound' })))
  })

  describe('is limited', () => {
    test('to five attempts per visitor, then even correct data is refused', async () => {
      const visitor = randomUUID()
      for (let tries = 0; tries < 5; tries++)
        expect(await miss({ visitor, orderId: aNumber() })).toEqual({ kind: 'notFound' })
      expect(await lookUp({ visitor })).toEqual({ kind: 'tooManyAttempts' })
      expect((await lookUp({})).kind).toBe('found')
    })

    test('to five attempts per order from any visitor', async () => {
      const { id: orderId } = await anOrderOf(mail)
      for (let tries = 0; tries < 5; tries++) expect(await miss({ orderId })).toEqual({ kind: 'notFound' })
      expect(await lookUp({ orderId })).toEqual({ kind: 'tooManyAttempts' })
    })

    test('in the same way for an unknown number', async () => {
      const orderId = aNumber()
      for (let tries = 0; tries < 5; tries++) expect(await miss({ orderId })).toEqual({ kind: 'notFound' })
      expect(await miss({ orderId })).toEqual({ kind: 'tooManyAttempts' })
    })

    test('without locking out others by mistyped numbers', async () => {
      for (let person = 0; person < 8; person++)
        expect(await miss({ orderId: `K-${person}` })).toEqual({ kind: 'notFound' })
    })

    test('to five of twenty concurrent attempts', async () => {
      const visitor = randomUUID()
      const results = await Promise.all(Array.from({ length: 20 }, () => miss({ visitor, orderId: aNumber() })))
      expect(results.filter(({ kind }) => kind === 'notFound')).toHaveLength(5)
    })

    test('for 15 minutes from the first attempt', async () => {
      const visitor = randomUUID()
      for (let tries = 0; tries < 6; tries++) await miss({ visitor, orderId: aNumber() })
      env.now = new Date(Date.parse(mondayMorning) + quarterOfAnHourMs - 1).toISOString()
      expect(await lookUp({ visitor })).toEqual({ kind: 'tooManyAttempts' })
      env.now = new Date(Date.parse(mondayMorning) + quarterOfAnHourMs).toISOString()
      expect((await lookUp({ visitor })).kind).toBe('found')
    })

    test('from zero again after a success', async () => {
      const { id: orderId } = await anOrderOf(mail)
      const visitor = randomUUID()
      for (let round = 0; round < 3; round++) {
        for (let tries = 0; tries < 4; tries++) expect(await miss({ visitor, orderId })).toEqual({ kind: 'notFound' })
        expect((await lookUp({ visitor, orderId })).kind).toBe('found')
      }
    })
  })

  test('stores neither IP addresses nor order numbers of attempts', async () => {
    const visitor = '203.0.113.77'
    await miss({ visitor })
    const stored = JSON.stringify(await database.db.selectFrom('attempt_count').selectAll().execute())
    for (const secret of [visitor, order.id, 'mail.example']) expect(stored).not.toContain(secret)
  })
})
