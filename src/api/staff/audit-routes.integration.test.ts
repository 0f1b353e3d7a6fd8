import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addAuditEntry, listAuditEntries } from '#db/audit.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

interface Entry {
  id: string
  subject: { id: string }
  storeId: string | null
}

onAnyDatabase('the audit log', (database) => {
  let staff: TestStaffApi
  let [store, otherStore] = ['', '']
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db)
    ;[store = '', otherStore = ''] = staff.content.stores.map(({ id }) => id)
  })
  beforeEach(async () => {
    await database.db.deleteFrom('audit_entry').execute()
  })

  const anEntry = (orderId: string, { storeId = store as string | null, at = '2026-11-16T08:00:00.000Z' } = {}) =>
    database.db.transaction().execute((tx) =>
      addAuditEntry(tx, {
        at,
        actor: { kind: 'person', id: 'renate', name: 'Renate Aumann' },
        action: 'order.handOver',
        subject: { kind: 'order', id: orderId },
        storeId: storeId ?? undefined,
        before: { state: 'preparation' },
        after: { state: 'completed', handedOverBy: 'Renate Aumann' },
      }),
    )
  const read = async (cookie: string, query = '') => (await staff.request(`/audit${query}`, { cookie })).body
  const subjects = ({ data }: { data: Entry[] }) => data.map(({ subject }) => subject.id)

  test('says who did what, when, before and after', async () => {
    await anEntry('7K3MN-PQ4RT')
    const { cookie } = await staff.aSession('office')
    const { body } = await staff.request('/audit', { cookie })
    expect(body).toEqual({
      success: true,
      count: 1,
      nextBefore: null,
      data: [
        {
          id: expect.any(String),
          at: '2026-11-16T08:00:00.000Z',
          actor: { kind: 'person', id: 'renate', name: 'Renate Aumann' },
          action: 'order.handOver',
          subject: { kind: 'order', id: '7K3MN-PQ4RT', name: null },
          storeId: store,
          before: { state: 'preparation' },
          after: { state: 'completed', handedOverBy: 'Renate Aumann' },
        },
      ],
    })
  })

  test('is exported in words, without names and codes of the program', async () => {
    await anEntry('7K3MN-PQ4RT')
    const { cookie } = await staff.aSession('office')
    const { body } = await staff.request('/audit.csv', { cookie, headers: { 'accept-language': 'de' } })
    const [, row = ''] = body.trim().split('\r\n')
    expect(row).toContain(staff.content.stores.find(({ id }) => id === store)?.name)
    expect(row).toContain('Stand: in Vorbereitung; Übergeben von: –')
    expect(row).toContain('Stand: abgeschlossen; Übergeben von: Renate Aumann')
    expect(row).not.toMatch(/preparation|handedOverBy|[{}]/)
    const [entry] = await listAuditEntries(database.db, { limit: 1 })
    expect(entry).toMatchObject({ action: 'audit.export', actor: { kind: 'person' } })
  })

  test('names a product and a store as the content does', async () => {
    const [product] = staff.content.products
    await database.db.transaction().execute(async (tx) => {
      const common = {
        at: '2026-11-16T08:00:00.000Z',
        actor: { kind: 'person', id: 'renate', name: 'Renate Aumann' },
      } as const
      await addAuditEntry(tx, { ...common, action: 'stock.set', subject: { kind: 'product', id: product?.id ?? '' } })
      await addAuditEntry(tx, { ...common, action: 'store.resume', subject: { kind: 'store', id: store } })
    })
    const { cookie } = await staff.aSession('owner')
    const { data } = await read(cookie)
    expect(data.map(({ subject }: { subject: { name: string | null } }) => subject.name).toSorted()).toEqual(
      [product?.name.de, staff.content.stores[0]?.name].toSorted(),
    )
  })

  test('is read in pages without gaps or repetitions, also when many entries have the same time', async () => {
    const ids = Array.from({ length: 120 }, () => randomUUID())
    for (const [index, id] of ids.entries())
      await anEntry(id, { at: `2026-11-16T08:00:0${Math.floor(index / 40)}.000Z` })
    const { cookie } = await staff.aSession('owner')
    const seen: string[] = []
    const counts: number[] = []
    let before: string | null = null
    do {
      const page = await read(cookie, before ? `?before=${before}` : '')
      seen.push(...subjects(page))
      counts.push(page.count)
      before = page.nextBefore
      // What happens meanwhile belongs to none of the next pages.
      await anEntry('later', { at: '2026-11-16T08:30:00.000Z' })
    } while (before)
    expect(counts).toEqual([50, 50, 20])
    expect(seen.toSorted()).toEqual(ids.toSorted())
    expect(seen.slice(0, 40).toSorted()).toEqual(ids.slice(80).toSorted())
  })

  test('is filtered by store, subject and actor', async () => {
    await anEntry('A')
    await anEntry('B', { storeId: otherStore })
    await anEntry('C', { storeId: null })
    const { cookie } = await staff.aSession('owner')
    expect(subjects(await read(cookie, `?store=${otherStore}`))).toEqual(['B'])
    expect(subjects(await read(cookie, '?subject=C'))).toEqual(['C'])
    expect(subjects(await read(cookie, '?actor=renate')).toSorted()).toEqual(['A', 'B', 'C'])
    expect(subjects(await read(cookie, '?actor=nobody'))).toEqual([])
    expect(subjects(await read(cookie, '?before=nothing'))).toEqual([])
  })

  test('shows a store role the entries of its store only', async () => {
    await anEntry('A')
    await anEntry('B', { storeId: otherStore })
    await anEntry('C', { storeId: null })
    const { cookie } = await staff.aSession('store', store)
    expect(subjects(await read(cookie))).toEqual(['A'])
    expect(subjects(await read(cookie, `?store=${store}`))).toEqual(['A'])
    expect((await read(cookie, `?store=${otherStore}`)).code).toBe('otherStore')
    expect(subjects(await read(cookie, '?subject=B'))).toEqual([])
  })
})
