import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
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

  test('does not find an anonymized order by an empty mail address', async () => {
    const { id: orderId } = await anOrderOf('')
    expect(await lookUp({ orderId, mail: '' })).toEqual({ kind: 'notFound' })
    expect(await lookUp({ orderId, mail: ' ' })).toEqual({ kind: 'notFound' })
  })

  describe('is limited', () => {
    const missTimes = async (times: number, changes: () => Parameters<typeof lookUp>[0]) => {
      for (let tries = 0; tries < times; tries++) expect(await miss(changes())).toEqual({ kind: 'notFound' })
    }
    const anUnknownOrder = () => ({ orderId: aNumber() })
    const limitedUntil = (ms: number) => ({
      kind: 'tooManyAttempts',
      until: new Date(Date.parse(mondayMorning) + ms).toISOString(),
    })

    test('to five failures of a visitor for an order, then even correct data is refused', async () => {
      const visitor = randomUUID()
      const { id: orderId } = await anOrderOf(mail)
      await missTimes(5, () => ({ visitor, orderId }))
      expect(await lookUp({ visitor, orderId })).toEqual(limitedUntil(quarterOfAnHourMs))
      expect(await lookUp({ visitor, orderId: orderId.toLowerCase() })).toEqual(limitedUntil(quarterOfAnHourMs))
      expect((await lookUp({ visitor })).kind).toBe('found')
    })

    test('in the same way for an unknown number', async () => {
      const [visitor, orderId] = [randomUUID(), aNumber()]
      await missTimes(5, () => ({ visitor, orderId }))
      expect(await miss({ visitor, orderId })).toEqual(limitedUntil(quarterOfAnHourMs))
    })

    test('to twenty failures of a visitor for all orders', async () => {
      const visitor = randomUUID()
      await missTimes(20, () => ({ visitor, ...anUnknownOrder() }))
      expect(await lookUp({ visitor })).toEqual(limitedUntil(quarterOfAnHourMs))
      expect((await lookUp({})).kind).toBe('found')
    })

    test('without locking out the owner after failures of strangers', async () => {
      const { id: orderId } = await anOrderOf(mail)
      for (let stranger = 0; stranger < 4; stranger++) {
        const visitor = randomUUID()
        await missTimes(5, () => ({ visitor, orderId }))
      }
      expect((await lookUp({ orderId })).kind).toBe('found')
    })

    test('to a hundred failures for an order from any number of visitors', async () => {
      const { id: orderId } = await anOrderOf(mail)
      await missTimes(100, () => ({ orderId }))
      expect(await lookUp({ orderId })).toEqual(limitedUntil(quarterOfAnHourMs))
      env.now = new Date(Date.parse(mondayMorning) + quarterOfAnHourMs).toISOString()
      expect((await lookUp({ orderId })).kind).toBe('found')
    })

    test('so that refused attempts of one visitor do not use up the attempts of others', async () => {
      const { id: orderId } = await anOrderOf(mail)
      const visitor = randomUUID()
      for (let tries = 0; tries < 150; tries++) await miss({ visitor, orderId })
      expect((await lookUp({ orderId })).kind).toBe('found')
    })

    test('without locking out others by mistyped numbers', async () => {
      for (let person = 0; person < 8; person++)
        expect(await miss({ orderId: `K-${person}` })).toEqual({ kind: 'notFound' })
    })

    test('to five of twenty concurrent attempts over several connections', async () => {
      const visitor = randomUUID()
      const { id: orderId } = await anOrderOf(mail)
      const other = openDatabase(database.url, () => {})
      const input = { orderId, mail: 'wrong@mail.example', visitor }
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, index) => lookUpOrder(env.servicesOn(index % 2 ? other : database.db), input)),
      )
      await other.destroy()
      expect(results.filter(({ kind }) => kind === 'notFound')).toHaveLength(5)
    })

    test('for 15 minutes from the first failure', async () => {
      const visitor = randomUUID()
      const { id: orderId } = await anOrderOf(mail)
      await missTimes(5, () => ({ visitor, orderId }))
      env.now = new Date(Date.parse(mondayMorning) + quarterOfAnHourMs - 1).toISOString()
      expect(await lookUp({ visitor, orderId })).toEqual(limitedUntil(quarterOfAnHourMs))
      env.now = new Date(Date.parse(mondayMorning) + quarterOfAnHourMs).toISOString()
      expect((await lookUp({ visitor, orderId })).kind).toBe('found')
    })

    test('by failures only: successes neither count nor reset the count', async () => {
      const visitor = randomUUID()
      const own = await anOrderOf(mail)
      const foreign = await anOrderOf('other@mail.example')
      for (let round = 0; round < 30; round++) expect((await lookUp({ visitor, orderId: own.id })).kind).toBe('found')
      const kinds: string[] = []
      for (let tries = 0; tries < 8; tries++) {
        kinds.push((await lookUp({ visitor, orderId: foreign.id })).kind)
        expect((await lookUp({ visitor, orderId: own.id })).kind).toBe('found')
      }
      expect(kinds).toEqual([...Array(5).fill('notFound'), ...Array(3).fill('tooManyAttempts')])
    })
  })

  test('stores neither IP addresses nor order numbers of attempts', async () => {
    const visitor = '203.0.113.77'
    await miss({ visitor })
    const stored = JSON.stringify(await database.db.selectFrom('attempt_count').selectAll().execute())
    for (const secret of [visitor, order.id, 'mail.example']) expect(stored).not.toContain(secret)
  })
})
