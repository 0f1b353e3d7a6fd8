import { beforeEach, expect, test } from 'vitest'
import type { OutboxMail } from '#db/outbox.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { advanceOrders } from './advance-orders.ts'
import { cancelOrder } from './cancel-order.ts'
import { requestOrderLinks } from './order-links.ts'

const sandbox = setUpSandbox()

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
  const request = (address = mail) => requestOrderLinks(env.services(), { mail: address, language: 'en' })
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
    await request(` GUEST${count}@mail.example `)
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

  test('cause the same writes for an unknown address, and store no address', async () => {
    await placed()
    const before = await listRows()
    await request()
    await request(`nobody${count}@mail.example`)
    const rows = (await listRows()).filter(({ id }) => !before.some((row) => row.id === id))
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ sent_at }) => sent_at === null)).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(`nobody${count}`)
  })
})
