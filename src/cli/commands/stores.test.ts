import { beforeEach, describe, expect, test } from 'vitest'
import { listOverrides } from '#db/overrides.ts'
import { applyOverrides } from '#domain/desk/overrides.ts'
import { aDesk, houseOf } from '#tests/support/a-desk.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering, onSaturday } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

onBothDatabases('stores at the desk', (database) => {
  const ordering = anOrdering(database, aSandbox())
  let whileWaiting = async () => {}
  const desk = () =>
    aDesk({ db: database.db, now: () => ordering.now, house: () => houseOf(ordering), wait: () => whileWaiting() })
  const { date: day } = onSaturday
  const stateOf = async (id: string) => (await ordering.order(id)).state
  const specialDay = async (storeId: string) => {
    const bakery = applyOverrides(ordering.bakery, await listOverrides(database.db))
    return bakery.stores.find(({ id }) => id === storeId)?.hours.specialDays.find(({ date }) => date === day)
  }
  beforeEach(async () => {
    whileWaiting = async () => {}
    await database.db.deleteFrom('override').execute()
    await database.db.deleteFrom('customer_order').execute()
  })

  describe('store close', () => {
    test('without orders it is decided at once, with words in both languages', async () => {
      expect((await desk().run('store', 'close', 'markt', day)).exitCode).toBe(0)
      expect(await specialDay('markt')).toMatchObject({
        periods: [],
        reason: { de: 'Ausnahmsweise geschlossen', en: 'Closed for the day' },
      })
      expect(await specialDay('bahnhof')).toBeUndefined()
    })

    test('with orders it lists them and refuses', async () => {
      const order = await ordering.purchased()
      const result = await desk().run('store', 'close', 'markt', day)
      expect(result).toMatchObject({
        exitCode: 1,
        hitOrders: [{ number: order.id }],
        fault: expect.stringContaining('--yes'),
      })
      expect(await specialDay('markt')).toBeUndefined()
    })

    test('--yes decides and leaves the orders for calling', async () => {
      const order = await ordering.purchased()
      const result = await desk().run('store', 'close', 'markt', day, '--yes', '--reason-de', 'Wasserschaden')
      expect(result).toMatchObject({ exitCode: 0, hitOrders: [{ number: order.id }] })
      expect(await stateOf(order.id)).toBe('purchased')
      expect(await specialDay('markt')).toMatchObject({ reason: { de: 'Wasserschaden' } })
    })

    test('--cancel-orders refunds, also what slipped in while the servers did not know yet', async () => {
      const before = await ordering.purchased()
      const elsewhere = await ordering.purchased({ pickup: { ...onSaturday, storeId: 'bahnhof' } })
      let late = ''
      whileWaiting = async () => {
        late = (await ordering.purchased()).id
      }
      const result = await desk().run('store', 'close', 'markt', day, '--yes', '--cancel-orders')
      expect(result.canceled.map(({ number }: { number: string }) => number).sort()).toEqual([before.id, late].sort())
      expect(await Promise.all([before.id, late, elsewhere.id].map(stateOf))).toEqual([
        'canceled',
        'canceled',
        'purchased',
      ])
      expect(await ordering.mails(late)).toContain('orderCanceled')
    })

    test('a day that is over and an unknown store are refused', async () => {
      expect((await desk().run('store', 'close', 'markt', '2026-11-15')).exitCode).toBe(1)
      expect((await desk().run('store', 'close', 'mark', day)).fault).toContain('„markt“')
    })
  })

  test('store hours hits only the orders that fall outside', async () => {
    const early = await ordering.purchased()
    const late = await ordering.purchased({ pickup: { ...onSaturday, minute: 600 } })
    const result = await desk().run('store', 'hours', 'markt', day, '09:00-11:00,12:00-13:00', '--yes')
    expect(result.hitOrders.map(({ number }: { number: string }) => number)).toEqual([early.id])
    expect(await stateOf(late.id)).toBe('purchased')
    expect((await specialDay('markt'))?.periods).toEqual([
      { openMinute: 540, closeMinute: 660 },
      { openMinute: 720, closeMinute: 780 },
    ])
  })

  test.each(['9-11', '11:00-09:00', '09:00-12:00,11:00-13:00', '', '25:00-26:00'])('%j are no hours', async (hours) => {
    expect((await desk().run('store', 'hours', 'markt', day, hours)).exitCode).toBe(2)
  })

  test('store reopen takes it back, once', async () => {
    await desk().run('store', 'close', 'markt', day)
    expect((await desk().run('store', 'reopen', 'markt', day)).exitCode).toBe(0)
    expect(await specialDay('markt')).toBeUndefined()
    expect((await desk().run('store', 'reopen', 'markt', day)).exitCode).toBe(1)
  })

  test('store capacity holds from now on and names what is fuller already', async () => {
    await ordering.purchased({ pickup: { ...onSaturday, minute: 510 } })
    const result = await desk().run('store', 'capacity', 'markt', '0')
    expect(result.crowded).toContainEqual({ day, time: 510, used: 1 })
    expect(await listOverrides(database.db)).toMatchObject([{ kind: 'slotCapacity', body: { capacity: 0 } }])
    expect((await desk().run('store', 'capacity', 'markt', 'viele')).exitCode).toBe(2)
  })

  test('stores shows ids and what was decided', async () => {
    await desk().run('store', 'close', 'klein', day)
    const { stores, decisions } = await desk().run('stores')
    expect(stores.map(({ id }: { id: string }) => id)).toContain('klein')
    expect(decisions).toMatchObject([{ decision: 'storeDay', id: 'klein', day }])
  })

  test('jobs are switched on and off', async () => {
    const [job] = ordering.bakery.jobs
    expect((await desk().run('job', 'off', job?.id ?? '')).exitCode).toBe(0)
    expect(await listOverrides(database.db)).toMatchObject([
      { kind: 'jobActive', subjectId: job?.id, body: { isActive: false } },
    ])
    expect((await desk().run('job', 'on', 'nirgends')).exitCode).toBe(1)
    expect((await desk().run('jobs')).jobs[0].id).toBe(job?.id)
  })
})
