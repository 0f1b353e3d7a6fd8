import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

const morning: Instant = '2026-11-16T09:00:00.000Z'
const minuteMs = 60_000
const later = (ms: number): Instant => new Date(Date.parse(morning) + ms).toISOString()

onBothDatabases('paired devices', (database) => {
  let staff: TestStaffApi
  let now = morning
  let visitor = ''
  let [store, otherStore] = ['', '']
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, () => now)
    ;[store = '', otherStore = ''] = staff.content.stores.map(({ id }) => id)
  })
  beforeEach(async () => {
    now = morning
    visitor = randomUUID()
    // The limit of all clients together.
    await database.db.deleteFrom('attempt_count').execute()
  })

  const askForCode = (cookie: string, body: unknown = { store, name: 'Tablet an der Kasse' }) =>
    staff.request('/devices/pairing-codes', { json: body, cookie })
  const pair = (code: string, client = visitor) => staff.request('/pairing', { json: { code }, visitor: client })

  async function aDevice(storeId = store) {
    const { cookie } = await staff.aSession('owner')
    const { body } = await askForCode(cookie, { store: storeId, name: 'Tablet an der Kasse' })
    const response = await pair(body.data.code)
    return { id: response.body.data.id as string, cookie: response.cookie, ownerCookie: cookie }
  }

  describe('a pairing code', () => {
    test('has eight digits and pairs a device of the store for 90 days', async () => {
      const { cookie, identity } = await staff.aSession('store', store)
      const { status, body } = await askForCode(cookie)
      expect([status, body.data]).toEqual([
        200,
        { code: expect.stringMatching(/^\d{8}$/), validUntil: later(10 * minuteMs) },
      ])
      const paired = await pair(body.data.code)
      expect([paired.status, paired.body.data]).toMatchObject([
        200,
        { kind: 'device', role: 'device', name: 'Tablet an der Kasse', storeId: store },
      ])
      expect(paired.headers.get('set-cookie')).toContain(`Max-Age=${90 * 24 * 3600}`)
      const { body: list } = await staff.request('/devices', { cookie })
      expect(list.data).toContainEqual({
        id: paired.body.data.id,
        name: 'Tablet an der Kasse',
        storeId: store,
        pairedBy: identity.name,
        createdAt: morning,
        seenAt: morning,
      })
    })

    test('may be typed with spaces and hyphens', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      const code: string = body.data.code
      expect((await pair(` ${code.slice(0, 4)} - ${code.slice(4)}`)).status).toBe(200)
    })

    test('works once, even if two devices send it at the same time', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      const responses = await Promise.all([1, 2, 3].map(() => pair(body.data.code)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
      expect((await pair(body.data.code)).body.code).toBe('pairingCodeInvalid')
    })

    test('ends after ten minutes', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      now = later(10 * minuteMs)
      const { status, body: refused } = await pair(body.data.code)
      expect([status, refused.code, refused.errors]).toEqual([
        422,
        'pairingCodeInvalid',
        { code: 'error-invalid-code' },
      ])
    })

    test('ends with the access of the person who asked for it', async () => {
      const asking = await staff.aSession('office')
      const { body } = await askForCode(asking.cookie)
      const owner = await staff.aSession('owner')
      const path = `/people/${asking.identity.id}`
      expect((await staff.request(path, { method: 'DELETE', cookie: owner.cookie })).status).toBe(200)
      expect((await pair(body.data.code)).body.code).toBe('pairingCodeInvalid')
    })

    test('is not for another store than that of a store role', async () => {
      const { cookie } = await staff.aSession('store', store)
      const { status, body } = await askForCode(cookie, { store: otherStore, name: 'Tablet' })
      expect([status, body.code]).toEqual([403, 'otherStore'])
    })

    test('needs a store that exists and a name', async () => {
      const { cookie } = await staff.aSession('owner')
      expect((await askForCode(cookie, { store: 'nowhere', name: 'Tablet' })).body.code).toBe('unknownStore')
      expect((await askForCode(cookie, { store, name: '  ' })).body.errors).toEqual({ name: 'error-empty-name' })
    })

    test('is in the database as a hash only', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      const rows = await database.db.selectFrom('staff_code').selectAll().execute()
      expect(rows.some(({ kind }) => kind === 'pairing')).toBe(true)
      expect(JSON.stringify(rows)).not.toContain(body.data.code)
    })
  })

  describe('guessing pairing codes', () => {
    test('is limited for each client, with the time to wait', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      for (let attempt = 0; attempt < 10; attempt++)
        expect((await pair(String(attempt).padStart(8, '0'))).status).toBe(422)
      const limited = await pair(body.data.code)
      expect([limited.status, limited.body.code, limited.cookie]).toEqual([429, 'tooManyAttempts', ''])
      expect(limited.headers.get('retry-after')).toBe(String(15 * 60))
      expect((await pair(body.data.code, 'another client')).status).toBe(200)
    })

    test('is limited for all clients together', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      for (let attempt = 0; attempt < 100; attempt++)
        expect((await pair('00000000', `client ${attempt}`)).status).toBe(422)
      expect((await pair(body.data.code, 'one more')).status).toBe(429)
      now = later(15 * minuteMs)
      const { body: next } = await askForCode(cookie)
      expect((await pair(next.data.code, 'one more')).status).toBe(200)
    })

    test('does not count codes that are right', async () => {
      const { cookie } = await staff.aSession('owner')
      for (let attempt = 0; attempt < 12; attempt++) {
        const { body } = await askForCode(cookie)
        expect((await pair(body.data.code)).status).toBe(200)
      }
    })

    test('with parallel attempts stays within the limit', async () => {
      const responses = await Promise.all(Array.from({ length: 30 }, () => pair('00000000')))
      expect(responses.filter(({ status }) => status === 422)).toHaveLength(10)
    })
  })

  test('a removed device is out at once, and its stream ends', async () => {
    const { id, cookie, ownerCookie } = await aDevice()
    const events = staff.readEvents(`/events?store=${store}&date=2026-11-16`, cookie)
    expect((await events.next()).value).toBe('changed')
    expect((await staff.request(`/devices/${id}`, { method: 'DELETE', cookie: ownerCookie })).status).toBe(200)
    expect((await staff.request('/session', { cookie })).status).toBe(401)
    expect((await staff.request(`/orders?store=${store}&date=2026-11-16`, { cookie })).status).toBe(401)
    expect((await events.next()).value).toBe('signedOut')
    expect((await events.next()).done).toBe(true)
    const { body } = await staff.request('/devices', { cookie: ownerCookie })
    expect(body.data.map((device: { id: string }) => device.id)).not.toContain(id)
    const again = await staff.request(`/devices/${id}`, { method: 'DELETE', cookie: ownerCookie })
    expect([again.status, again.body.code]).toEqual([404, 'deviceNotFound'])
  })

  test('a person who moves to another store is out of the stream of the former', async () => {
    const { cookie, identity } = await staff.aSession('store', store)
    const owner = await staff.aSession('owner')
    const events = staff.readEvents(`/events?store=${store}&date=2026-11-16`, cookie)
    expect((await events.next()).value).toBe('changed')
    const json = { role: 'store', store: otherStore }
    expect(
      (await staff.request(`/people/${identity.id}`, { method: 'PATCH', json, cookie: owner.cookie })).status,
    ).toBe(200)
    expect((await events.next()).value).toBe('signedOut')
  })

  test('a store role sees and removes the devices of its store only', async () => {
    const [own, foreign] = [await aDevice(store), await aDevice(otherStore)]
    const { cookie } = await staff.aSession('store', store)
    const listed = async (path: string) => (await staff.request(path, { cookie })).body
    const stores = new Set((await listed('/devices')).data.map(({ storeId }: { storeId: string }) => storeId))
    expect([...stores]).toEqual([store])
    expect((await listed(`/devices?store=${otherStore}`)).code).toBe('otherStore')
    const remove = async (id: string) => (await staff.request(`/devices/${id}`, { method: 'DELETE', cookie })).status
    expect([await remove(foreign.id), await remove(own.id), await remove('nothing')]).toEqual([403, 200, 404])
  })

  test('the audit log names who asked for the code, paired and removed', async () => {
    await database.db.deleteFrom('audit_entry').execute()
    const { id, ownerCookie } = await aDevice()
    await staff.request(`/devices/${id}`, { method: 'DELETE', cookie: ownerCookie })
    const entries = await listAuditEntries(database.db, { storeId: store, limit: 10 })
    expect(entries.map(({ action, actor, subject }) => [action, actor.kind, subject.id]).toSorted()).toEqual([
      ['device.pair', 'device', id],
      ['device.pairingCode', 'person', store],
      ['device.revoke', 'person', id],
    ])
  })
})
