import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { resolveSession, watchSessions } from '#services/staff/sessions.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

const morning: Instant = '2026-11-16T09:00:00.000Z'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const later = (ms: number): Instant => new Date(Date.parse(morning) + ms).toISOString()

onAnyDatabase('a staff session', (database) => {
  let staff: TestStaffApi
  let now = morning
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, () => now)
  })
  beforeEach(() => {
    now = morning
  })
  const readStatus = async (cookie: string) => (await staff.request('/session', { cookie })).status

  test('says who is signed in, what they may do and which stores they see', async () => {
    const [{ id = '', name = '' } = {}] = staff.content.stores
    const { cookie, identity } = await staff.aSession('store', id)
    const { body } = await staff.request('/session', { cookie })
    expect(body.data).toMatchObject({
      kind: 'person',
      id: identity.id,
      role: 'store',
      storeId: id,
      stores: [{ id, name }],
    })
    expect(body.data.capabilities).toContain('orders.change')
    expect(body.data.capabilities).not.toContain('people.manage')
  })

  test('of a person ends after 12 hours without use, not before', async () => {
    const { cookie } = await staff.aSession('office')
    now = later(12 * hourMs - 1)
    expect(await readStatus(cookie)).toBe(200)
    now = later(24 * hourMs - 2)
    expect(await readStatus(cookie)).toBe(200)
    now = later(36 * hourMs)
    expect(await readStatus(cookie)).toBe(401)
  })

  test('of a device lasts for 90 days without use', async () => {
    const { cookie } = await staff.aSession('device')
    const { cookie: unused } = await staff.aSession('device')
    now = later(90 * 24 * hourMs - 1)
    expect(await readStatus(cookie)).toBe(200)
    now = later(90 * 24 * hourMs)
    expect([await readStatus(cookie), await readStatus(unused)]).toEqual([200, 401])
  })

  test.each([
    ['office', 7, 6],
    ['device', 180, 24],
  ] as const)('of role %s ends %i days after its beginning, however much it is used', async (role, days, stepHours) => {
    const { cookie } = await staff.aSession(role)
    const end = days * 24 * hourMs
    const { body } = await staff.request('/session', { cookie })
    expect(body.data.endsAt).toBe(later(end))
    for (let ms = stepHours * hourMs; ms < end; ms += stepHours * hourMs) {
      now = later(ms)
      expect([now, await readStatus(cookie)]).toEqual([now, 200])
    }
    now = later(end - minuteMs * 10)
    const { headers } = await staff.request('/session', { cookie })
    expect(headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=600;')])
    // As a build with a longer limit would have extended it.
    await database.db
      .updateTable('staff_session')
      .set({ expires_at: later(2 * end) })
      .execute()
    now = later(end)
    expect(await readStatus(cookie)).toBe(401)
    expect((await watchSessions(database.db, [cookie.split('=')[1] ?? ''], now)).size).toBe(0)
  })

  test.each([
    ['office', 43_200],
    ['device', 7_776_000],
  ] as const)('of role %s lasts as long in the browser as in the database', async (role, maxAge) => {
    const { cookie } = await staff.aSession(role)
    const readSetCookies = async () => (await staff.request('/session', { cookie })).headers.getSetCookie()
    now = later(5 * minuteMs - 1)
    expect(await readSetCookies()).toEqual([])
    now = later(5 * minuteMs)
    const [setCookie = '', ...others] = await readSetCookies()
    const [pair, ...attributes] = setCookie.split('; ')
    expect([pair, others]).toEqual([cookie, []])
    expect(attributes.toSorted()).toEqual(['HttpOnly', `Max-Age=${maxAge}`, 'Path=/', 'SameSite=Strict'])
    expect(await readSetCookies()).toEqual([])
  })

  test('is extended in the browser also when the request is refused', async () => {
    const { cookie } = await staff.aSession('device')
    now = later(hourMs)
    const { status, headers } = await staff.request('/people', { cookie })
    expect([status, headers.getSetCookie()]).toEqual([403, [expect.stringContaining(cookie)]])
  })

  test('that ends or is replaced is not extended in the browser', async () => {
    const { cookie } = await staff.aSession('office')
    const { cookie: replaced } = await staff.aSession('office')
    now = later(hourMs)
    const ended = await staff.request('/session', { method: 'DELETE', cookie })
    expect(ended.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=0')])
    const next = await staff.request('/demo-session', { json: { as: 'office' }, cookie: replaced })
    expect(next.headers.getSetCookie()).toEqual([expect.not.stringContaining(replaced)])
  })

  test('ends by signing out, and the browser forgets it', async () => {
    const { cookie, identity } = await staff.aSession('office')
    const response = await staff.request('/session', { method: 'DELETE', cookie })
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, expect.stringContaining('Max-Age=0')])
    expect(await readStatus(cookie)).toBe(401)
    const [entry] = await listAuditEntries(database.db, { subjectId: identity.id, limit: 1 })
    expect(entry?.action).toBe('session.signOut')
  })

  test('ends in all browsers by signing out everywhere, and only those of this person', async () => {
    const { cookie, identity } = await staff.aSession('office')
    const second = await staff.openSession(identity)
    const { cookie: colleague } = await staff.aSession('office')
    expect((await staff.request('/sessions', { method: 'DELETE', cookie })).status).toBe(200)
    expect([await readStatus(cookie), await readStatus(second), await readStatus(colleague)]).toEqual([401, 401, 200])
  })

  test('is not in the database: its hash is', async () => {
    const { cookie } = await staff.aSession('office')
    const token = cookie.split('=')[1] ?? 'none'
    const rows = await database.db.selectFrom('staff_session').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('with an invented token is none', async () => {
    expect(await readStatus(`krume-staff=${'A'.repeat(43)}`)).toBe(401)
    expect(await readStatus('krume-staff=')).toBe(401)
  })

  describe('of the demo', () => {
    test.each([
      ['office', 'person', 'office'],
      ['hiring', 'person', 'hiring'],
      ['owner', 'person', 'owner'],
      ['counter', 'device', 'device'],
    ])('as %s', async (as, kind, role) => {
      const response = await staff.request('/demo-session', { json: { as } })
      expect([response.status, response.body.data.kind, response.body.data.role]).toEqual([200, kind, role])
      expect(await readStatus(response.cookie)).toBe(200)
      const [entry] = await listAuditEntries(database.db, { subjectId: response.body.data.id, limit: 1 })
      expect(entry?.action).toBe('session.demoSignIn')
    })

    test('has a cookie that http addresses can set, for no script and no other site', async () => {
      const { headers } = await staff.request('/demo-session', { json: { as: 'counter' } })
      const [pair = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ')
      expect(pair).toMatch(/^krume-staff=[\w-]{43}$/)
      expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=7776000', 'Path=/', 'SameSite=Strict'])
    })

    test('is offered and works again after its device was removed', async () => {
      const offer = await staff.request('/sign-in')
      expect(offer.body.data).toEqual({
        hasDemoSignIn: true,
        demoRoles: ['office', 'counter', 'hiring', 'owner'],
        address: 'http://localhost:3003',
      })
      const { body, cookie } = await staff.request('/demo-session', { json: { as: 'counter' } })
      const owner = await staff.aSession('owner')
      await staff.request(`/devices/${body.data.id}`, { method: 'DELETE', cookie: owner.cookie })
      expect(await readStatus(cookie)).toBe(401)
      const again = await staff.request('/demo-session', { json: { as: 'counter' } })
      expect(await readStatus(again.cookie)).toBe(200)
    })

    test('is neither offered nor possible in production', async () => {
      const production = await createTestStaffApi(database.db, morning, { hasDemoSignIn: false })
      const offer = await production.request('/sign-in')
      expect(offer.body.data).toMatchObject({ hasDemoSignIn: false, demoRoles: [] })
      for (const as of ['office', 'counter', 'hiring', 'owner']) {
        const { status, body, cookie } = await production.request('/demo-session', { json: { as } })
        expect([status, body.code, cookie]).toEqual([403, 'demoOnly', ''])
      }
    })
  })

  test('is kept alive by requests, but not by an open stream, which says nothing about who sits in front of it', async () => {
    const { cookie, identity } = await staff.aSession('office')
    const token = cookie.split('=')[1] ?? ''
    const readExpiry = async () => {
      const rows = database.db.selectFrom('staff_session').select('expires_at').where('person_id', '=', identity.id)
      return (await rows.executeTakeFirstOrThrow()).expires_at
    }
    expect((await watchSessions(database.db, [token], later(hourMs))).get(token)?.id).toBe(identity.id)
    expect(await readExpiry()).toBe(later(12 * hourMs))
    expect((await resolveSession(database.db, token, later(hourMs)))?.identity.id).toBe(identity.id)
    expect(await readExpiry()).toBe(later(13 * hourMs))
  })
})
