import { beforeAll, expect, test } from 'vitest'
import { openDraft } from '#content/editing/open-draft.ts'
import { saveEntry } from '#content/editing/save-entry.ts'
import { listAuditEntries } from '#db/audit.ts'
import { loadContent } from '#db/content.ts'
import { systemActor } from '#domain/staff/actor.ts'
import { submitTestApplication } from '#tests/support/applications.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

onAnyDatabase('jobs in the hands of the hiring team', (database) => {
  const now = '2026-11-16T09:00:00.000Z'
  let staff: TestStaffApi
  let cookie = ''
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, now)
    cookie = (await staff.aSession('hiring')).cookie
  })

  const read = async (id: string) => (await staff.request(`/jobs/${id}`, { cookie })).body.data
  const put = (id: string, json: Record<string, unknown>) =>
    staff.request(`/jobs/${id}`, { method: 'PUT', json: { confirmed: [], ...json }, cookie })
  const shown = async (id: string, at = now) =>
    (await loadContent(database.db, at))?.content.jobs.find((job) => job.id === id)
  /** A job like another one, as the form starts it. */
  async function aCopy(id: string, changes: Record<string, unknown> = {}) {
    const { entry } = await read('ladenbaecker-mindelheim')
    const name = { de: `Ladenbäcker ${id}` }
    return {
      value: { ...entry.value, id, name, identifier: id, ...changes },
      baseVersion: entry.baseVersion,
      isNew: true,
    }
  }

  test('are published at once, and the team has left the draft of the office as it was', async () => {
    const services = { db: database.db, now: () => now }
    const { entry } = await read('ladenbaecker-mindelheim')
    const drafted = { ...entry.value, identifier: 'Entwurf' }
    await saveEntry(services, {
      ...{ kind: 'job', id: 'ladenbaecker-mindelheim', value: drafted, revision: 0, isNew: false },
      ...{ baseVersion: entry.baseVersion, actor: systemActor },
    })
    const added = await put('laden-eins', await aCopy('laden-eins'))
    expect(added.body.data.ad).toMatchObject({ jobId: 'laden-eins', state: 'open', openApplications: 0 })
    expect(await shown('laden-eins')).toMatchObject({ isActive: true, name: { de: 'Ladenbäcker laden-eins' } })
    const changed = await read('ladenbaecker-mindelheim')
    expect(changed.draftOf).toBe('krume')
    expect(changed.entry.value.identifier).not.toBe('Entwurf')
    const { value, baseVersion } = changed.entry
    await put('ladenbaecker-mindelheim', { value: { ...value, startsOn: '2027-02-01' }, baseVersion })
    expect((await shown('ladenbaecker-mindelheim'))?.startsOn).toBe('2027-02-01')
    expect((await openDraft(services))?.changes.map(({ value: mine }) => mine?.identifier)).toEqual(['Entwurf'])
    const log = await listAuditEntries(database.db, { limit: 10 })
    expect(log).toContainEqual(
      expect.objectContaining({
        action: 'content.publish',
        after: expect.objectContaining({ entries: ['job/ladenbaecker-mindelheim'] }),
      }),
    )
  })

  test('are refused without pay or tariff, with the sentence at the field', async () => {
    const { status, body } = await put('ohne-lohn', await aCopy('ohne-lohn', { pay: null, tariff: null }))
    expect([status, body.code]).toEqual([422, 'contentInvalid'])
    expect(body.errors.pay).toContain('nennt ihren Lohn')
    expect(await shown('ohne-lohn')).toBeUndefined()
    expect((await put('neu', { ...(await aCopy('neu')), isNew: false })).body.code).toBe('entryNotFound')
    expect((await put('ladenbaecker-mindelheim', await aCopy('ladenbaecker-mindelheim'))).body.code).toBe('entryExists')
  })

  test('open on a day, can be read until then, and the plan can be taken back', async () => {
    const at = { date: '2026-12-01', time: '00:00' }
    const { ad, entry } = (await put('laden-zwei', { ...(await aCopy('laden-zwei')), at })).body.data
    expect(ad).toMatchObject({ state: 'planned', opensAt: '2026-11-30T23:00:00.000Z' })
    expect((await shown('laden-zwei'))?.isActive).toBe(false)
    expect(await shown('laden-zwei', '2026-12-01T06:00:00.000Z')).toMatchObject({
      isActive: true,
      createdAt: '2026-12-01',
    })
    const [{ version, field }] = entry.planned
    expect(field).toBe('isActive')
    await staff.request(`/jobs/laden-zwei/plans/${version}?field=isActive`, { method: 'DELETE', cookie })
    expect((await read('laden-zwei')).ad).toMatchObject({ state: 'closed', opensAt: null })
  })

  test('are closed, say what is still open, and what others changed meanwhile is not overwritten', async () => {
    const { entry } = (await put('laden-drei', await aCopy('laden-drei'))).body.data
    await submitTestApplication(staff.services.hiring, { jobId: 'fahrer-suedtour-illertissen' })
    const closed = await put('laden-drei', {
      value: { ...entry.value, isActive: false },
      baseVersion: entry.baseVersion,
    })
    expect(closed.body.data.ad.state).toBe('closed')
    const late = await put('laden-drei', {
      value: { ...entry.value, identifier: 'spät' },
      baseVersion: entry.baseVersion,
    })
    expect(late.body.code).toBe('draftChanged')
    const ads = (await staff.request('/jobs', { cookie })).body.data
    const driver = ads.find(({ jobId }: { jobId: string }) => jobId === 'fahrer-suedtour-illertissen')
    expect(driver).toMatchObject({ state: 'open', openApplications: 1 })
  })
})
