import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { listIncidents } from '#db/incidents.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

onBothDatabases('incidents in the staff app', (database) => {
  let staff: TestStaffApi
  let cookie = ''
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db)
    cookie = (await staff.aSession('office')).cookie
  })

  const text = { de: 'Wir suchen den Fehler.', en: 'We are looking for the fault.' }
  const aReport = { title: { de: 'Zahlen dauert lange' }, text, minutesAgo: 5 }
  const report = (id: string, json: object = aReport) =>
    staff.request(`/incidents/${id}`, { cookie, method: 'PUT', json })
  const update = (id: string, de: string, isOver = false) =>
    staff.request(`/incidents/${id}/updates`, { cookie, method: 'POST', json: { text: { de }, isOver } })
  const list = async () => (await staff.request('/incidents', { cookie })).body.data
  const find = async (id: string) => (await list()).find((one: { id: string }) => one.id === id)

  test('are reported once, updated and ended, each in the audit log', async () => {
    const id = randomUUID()
    expect((await report(id)).status).toBe(200)
    expect((await report(id)).status).toBe(200)
    for (const de of ['Gefunden.', 'Gefunden.']) expect((await update(id, de)).status).toBe(200)
    expect((await update(id, 'Behoben.', true)).status).toBe(200)
    const incident = await find(id)
    expect(incident.title).toEqual({ de: 'Zahlen dauert lange' })
    expect(incident.updates.map((one: { text: object }) => one.text)).toEqual([
      text,
      { de: 'Gefunden.' },
      { de: 'Behoben.' },
    ])
    expect(Date.parse(incident.updates[0].at) - Date.parse(incident.beganAt)).toBe(300_000)
    expect(incident.endedAt).toBe(incident.updates[2].at)
    const actions = await listAuditEntries(database.db, { subjectId: id, limit: 100 })
    expect(actions.map(({ action }) => action).sort()).toEqual([
      ...['incident.report', 'incident.update', 'incident.update'],
    ])
  })

  test('that are over take no update, those that do not exist are not found', async () => {
    const id = randomUUID()
    await report(id)
    await update(id, 'Behoben.', true)
    expect(await update(id, 'Doch nicht.')).toMatchObject({ status: 409, body: { code: 'incidentOver' } })
    expect(await update(randomUUID(), 'Wo?')).toMatchObject({ status: 404, body: { code: 'incidentNotFound' } })
  })

  test('need German words', async () => {
    const { status, body } = await report(randomUUID(), { ...aReport, title: { de: ' ', en: 'Slow' } })
    expect([status, body.code]).toEqual([422, 'invalidRequest'])
    expect(body.errors).toEqual({ 'title.de': 'error-empty-title' })
  })

  test('that were none are withdrawn', async () => {
    const id = randomUUID()
    await report(id)
    expect((await staff.request(`/incidents/${id}`, { cookie, method: 'DELETE' })).status).toBe(200)
    expect(await find(id)).toBeUndefined()
  })

  test('of long ago are not listed, those that go on always', async () => {
    const [old, lasting] = [randomUUID(), randomUUID()]
    await report(old)
    await update(old, 'Behoben.', true)
    await report(lasting)
    const later = (await listIncidents(database.db, '2099-01-01T00:00:00.000Z')).map(({ id }) => id)
    expect(later).toContain(lasting)
    expect(later).not.toContain(old)
  })
})
