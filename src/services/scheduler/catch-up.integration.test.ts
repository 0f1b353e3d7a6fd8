import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertOrder } from '#db/orders.ts'
import { advanceOrders } from '#services/orders/advance-orders.ts'
import { anOrder } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { queueReminders } from './reminders.ts'

const minuteMs = 60_000

onBothDatabases('after an outage', (database) => {
  const env = createOrderTestServices(database, setUpSandbox())
  beforeEach(async () => {
    for (const table of ['customer_order', 'outbox', 'idempotency_key'] as const)
      await database.db.deleteFrom(table).execute()
  })

  async function saveOrder(date: string, minute: number, changes: Parameters<typeof anOrder>[0] = {}) {
    const order = anOrder({
      id: randomUUID(),
      state: 'preparation',
      pickup: { storeId: 'markt', date, minute },
      ...changes,
    })
    await database.db.transaction().execute((tx) => insertOrder(tx, order))
    return order.id
  }

  /** A server that is up from one time to the other, with a run of the tasks every ten minutes. */
  async function serve(from: string, until: string): Promise<void> {
    for (let ms = Date.parse(from); ms <= Date.parse(until); ms += 10 * minuteMs) {
      env.now = new Date(ms).toISOString()
      await advanceOrders(env.services())
      await queueReminders(env.services())
    }
  }

  async function mails(): Promise<string[]> {
    const rows = await database.db.selectFrom('outbox').select(['kind', 'subject_id']).execute()
    return rows.map(({ kind, subject_id }) => `${kind} ${subject_id}`).sort()
  }

  describe('of three hours', () => {
    test('in the evening, the list follows once, as soon as the server is back', async () => {
      await saveOrder('2026-11-21', 450)
      await serve('2026-11-20T16:00:00.000Z', '2026-11-20T17:00:00.000Z')
      expect((await mails()).filter((mail) => mail.startsWith('storeDailyList'))).toEqual([])
      await serve('2026-11-20T20:00:00.000Z', '2026-11-20T21:00:00.000Z')
      await serve('2026-11-21T05:00:00.000Z', '2026-11-21T06:00:00.000Z')
      expect((await mails()).filter((mail) => mail.startsWith('storeDailyList'))).toEqual([
        'storeDailyList markt 2026-11-21',
      ])
    })

    test('in the afternoon, the reminder of the pickup follows once', async () => {
      const id = await saveOrder('2026-11-21', 450)
      await serve('2026-11-20T14:00:00.000Z', '2026-11-20T14:30:00.000Z')
      expect(await mails()).toEqual([])
      await serve('2026-11-20T17:30:00.000Z', '2026-11-20T18:30:00.000Z')
      expect(await mails()).toEqual([`pickupReminder ${id}`, 'storeDailyList markt 2026-11-21'])
    })
  })

  describe('of a day', () => {
    test('stores get the list and customers the reminder on the day itself, as long as they are of use', async () => {
      const gone = await saveOrder('2026-11-21', 450)
      const late = await saveOrder('2026-11-21', 990)
      await serve('2026-11-20T13:00:00.000Z', '2026-11-20T14:00:00.000Z')
      // Back at 14:00, when one of both can still be picked up.
      await serve('2026-11-21T13:00:00.000Z', '2026-11-21T17:00:00.000Z')
      expect(await mails()).toEqual([`pickupReminder ${late}`, 'storeDailyList markt 2026-11-21'])
      expect([(await env.order(gone)).state, (await env.order(late)).state]).toEqual(['completed', 'completed'])
    })

    test('nobody is reminded of what they have ordered, moved or been told about since', async () => {
      const afternoon = '2026-11-20T15:00:00.000Z'
      await saveOrder('2026-11-21', 990, { createdAt: '2026-11-20T15:30:00.000Z' })
      await saveOrder('2026-11-21', 990, { readyAt: '2026-11-21T06:00:00.000Z' })
      const moved = await saveOrder('2026-11-21', 990)
      const event = { order_id: moved, number: 99, kind: 'moved', detail: '{}', at: afternoon }
      await database.db.insertInto('order_event').values(event).execute()
      const silent = await saveOrder('2026-11-21', 990)
      await serve('2026-11-21T07:00:00.000Z', '2026-11-21T07:20:00.000Z')
      expect((await mails()).filter((mail) => mail.startsWith('pickupReminder'))).toEqual([`pickupReminder ${silent}`])
    })

    test('a store gets no list for what it took on the phone on the day itself', async () => {
      await saveOrder('2026-11-21', 990, { createdAt: '2026-11-21T06:00:00.000Z' })
      await serve('2026-11-21T07:00:00.000Z', '2026-11-21T07:20:00.000Z')
      expect(await mails()).toEqual([])
    })
  })

  test('of ten days, nobody hears of days that have passed, deadlines are applied, and the next lists are sent', async () => {
    const paid = await saveOrder('2026-11-20', 450, { state: 'purchased' })
    const unpaid = await saveOrder('2026-11-21', 450, { state: 'created', payUntil: '2026-11-20T17:00:00.000Z' })
    const next = await saveOrder('2026-11-30', 450, { state: 'purchased' })
    await serve('2026-11-18T07:00:00.000Z', '2026-11-18T08:00:00.000Z')
    const before = await mails()
    await serve('2026-11-28T08:00:00.000Z', '2026-11-30T08:00:00.000Z')
    const states = [(await env.order(paid)).state, (await env.order(unpaid)).state, (await env.order(next)).state]
    expect(states).toEqual(['completed', 'canceled', 'completed'])
    const since = (await mails()).filter((mail) => !before.includes(mail) && !mail.startsWith('order'))
    expect(since).toEqual([`pickupReminder ${next}`, 'storeDailyList markt 2026-11-30'])
    expect(new Set(await mails()).size).toBe((await mails()).length)
  })

  test('by kill -9 at any point, everybody is told once', async () => {
    const now = '2026-11-20T18:00:00.000Z'
    const ids: string[] = []
    for (let count = 0; count < 4; count++) ids.push(await saveOrder('2026-11-21', 450))
    const expected = [...ids.map((id) => `pickupReminder ${id}`), 'storeDailyList markt 2026-11-21'].sort()
    const runUntil = async (lastQuery: number) => {
      const args = ['tests/support/killed-process.ts', 'remind', database.url, now, String(lastQuery)]
      return promisify(execFile)(process.execPath, args).then(
        () => 'finished',
        ({ signal }: { signal?: string }) => signal ?? 'failed',
      )
    }
    // In the transaction of the list, and in those of two reminders.
    for (const lastQuery of [3, 9, 12]) expect(await runUntil(lastQuery)).toBe('SIGKILL')
    const partly = await mails()
    expect([partly.length > 0, partly.length < expected.length]).toEqual([true, true])
    expect(partly.filter((mail) => !expected.includes(mail))).toEqual([])
    expect(await runUntil(-1)).toBe('finished')
    expect(await mails()).toEqual(expected)
  })

  test('one reminder that fails does not hold up the lists', async () => {
    await saveOrder('2026-11-21', 450)
    const other = database.db.withPlugin({
      transformQuery: ({ node }) => {
        if (JSON.stringify(node).includes('paymentReminder')) throw new Error('no reminders today')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    env.now = '2026-11-20T18:00:00.000Z'
    await expect(queueReminders(env.servicesOn(other))).rejects.toThrow('no reminders today')
    expect(await mails()).toContain('storeDailyList markt 2026-11-21')
  })
})
