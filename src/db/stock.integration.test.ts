import { describe, expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { openDatabase } from './database.ts'
import { listStockUse, loadStockUse, moveStock, returnStock, type StockNeed, stockKey, takeStock } from './stock.ts'

onBothDatabases('stock', (database) => {
  let count = 0
  /** Of a store of its own, so that tests do not share rows. */
  const aNeed = (quantities: Record<string, number>, changes: Partial<StockNeed> = {}): StockNeed => ({
    storeId: `store-${count}`,
    date: '2026-11-21',
    products: Object.entries(quantities).map(([productId, quantity]) => ({ productId, quantity })),
    ...changes,
  })
  const limits = (limitById: Record<string, number>) => (productId: string) => limitById[productId]
  const take = (need: StockNeed, limitById: Record<string, number> = {}, db = database.db) =>
    db.transaction().execute((tx) => takeStock(tx, need, limits(limitById)))
  const giveBack = (need: StockNeed) => database.db.transaction().execute((tx) => returnStock(tx, need))
  const used = async ({ storeId, date }: StockNeed, productId: string) =>
    (await listStockUse(database.db, storeId, { from: date })).get(stockKey(productId, date)) ?? 0
  const anotherStore = () => {
    count += 1
  }

  test('is taken until the limit and again after a return', async () => {
    anotherStore()
    const five = aNeed({ torte: 5 })
    expect(await take(five, { torte: 12 })).toEqual([])
    expect(await take(five, { torte: 12 })).toEqual([])
    expect(await take(five, { torte: 12 })).toEqual(['torte'])
    expect(await used(five, 'torte')).toBe(10)
    await giveBack(five)
    expect(await take(aNeed({ torte: 7 }), { torte: 12 })).toEqual([])
    expect(await used(five, 'torte')).toBe(12)
  })

  test('is refused when one order exceeds the whole stock', async () => {
    anotherStore()
    const need = aNeed({ torte: 13 })
    expect(await take(need, { torte: 12 })).toEqual(['torte'])
    expect(await used(need, 'torte')).toBe(0)
  })

  test('is taken for all products or for none', async () => {
    anotherStore()
    await take(aNeed({ torte: 12 }), { torte: 12 })
    const need = aNeed({ brezel: 3, torte: 1, zopf: 1 })
    expect(await take(need, { torte: 12 })).toEqual(['torte'])
    expect([await used(need, 'brezel'), await used(need, 'torte'), await used(need, 'zopf')]).toEqual([0, 12, 0])
  })

  test('without a limit is counted, so that a later limit includes it', async () => {
    anotherStore()
    const need = aNeed({ brezel: 40 })
    expect(await take(need)).toEqual([])
    expect(await take(aNeed({ brezel: 1 }), { brezel: 40 })).toEqual(['brezel'])
    expect(await take(aNeed({ brezel: 1 }), { brezel: 41 })).toEqual([])
  })

  test('never becomes negative', async () => {
    anotherStore()
    const need = aNeed({ torte: 2 })
    await giveBack(need)
    await take(need)
    await giveBack(aNeed({ torte: 5 }))
    expect(await used(need, 'torte')).toBe(0)
  })

  test('is never oversold by sixty parallel orders from two processes', async () => {
    anotherStore()
    const other = openDatabase(database.url, () => {})
    const results = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        // In both directions, which would deadlock without a fixed order of locks.
        take(
          aNeed(index % 2 ? { a: 1, torte: 1, z: 1 } : { z: 1, torte: 1, a: 1 }),
          { torte: 7 },
          index % 3 ? other : database.db,
        ),
      ),
    )
    await other.destroy()
    const need = aNeed({})
    expect(results.filter((missing) => missing.length === 0)).toHaveLength(7)
    expect([await used(need, 'a'), await used(need, 'torte'), await used(need, 'z')]).toEqual([7, 7, 7])
  })

  describe('of an order that moves', () => {
    const move = (from: StockNeed, to: StockNeed, limitById: Record<string, number>) =>
      database.db.transaction().execute((tx) => moveStock(tx, from, to, limits(limitById)))

    test.each(['2026-11-20', '2026-11-22'])('to %s is taken there and returned here', async (date) => {
      anotherStore()
      const from = aNeed({ torte: 3, brezel: 2 })
      const to = { ...from, date }
      await take(from)
      expect(await move(from, to, { torte: 3 })).toEqual([])
      expect([await used(from, 'torte'), await used(to, 'torte'), await used(to, 'brezel')]).toEqual([0, 3, 2])
    })

    test('stays when the day is the same, even if nothing is left', async () => {
      anotherStore()
      const need = aNeed({ torte: 3 })
      await take(need)
      expect(await move(need, need, { torte: 3 })).toEqual([])
      expect(await used(need, 'torte')).toBe(3)
    })

    test('is refused when not enough is left there', async () => {
      anotherStore()
      const from = aNeed({ torte: 3 })
      await take(from)
      expect(await move(from, { ...from, date: '2026-11-20' }, { torte: 2 })).toEqual(['torte'])
    })
  })

  test('is listed for one store within dates', async () => {
    anotherStore()
    const need = aNeed({ torte: 1 })
    for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) await take({ ...need, date })
    const listed = await listStockUse(database.db, need.storeId, { from: '2026-11-21', until: '2026-11-21' })
    expect([...listed]).toEqual([[stockKey('torte', '2026-11-21'), 1]])
  })

  test('is loaded for some products in every store, from a day on', async () => {
    anotherStore()
    const here = aNeed({ torte: 2, brot: 1 })
    anotherStore()
    const there = aNeed({ torte: 3 })
    for (const need of [here, there, { ...here, date: '2026-11-20' }]) await take(need)
    const usedIn = await loadStockUse(database.db, ['torte'], '2026-11-21')
    expect([here, there].map(({ storeId }) => usedIn(storeId)('torte', '2026-11-21'))).toEqual([2, 3])
    expect([usedIn(here.storeId)('torte', '2026-11-20'), usedIn(here.storeId)('brot', '2026-11-21')]).toEqual([0, 0])
    expect((await loadStockUse(database.db, [], '2026-11-21'))(here.storeId)('torte', '2026-11-21')).toBe(0)
  })
})
