import { beforeEach, describe, expect, test } from 'vitest'
import { listOverrides } from '#db/overrides.ts'
import { applyOverrides } from '#domain/overrides.ts'
import { placeOrder } from '#services/orders/place-order.ts'
import { aProduct } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createOrderTestServices, onSaturday } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

onAnyDatabase('stock in the CLI', (database) => {
  const testServices = createOrderTestServices(database, setUpSandbox())
  const cli = () =>
    createTestCli({ db: database.db, now: () => testServices.now, services: () => createCliServices(testServices) })
  const { date: day } = onSaturday
  const limited = aProduct({
    id: 'datschi',
    name: { de: 'Datschi', en: 'Plum cake' },
    dailyStock: 12,
    dailyStockByStore: { klein: 4 },
  })

  beforeEach(async () => {
    for (const table of ['override', 'customer_order', 'stock_use'] as const)
      await database.db.deleteFrom(table).execute()
    testServices.content = { ...testServices.content, products: [aProduct(), limited] }
  })

  const order = (quantity: number) =>
    testServices
      .aCartWith([{ productId: 'datschi', quantity, notes: '' }])
      .then((cartId) => testServices.placed({ cartId }))

  describe('stock', () => {
    test('lists limited products with what is ordered and left', async () => {
      await order(5)
      const { stock } = await cli().run('stock', day)
      expect(stock).toEqual([
        { store: 'markt', id: 'datschi', product: 'Datschi', limit: 12, used: 5, left: 7, isSetByHand: false },
        { store: 'bahnhof', id: 'datschi', product: 'Datschi', limit: 12, used: 0, left: 12, isSetByHand: false },
        { store: 'klein', id: 'datschi', product: 'Datschi', limit: 4, used: 0, left: 4, isSetByHand: false },
      ])
      const { output } = await cli().show('stock', day, '--store', 'markt')
      expect(output).toMatch(/markt +datschi +Datschi +12 +5 +7 +nein/)
      expect(output).not.toContain('bahnhof')
    })

    test('is that of today without a day, and leaves out what is not sold on the day or in the store', async () => {
      const seasonal = aProduct({ ...limited, season: { from: '08-01', until: '10-15' } })
      testServices.content = { ...testServices.content, products: [seasonal] }
      expect((await cli().run('stock')).stock).toEqual([])
      testServices.content = { ...testServices.content, products: [{ ...limited, soldIn: ['bahnhof'] }] }
      const { stock } = await cli().run('stock')
      expect(stock.map(({ store }: { store: string }) => store)).toEqual(['bahnhof'])
    })

    test('rejects unknown days and stores', async () => {
      expect((await cli().run('stock', 'irgendwann')).exitCode).toBe(2)
      expect((await cli().run('stock', day, '--store', 'mark')).error).toContain('„markt“')
    })
  })

  describe('stock set', () => {
    test('takes effect on the next order and says what is ordered', async () => {
      await order(5)
      const result = await cli().run('stock', 'set', 'datschi', 'markt', day, '6')
      expect(result).toMatchObject({ exitCode: 0 })
      expect(result.notes).toEqual([
        expect.stringContaining('Vorrat 6 (bisher 12)'),
        expect.stringContaining('Bisher vorbestellt: 5.'),
      ])
      const { stock } = await cli().run('stock', day, '--store', 'markt')
      expect(stock).toMatchObject([{ limit: 6, used: 5, left: 1, isSetByHand: true }])
      testServices.content = applyOverrides(testServices.content, await listOverrides(database.db))
      const cartId = await testServices.aCartWith([{ productId: 'datschi', quantity: 2, notes: '' }])
      const refused = await placeOrder(testServices.services(), await testServices.aRequest({ cartId }))
      expect(refused).not.toHaveProperty('order')
      expect((await order(1)).hasStock).toBe(true)
    })

    test('below what is ordered keeps the orders and says so', async () => {
      const { id } = await order(5)
      const result = await cli().run('stock', 'set', 'datschi', 'markt', day, '3')
      expect(result.notes).toContainEqual(expect.stringContaining('5, also mehr'))
      expect((await cli().run('stock', day, '--store', 'markt')).stock).toMatchObject([{ limit: 3, used: 5, left: 0 }])
      expect((await testServices.order(id)).state).toBe('created')
    })

    test('limits a product that is not limited otherwise, and counts what was ordered before', async () => {
      await testServices.placed()
      const result = await cli().run('stock', 'set', 'bauernbrot', 'markt', day, '0')
      expect(result.notes).toEqual([
        expect.stringContaining('bisher unbegrenzt'),
        expect.stringContaining('1, also mehr'),
      ])
    })

    test.each([
      [['dat', 'markt', day, '5'], 1, '„datschi“'],
      [['torte', 'markt', day, '5'], 1, 'products export'],
      [['datschi', 'nirgends', day, '5'], 1, 'krume stores'],
      [['datschi', 'markt', '2026-11-15', '5'], 1, 'vorbei'],
      [['datschi', 'markt', day, 'viele'], 2, 'keine Zahl'],
      [['datschi', 'markt', day, '1,5'], 2, 'keine Zahl'],
      [['datschi', 'markt', day], 2, '<anzahl>'],
    ])('rejects %j', async (args, exitCode, error) => {
      const result = await cli().run('stock', 'set', ...args)
      expect(result).toMatchObject({ exitCode, error: expect.stringContaining(error) })
      expect(await listOverrides(database.db)).toEqual([])
    })

    test('rejects a store that does not sell the product', async () => {
      testServices.content = { ...testServices.content, products: [{ ...limited, soldIn: ['bahnhof'] }] }
      const result = await cli().run('stock', 'set', 'datschi', 'markt', day, '5')
      expect(result).toMatchObject({ exitCode: 1, error: expect.stringContaining('soldIn') })
    })
  })

  describe('several stores and days', () => {
    const args = ['stock', 'set', 'datschi', 'all', '2026-11-20', '3', '--until', day]
    const readLimits = async () =>
      (await listOverrides(database.db)).map(({ kind, key, body }) => [kind, key, 'limit' in body ? body.limit : null])

    test('are set at once; stores that do not sell the product are named and left out', async () => {
      testServices.content = { ...testServices.content, products: [{ ...limited, soldIn: ['markt', 'klein'] }] }
      const { exitCode, notes } = await cli().run(...args)
      expect(exitCode).toBe(0)
      expect(notes).toEqual([
        expect.stringContaining('2026-11-20 – 2026-11-21: Vorrat 3 (bisher 12, 4)'),
        expect.stringContaining('ausgelassen: bahnhof, ohne'),
        expect.stringContaining('höchstens 0 am Tag'),
      ])
      expect(await readLimits()).toEqual([
        ['stock', 'markt 2026-11-20', 3],
        ['stock', 'markt 2026-11-21', 3],
        ['stock', 'klein 2026-11-20', 3],
        ['stock', 'klein 2026-11-21', 3],
      ])
    })

    test('list the orders that they hit and require --yes', async () => {
      const { id } = await order(5)
      expect(await cli().run(...args)).toMatchObject({ exitCode: 1, hitOrders: [{ number: id }] })
      expect(await readLimits()).toEqual([])
      expect(await cli().run(...args, '--yes')).toMatchObject({ exitCode: 0 })
      expect((await testServices.order(id)).state).toBe('created')
    })

    test('are cleared for a part of the range', async () => {
      await cli().run(...args)
      const { exitCode, notes } = await cli().run(
        'stock',
        'clear',
        'datschi',
        'markt,klein',
        '2026-11-20',
        '--until',
        day,
      )
      expect([exitCode, notes]).toEqual([0, [expect.stringContaining('gewohnte Vorrat (12, 4)')]])
      expect((await readLimits()).map(([, key]) => key)).not.toContain(`markt ${day}`)
      expect((await readLimits()).map(([, key]) => key)).toContain(`bahnhof ${day}`)
    })

    test('reject a range that is too long or reversed', async () => {
      const set = (until: string) => cli().run('stock', 'set', 'datschi', 'markt', day, '3', '--until', until)
      expect(await set('2027-03-01')).toMatchObject({ exitCode: 1, error: expect.stringContaining('drei Monate') })
      expect(await set('2026-11-20')).toMatchObject({ exitCode: 1, error: expect.stringContaining('vor dem ersten') })
    })
  })

  test('stock clear restores the usual stock, once', async () => {
    await cli().run('stock', 'set', 'datschi', 'klein', day, '20')
    const result = await cli().run('stock', 'clear', 'datschi', 'klein', day)
    expect(result.notes).toEqual([expect.stringContaining('gewohnte Vorrat (4)')])
    expect((await cli().run('stock', day, '--store', 'klein')).stock).toMatchObject([{ limit: 4, isSetByHand: false }])
    expect(await cli().run('stock', 'clear', 'datschi', 'klein', day)).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('kein Vorrat festgelegt'),
    })
  })
})
