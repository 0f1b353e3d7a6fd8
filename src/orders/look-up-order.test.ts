import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import type { Order } from '#domain/order/order.ts'
import { orderNumber } from '#domain/order/order-number.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrder } from '#tests/support/an-order.ts'
import { anOrdering, mondayMorning } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { lookUpOrder } from './look-up-order.ts'

const aNumber = () => orderNumber((count) => crypto.getRandomValues(new Uint8Array(count)))
const mail = 'Anna.Huber@Mail.example'
const quarterOfAnHourMs = 15 * 60_000

onBothDatabases('looking up an order', (database) => {
  const house = anOrdering(database, aSandbox())
  let order: Order
  beforeAll(async () => {
    order = await anOrderOf(mail)
  })
  async function anOrderOf(address: string) {
    const made = anOrder({ id: aNumber(), customer: { ...anOrder().customer, mail: address } })
    await database.db.transaction().execute((tx) => insertOrder(tx, made))
    return made
  }
  const lookUp = (asked: { orderId?: string; mail?: string; visitor?: string }) =>
    lookUpOrder(house.services(), { orderId: order.id, mail, visitor: randomUUID(), ...asked })
  const miss = (asked: Parameters<typeof lookUp>[0]) => lookUp({ mail: 'wrong@mail.example', ...asked })

  test.each([
    ['as they were given', (id: string) => id, mail],
    ['in lower case without the dash', (id: string) => id.toLowerCase().replace('-', ''), 'anna.huber@mail.example'],
    ['with blanks around', (id: string) => ` ${id.replace('-', ' ')} `, `  ${mail.toUpperCase()} `],
  ])('finds it by number and mail address %s', async (_how, typed, address) => {
    expect(await lookUp({ orderId: typed(order.id), mail: address })).toEqual({ kind: 'found', order })
  })

  test('says the same of a wrong address, an unknown number and what is no number', async () => {
    const other = await anOrderOf('other@mail.example')
    const answers = [
      await miss({}),
      await lookUp({ orderId: other.id }),
      await lookUp({ orderId: aNumber() }),
      await lookUp({ orderId: 'no number' }),
      await lookUp({ orderId: '' }),
      await lookUp({ orderId: '\u0000' }),
      await lookUp({ mail: '' }),
    ]
    expect(answers).toEqual(answers.map(() => ({ kind: 'notFound' })))
  })

  describe('is limited', () => {
    test('to five tries a visitor, whatever they ask for, and then even the right answer is not given', async () => {
      const visitor = randomUUID()
      for (let tries = 0; tries < 5; tries++)
        expect(await miss({ visitor, orderId: aNumber() })).toEqual({ kind: 'notFound' })
      expect(await lookUp({ visitor })).toEqual({ kind: 'tooManyAttempts' })
      expect((await lookUp({})).kind).toBe('found')
    })

    test('to five tries an order, wherever they come from', async () => {
      const { id: orderId } = await anOrderOf(mail)
      for (let tries = 0; tries < 5; tries++) expect(await miss({ orderId })).toEqual({ kind: 'notFound' })
      expect(await lookUp({ orderId })).toEqual({ kind: 'tooManyAttempts' })
    })

    test('in the same way for a number that nobody has', async () => {
      const orderId = aNumber()
      for (let tries = 0; tries < 5; tries++) expect(await miss({ orderId })).toEqual({ kind: 'notFound' })
      expect(await miss({ orderId })).toEqual({ kind: 'tooManyAttempts' })
    })

    test('but mistyped numbers of some do not lock out others', async () => {
      for (let person = 0; person < 8; person++)
        expect(await miss({ orderId: `K-${person}` })).toEqual({ kind: 'notFound' })
    })

    test('to five also when twenty come at once', async () => {
      const visitor = randomUUID()
      const answers = await Promise.all(Array.from({ length: 20 }, () => miss({ visitor, orderId: aNumber() })))
      expect(answers.filter(({ kind }) => kind === 'notFound')).toHaveLength(5)
    })

    test('for a quarter of an hour from the first try', async () => {
      const visitor = randomUUID()
      for (let tries = 0; tries < 6; tries++) await miss({ visitor, orderId: aNumber() })
      house.now = new Date(Date.parse(mondayMorning) + quarterOfAnHourMs - 1).toISOString()
      expect(await lookUp({ visitor })).toEqual({ kind: 'tooManyAttempts' })
      house.now = new Date(Date.parse(mondayMorning) + quarterOfAnHourMs).toISOString()
      expect((await lookUp({ visitor })).kind).toBe('found')
    })

    test('anew after a success', async () => {
      const { id: orderId } = await anOrderOf(mail)
      const visitor = randomUUID()
      for (let round = 0; round < 3; round++) {
        for (let tries = 0; tries < 4; tries++) expect(await miss({ visitor, orderId })).toEqual({ kind: 'notFound' })
        expect((await lookUp({ visitor, orderId })).kind).toBe('found')
      }
    })
  })

  test('keeps neither addresses nor numbers of those who tried', async () => {
    const visitor = '203.0.113.77'
    await miss({ visitor })
    const kept = JSON.stringify(await database.db.selectFrom('attempt_count').selectAll().execute())
    for (const secret of [visitor, order.id, 'mail.example']) expect(kept).not.toContain(secret)
  })
})
