import { beforeEach, expect, test } from 'vitest'
import type { OutboxMail } from '#db/outbox.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { requestOrderLinks } from './order-links.ts'

const sandbox = setUpSandbox()
const times = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, index) => make(index))

onBothDatabases('links to open orders', (database) => {
  const env = createOrderTestServices(database, sandbox)
  let count = 0
  let mail = ''
  beforeEach(() => {
    count += 1
    mail = `guest${count}@mail.example`
  })

  const customer = (address = mail) => ({ givenname: 'Anna', surname: 'Huber', mail: address, phone: '' })
  const placed = (address = mail) => env.placed({ customer: customer(address) })
  const request = (address = mail, visitor = `visitor of ${count}`) =>
    requestOrderLinks(env.services(), { mail: address, visitor, language: 'en' })
  async function listRows(): Promise<OutboxMail[]> {
    const rows = await database.db.selectFrom('outbox').selectAll().where('kind', '=', 'orderLinks').execute()
    return rows as OutboxMail[]
  }
  /** The mail for this test's address, if there is one to be sent. */
  const findMail = async () =>
    (await listRows()).find(({ payload, sent_at }) => !sent_at && JSON.stringify(payload).toLowerCase().includes(mail))

  test('are queued for all open orders of an address, however it is spelled', async () => {
    const [unpaid, paid, canceled] = [
      await placed(),
      await env.purchased({ customer: customer(`Guest${count}@Mail.Example`) }),
      await placed(),
    ]
    await cancelOrder(env.services(), canceled.id, 'byCustomer')
    await placed(`other${count}@mail.example`)
    expect(await request(` GUEST${count}@mail.example `)).toEqual({ kind: 'accepted' })
    const queued = await findMail()
    if (queued?.kind !== 'orderLinks') throw new Error('No mail is queued')
    const { orders, language } = queued.payload
    expect([queued.payload.mail.toLowerCase(), language]).toEqual([mail, 'en'])
    expect(orders.map(({ id, state }) => [id, state]).toSorted()).toEqual(
      [
        [unpaid.id, 'created'],
        [paid.id, 'purchased'],
      ].toSorted(),
    )
    expect(orders[0]?.pickup).toEqual(onSaturday)
  })

  test('do not include orders that are over', async () => {
    await env.purchased({ customer: customer() })
    env.now = '2026-12-01T09:00:00.000Z'
    await advanceOrders(env.services())
    await request()
    expect(await findMail()).toBeUndefined()
  })

  test('return the same result after the same writes for an unknown address, and store no address', async () => {
    await placed()
    const before = await listRows()
    const results = [await request(), await request(`nobody${count}@mail.example`)]
    expect(results).toEqual([{ kind: 'accepted' }, { kind: 'accepted' }])
    const rows = (await listRows()).filter(({ id }) => !before.some((row) => row.id === id))
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ sent_at }) => sent_at === null)).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(`nobody${count}`)
  })

  test('are limited per address for all visitors, whether it is known or not', async () => {
    await placed()
    for (const address of [mail, `nobody${count}@mail.example`]) {
      const results = await Promise.all(times(10, (index) => request(address, `visitor ${count} ${index} ${address}`)))
      expect(results.filter(({ kind }) => kind === 'accepted')).toHaveLength(3)
      expect(results.filter(({ kind }) => kind === 'tooManyAttempts')).toHaveLength(7)
    }
  })

  test('are limited per visitor, and allowed again later', async () => {
    const results = await Promise.all(times(10, (index) => request(`guest${count}-${index}@mail.example`)))
    expect(results.filter(({ kind }) => kind === 'accepted')).toHaveLength(5)
    expect(await request(`guest${count}-x@mail.example`)).toEqual({
      kind: 'tooManyAttempts',
      until: '2026-11-16T10:00:00.000Z',
    })
    env.now = '2026-11-16T10:00:00.000Z'
    expect(await request(`guest${count}-x@mail.example`)).toEqual({ kind: 'accepted' })
  })
})
