import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { insertTrialShift } from '#db/trial-shifts.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

onAnyDatabase('trial shifts in the staff app', (database) => {
  let staff: TestStaffApi
  let cookie = ''
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db)
    cookie = (await staff.aSession('hiring')).cookie
  })

  async function aShift(index: number, changes: { mail?: string; date?: string } = {}): Promise<string> {
    const { mail = 'mia@mail.example', date = '2026-11-19' } = changes
    const id = randomUUID()
    const storeId = staff.content.stores[index]?.id ?? ''
    const guest = { name: `Mia ${index}`, phone: '+49 89 99998-1', mail, language: 'en' as const }
    const booking = { id, storeId, date, minute: 480, jobId: 'ladenbaecker-mindelheim', ...guest }
    await database.db.transaction().execute((tx) => insertTrialShift(tx, booking, '2026-11-16T08:00:00.000Z'))
    return id
  }
  const list = async () => (await staff.request('/trial-shifts', { cookie })).body.data
  const cancel = (id: string, text = 'Wir sind krank.') =>
    staff.request(`/trial-shifts/${id}/cancel`, { json: { text }, cookie })
  const mailsOf = (id: string) =>
    database.db.selectFrom('outbox').select(['kind', 'payload']).where('subject_id', '=', id).execute()

  test('are listed from today on with day, store and contact', async () => {
    const id = await aShift(0)
    await aShift(1, { date: '2026-11-15' })
    expect(await list()).toEqual([
      {
        id,
        date: '2026-11-19',
        time: '08:00',
        store: { id: staff.content.stores[0]?.id, name: staff.content.stores[0]?.name },
        job: { id: 'ladenbaecker-mindelheim', name: expect.any(String) },
        name: 'Mia 0',
        phone: '+49 89 99998-1',
        mail: 'mia@mail.example',
      },
    ])
  })

  test('are canceled once, with a mail to the guest and to the store', async () => {
    const id = await aShift(2)
    const results = await Promise.all([cancel(id), cancel(id)])
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 404])
    const payloads = (await mailsOf(id)).map(({ kind, payload }) => ({ kind, ...payload }))
    expect(payloads).toHaveLength(2)
    expect(payloads).toContainEqual(
      expect.objectContaining({ kind: 'trialShiftCanceled', to: 'mia@mail.example', isForGuest: true, language: 'en' }),
    )
    expect(payloads).toContainEqual(
      expect.objectContaining({ to: staff.content.stores[2]?.mail, isForGuest: false, text: 'Wir sind krank.' }),
    )
    expect((await listAuditEntries(database.db, { subjectId: id, limit: 5 })).map(({ action }) => action)).toEqual([
      'trialShift.cancel',
    ])
    // The day is free again.
    expect(await aShift(2)).not.toBe(id)
  })

  test('of guests without an address are canceled with a mail to the store only', async () => {
    const id = await aShift(3, { mail: '' })
    expect((await cancel(id, '')).body.data).toEqual({ isGuestMailed: false })
    expect(await mailsOf(id)).toMatchObject([{ payload: { isForGuest: false } }])
  })
})
