import { beforeEach, describe, expect, test } from 'vitest'
import { listOverrides } from '#db/overrides.ts'
import { applyOverrides } from '#domain/overrides.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

onBothDatabases('stores in the CLI', (database) => {
  const testServices = createOrderTestServices(database, setUpSandbox())
  let whileWaiting = async () => {}
  const cli = () =>
    createTestCli({
      db: database.db,
      now: () => testServices.now,
      services: () => createCliServices(testServices),
      wait: () => whileWaiting(),
    })
  const { date: day } = onSaturday
  const getState = async (id: string) => (await testServices.order(id)).state
  const findSpecialDay = async (storeId: string) => {
    const content = applyOverrides(testServices.content, await listOverrides(database.db))
    return content.stores.find(({ id }) => id === storeId)?.hours.specialDays.find(({ date }) => date === day)
  }
  beforeEach(async () => {
    whileWaiting = async () => {}
    await database.db.deleteFrom('override').execute()
    await database.db.deleteFrom('customer_order').execute()
  })

  describe('store close', () => {
    test('takes effect at once without orders, with a reason in every language', async () => {
      expect((await cli().run('store', 'close', 'markt', day)).exitCode).toBe(0)
      expect(await findSpecialDay('markt')).toMatchObject({
        periods: [],
        reason: { de: 'Ausnahmsweise geschlossen', en: 'Closed for the day' },
      })
      expect(await findSpecialDay('bahnhof')).toBeUndefined()
    })

    test('lists affected orders and requires --yes', async () => {
      const order = await testServices.purchased()
      const result = await cli().run('store', 'close', 'markt', day)
      expect(result).toMatchObject({
        exitCode: 1,
        hitOrders: [{ number: order.id }],
        error: expect.stringContaining('--yes'),
      })
      expect(await findSpecialDay('markt')).toBeUndefined()
    })

    test('--yes saves the override and leaves the orders unchanged', async () => {
      const order = await testServices.purchased()
      const result = await cli().run('store', 'close', 'markt', day, '--yes', '--reason-de', 'Wasserschaden')
      expect(result).toMatchObject({ exitCode: 0, hitOrders: [{ number: order.id }] })
      expect(await getState(order.id)).toBe('purchased')
      expect(await findSpecialDay('markt')).toMatchObject({ reason: { de: 'Wasserschaden' } })
    })

    test('--cancel-orders also cancels orders placed before all servers know the new hours', async () => {
      const before = await testServices.purchased()
      const elsewhere = await testServices.purchased({ pickup: { ...onSaturday, storeId: 'bahnhof' } })
      let late = ''
      whileWaiting = async () => {
        late = (await testServices.purchased()).id
      }
      const result = await cli().run('store', 'close', 'markt', day, '--yes', '--cancel-orders')
      expect(result.canceled.map(({ number }: { number: string }) => number).sort()).toEqual([before.id, late].sort())
      expect(await Promise.all([before.id, late, elsewhere.id].map(getState))).toEqual([
        'canceled',
        'canceled',
        'purchased',
      ])
      expect(await testServices.mails(late)).toContain('orderCanceled')
    })

    test('rejects past days and unknown stores', async () => {
      expect((await cli().run('store', 'close', 'markt', '2026-11-15')).exitCode).toBe(1)
      expect((await cli().run('store', 'close', 'mark', day)).error).toContain('„markt“')
    })
  })

  test('store hours affects only orders outside the new hours', async () => {
    const early = await testServices.purchased()
    const late = await testServices.purchased({ pickup: { ...onSaturday, minute: 600 } })
    const result = await cli().run('store', 'hours', 'markt', day, '09:00-11:00,12:00-13:00', '--yes')
    expect(result.hitOrders.map(({ number }: { number: string }) => number)).toEqual([early.id])
    expect(await getState(late.id)).toBe('purchased')
    expect((await findSpecialDay('markt'))?.periods).toEqual([
      { openMinute: 540, closeMinute: 660 },
      { openMinute: 720, closeMinute: 780 },
    ])
  })

  test.each(['9-11', '11:00-09:00', '09:00-12:00,11:00-13:00', '', '25:00-26:00'])(
    'rejects %j as opening hours',
    async (hours) => {
      expect((await cli().run('store', 'hours', 'markt', day, hours)).exitCode).toBe(2)
    },
  )

  test('store reopen removes the override, once', async () => {
    await cli().run('store', 'close', 'markt', day)
    expect((await cli().run('store', 'reopen', 'markt', day)).exitCode).toBe(0)
    expect(await findSpecialDay('markt')).toBeUndefined()
    expect((await cli().run('store', 'reopen', 'markt', day)).exitCode).toBe(1)
  })

  test('store capacity takes effect at once and lists overbooked slots', async () => {
    await testServices.purchased({ pickup: { ...onSaturday, minute: 510 } })
    const result = await cli().run('store', 'capacity', 'markt', '0')
    expect(result.crowded).toContainEqual({ day, time: 510, used: 1 })
    expect(await listOverrides(database.db)).toMatchObject([{ kind: 'slotCapacity', body: { capacity: 0 } }])
    expect((await cli().run('store', 'capacity', 'markt', 'viele')).exitCode).toBe(2)
  })

  test('store capacity changes the work of a slot in proportion, and says so', async () => {
    const stores = testServices.content.stores.map((store) =>
      store.id === 'klein' ? { ...store, slotCapacity: 4, slotWork: 10 } : store,
    )
    testServices.content = { ...testServices.content, stores }
    const { output } = await cli().show('store', 'capacity', 'klein', '8')
    expect(output).toContain('Die Arbeit, die eine halbe Stunde fasst (slotWork), ändert sich im gleichen Verhältnis.')
    const changed = applyOverrides(testServices.content, await listOverrides(database.db))
    expect(changed.stores.find(({ id }) => id === 'klein')).toMatchObject({ slotCapacity: 8, slotWork: 20 })
    expect((await cli().show('store', 'capacity', 'markt', '8')).output).not.toContain('slotWork')
  })

  test('stores lists ids and overrides', async () => {
    await cli().run('store', 'close', 'klein', day)
    const { stores, decisions } = await cli().run('stores')
    expect(stores.map(({ id }: { id: string }) => id)).toContain('klein')
    expect(decisions).toMatchObject([{ decision: 'storeDay', id: 'klein', day }])
  })

  test('stores lists the stock that is set for a day, until the day is over', async () => {
    await cli().run('stock', 'set', 'zopf', 'markt', day, '5')
    expect((await cli().run('stores')).decisions).toEqual([
      { decision: 'stock', id: 'zopf', day, detail: { storeId: 'markt', limit: 5 } },
    ])
    expect((await cli().show('stores')).output).toMatch(/Vorrat +zopf +Sa\., 21\.11\.2026/)
    testServices.now = '2026-11-22T09:00:00.000Z'
    expect((await cli().run('stores')).decisions).toEqual([])
  })

  test('jobs are switched on and off', async () => {
    const [job] = testServices.content.jobs
    expect((await cli().run('job', 'off', job?.id ?? '')).exitCode).toBe(0)
    expect(await listOverrides(database.db)).toMatchObject([
      { kind: 'jobActive', subjectId: job?.id, body: { isActive: false } },
    ])
    expect((await cli().run('job', 'on', 'nirgends')).exitCode).toBe(1)
    expect((await cli().run('jobs')).jobs[0].id).toBe(job?.id)
  })
})
