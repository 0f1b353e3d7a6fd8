import { beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { listOverrides } from '#db/overrides.ts'
import { applyOverrides } from '#domain/overrides.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { placeOrder } from '#services/orders/place-order.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createOrderTestServices, createTestContent, onSaturday } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

onAnyDatabase('stores in the CLI', (database) => {
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

  describe('several stores and days', () => {
    test('store close with --until closes each day of the range in each store', async () => {
      const result = await cli().run('store', 'close', 'markt, bahnhof', '24.12.2026', '--until', '2026-12-31')
      expect(result).toMatchObject({ exitCode: 0, notes: [expect.stringContaining('2 Filialen'), expect.anything()] })
      const overrides = await listOverrides(database.db)
      const daysOf = (storeId: string) =>
        overrides.filter(({ subjectId }) => subjectId === storeId).map(({ key }) => key)
      expect(daysOf('markt')).toEqual(Array.from({ length: 8 }, (_, index) => `2026-12-${24 + index}`))
      expect(daysOf('bahnhof')).toEqual(daysOf('markt'))
      expect(overrides).toHaveLength(16)
    })

    test('store hours all changes every store, and store reopen takes back a part of the range', async () => {
      await cli().run('store', 'hours', 'all', day, '08:00-10:00', '--until', '2026-11-22')
      const countDays = async () => (await listOverrides(database.db)).length
      expect(await countDays()).toBe(2 * testServices.content.stores.length)
      expect((await cli().run('store', 'reopen', 'all', '2026-11-22')).exitCode).toBe(0)
      expect(await countDays()).toBe(testServices.content.stores.length)
    })

    test.each([
      [['markt', day, '--until', '2026-11-20'], 1, 'vor dem ersten'],
      [['markt', day, '--until', '2028-01-01'], 1, 'zu lang'],
      [['markt', day, '--until', 'bald'], 2, 'kein Tag'],
      [['markt,bahnhoff', day], 1, '„bahnhof“'],
    ])('store close rejects %j and changes nothing', async (args, exitCode, error) => {
      const result = await cli().run('store', 'close', ...args)
      expect(result).toMatchObject({ exitCode, error: expect.stringContaining(error) })
      expect(await listOverrides(database.db)).toEqual([])
    })
  })

  describe('store pause', () => {
    const readPauses = async () =>
      (await listOverrides(database.db)).map(({ kind, subjectId, body }) => ({ kind, subjectId, body }))
    const paused = (subjectId: string, date: string, minute: number) => ({
      kind: 'pickupPause',
      subjectId,
      body: { from: { date: '2026-11-16', minute: 0 }, until: { date, minute }, reason: '' },
    })

    test('holds until a time of today, or of tomorrow if it has passed', async () => {
      const { exitCode, notes } = await cli().run('store', 'pause', 'markt', '11:30')
      expect([exitCode, notes]).toEqual([
        0,
        [expect.stringContaining('markt nimmt für Abholungen bis 2026-11-16, 11:30 Uhr keine')],
      ])
      expect(await readPauses()).toEqual([paused('markt', '2026-11-16', 690)])
      await cli().run('store', 'pause', 'markt', '09:30')
      expect(await readPauses()).toEqual([paused('markt', '2026-11-17', 570)])
    })

    test('holds until a time of another day', async () => {
      await cli().run('store', 'pause', 'markt', '06:00', '--day', '2026-11-20')
      expect(await readPauses()).toEqual([paused('markt', '2026-11-20', 360)])
      const past = await cli().run('store', 'pause', 'markt', '06:00', '--day', 'gestern')
      expect(past).toMatchObject({ exitCode: 1, error: expect.stringContaining('Uhrzeit ist vorbei') })
    })

    test('holds in several stores or all, and so does resume end it', async () => {
      const some = await cli().run('store', 'pause', 'markt,bahnhof', '11:30')
      expect(some.notes).toEqual([expect.stringContaining('2 Filialen nehmen')])
      expect((await readPauses()).map(({ subjectId }) => subjectId)).toEqual(['markt', 'bahnhof'])
      await cli().run('store', 'pause', 'all', '12:00')
      expect(await readPauses()).toHaveLength(testServices.content.stores.length)
      const resumed = await cli().run('store', 'resume', 'markt,klein')
      expect(resumed.notes).toEqual([expect.stringContaining('2 Filialen nehmen wieder')])
      expect((await cli().run('store', 'resume', 'all')).exitCode).toBe(0)
      expect(await readPauses()).toEqual([])
      expect(await cli().run('store', 'resume', 'all')).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('keine Pause'),
      })
    })

    test('refuses pickup times until then and no others, and resume ends it', async () => {
      const placeInMarkt = async () => {
        testServices.content = applyOverrides(await createTestContent(), await listOverrides(database.db))
        return (await placeOrder(testServices.services(), await testServices.aRequest())).kind
      }
      await cli().run('store', 'pause', 'markt', '18:00')
      expect(await placeInMarkt()).toBe('placed')
      await cli().run('store', 'pause', 'markt', '18:00', '--day', day)
      expect(await placeInMarkt()).toBe('slotFull')
      expect((await cli().run('store', 'resume', 'markt')).exitCode).toBe(0)
      expect(await placeInMarkt()).toBe('placed')
      const audit = await listAuditEntries(database.db, { subjectId: 'markt', limit: 9 })
      expect(audit).toContainEqual(expect.objectContaining({ action: 'store.resume', actor: adminActor }))
    })

    test('rejects what is no time and no store', async () => {
      expect((await cli().run('store', 'pause', 'markt', 'bald')).exitCode).toBe(2)
      expect((await cli().run('store', 'pause', 'mark', '11:30')).error).toContain('„markt“')
      expect((await cli().run('store', 'resume', 'mark')).error).toContain('„markt“')
    })
  })

  describe('store capacity of several stores and days', () => {
    const args = ['store', 'capacity', 'markt,bahnhof', '0', '--day', day, '--until', '2026-11-22']

    test('lists the orders that it hits and requires --yes', async () => {
      const order = await testServices.purchased()
      const asked = await cli().run(...args)
      expect(asked).toMatchObject({ exitCode: 1, hitOrders: [{ number: order.id }] })
      expect(await listOverrides(database.db)).toEqual([])
      const done = await cli().run(...args, '--yes')
      expect(done).toMatchObject({ exitCode: 0, notes: [expect.stringContaining('2026-11-21 – 2026-11-22')] })
      expect(done.crowded).toContainEqual({ store: 'markt', day, time: 450, used: expect.any(Number) })
      expect(await listOverrides(database.db)).toHaveLength(4)
    })

    test('takes no orders on these days, and all others as before', async () => {
      await cli().run(...args)
      testServices.content = applyOverrides(testServices.content, await listOverrides(database.db))
      const place = async (date: string) =>
        (await placeOrder(testServices.services(), await testServices.aRequest({ pickup: { ...onSaturday, date } })))
          .kind
      expect([await place(day), await place('2026-11-20')]).toEqual(['slotFull', 'placed'])
    })

    test('is taken back with the word usual, on the days or for good', async () => {
      await cli().run(...args)
      await cli().run('store', 'capacity', 'markt', '3')
      expect((await cli().run('store', 'capacity', 'markt,bahnhof', 'üblich', '--day', day)).exitCode).toBe(0)
      expect((await listOverrides(database.db)).map(({ kind, key }) => `${kind} ${key}`)).toEqual([
        'slotCapacityDay 2026-11-22',
        'slotCapacityDay 2026-11-22',
        'slotCapacity ',
      ])
      await cli().run('store', 'capacity', 'markt', 'usual')
      expect((await listOverrides(database.db)).map(({ kind }) => kind)).toEqual(['slotCapacityDay', 'slotCapacityDay'])
    })

    test('needs the first day of a range', async () => {
      const result = await cli().run('store', 'capacity', 'markt', '3', '--until', day)
      expect(result).toMatchObject({ exitCode: 2, error: expect.stringContaining('--day') })
    })
  })

  test('store capacity takes effect at once and lists overbooked slots', async () => {
    await testServices.purchased({ pickup: { ...onSaturday, minute: 510 } })
    const result = await cli().run('store', 'capacity', 'markt', '0')
    expect(result.crowded).toContainEqual({ store: 'markt', day, time: 510, used: 1 })
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
