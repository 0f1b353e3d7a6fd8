import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

const morning: Instant = '2026-11-16T09:00:00.000Z'
const minuteMs = 60_000
const later = (ms: number): Instant => new Date(Date.parse(morning) + ms).toISOString()

onAnyDatabase('paired devices', (database) => {
  let staff: TestStaffApi
  let now = morning
  let visitor = ''
  let [store, otherStore] = ['', '']
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, () => now)
    ;[store = '', otherStore = ''] = staff.content.stores.map(({ id }) => id)
  })
  beforeEach(() => {
    now = morning
    visitor = randomUUID()
  })

  const askForCode = (cookie: string, body: unknown = { store, name: 'Tablet an der Kasse' }) =>
    staff.request('/devices/pairing-codes', { json: body, cookie })
  const enter = (code: string, client = visitor) => staff.request('/pairing', { json: { code }, visitor: client })
  const readOwn = async (cookie: string) => (await staff.request('/devices/pairing-codes', { cookie })).body.data
  const compare = (cookie: string, number: string, isSame: boolean) =>
    staff.request('/devices/pairing-codes/comparison', { json: { number, isSame }, cookie })
  /** Begins with other digits than any code of the tests. */
  const otherThan = (code: string) => `${String((Number(code.slice(0, 4)) + 5_000) % 10_000).padStart(4, '0')}0000`
  const fetchSession = (token: string) => staff.request('/pairing/session', { json: { token } })

  /** Both sides do their part. */
  async function pair(code: string, cookie: string, client = visitor) {
    const { body } = await enter(code, client)
    expect((await compare(cookie, body.data.number, true)).status).toBe(200)
    return fetchSession(body.data.token)
  }

  async function aDevice(storeId = store) {
    const { cookie } = await staff.aSession('owner')
    const { body } = await askForCode(cookie, { store: storeId, name: 'Tablet an der Kasse' })
    const response = await pair(body.data.code, cookie)
    return { id: response.body.data.session.id as string, cookie: response.cookie, ownerCookie: cookie }
  }

  describe('a pairing code', () => {
    test('has eight digits and pairs a device of the store for 90 days', async () => {
      const { cookie, identity } = await staff.aSession('store', store)
      const { status, body } = await askForCode(cookie)
      expect([status, body.data]).toEqual([
        200,
        { code: expect.stringMatching(/^\d{8}$/), validUntil: later(10 * minuteMs) },
      ])
      const paired = await pair(body.data.code, cookie)
      expect([paired.status, paired.body.data.session]).toMatchObject([
        200,
        { kind: 'device', role: 'device', name: 'Tablet an der Kasse', storeId: store },
      ])
      expect(paired.headers.get('set-cookie')).toContain(`Max-Age=${90 * 24 * 3600}`)
      const { body: list } = await staff.request('/devices', { cookie })
      expect(list.data).toContainEqual({
        id: paired.body.data.session.id,
        name: 'Tablet an der Kasse',
        storeId: store,
        pairedBy: identity.name,
        pairedById: identity.id,
        createdAt: morning,
        seenAt: morning,
      })
    })

    test('alone pairs nothing: the person has to see the number of the tablet and confirm it', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      expect(await readOwn(cookie)).toEqual({ state: 'waiting', number: null })
      const { status, body: entered, cookie: none } = await enter(body.data.code)
      const { number, token } = entered.data
      expect([status, number, none]).toEqual([200, expect.stringMatching(/^\d{3}$/), ''])
      expect(await readOwn(cookie)).toEqual({ state: 'asking', number })
      expect((await fetchSession(token)).body.data).toEqual({ session: null })
      // Neither a number that nobody shows nor somebody else confirms it.
      const colleague = await staff.aSession('owner')
      for (const [who, which] of [
        [cookie, '0000'],
        [colleague.cookie, number],
      ] as const)
        expect((await compare(who, which, true)).body.code).toBe('pairingEnded')
      expect((await fetchSession(token)).body.data).toEqual({ session: null })
      await compare(cookie, number, true)
      expect(await readOwn(cookie)).toEqual({ state: 'confirmed', number })
      for (const wrong of [`${token}x`, token.replace(/\..*/, '.'), '0000.x', 'x'])
        expect((await fetchSession(wrong)).body.code).toBe('pairingEnded')
      const paired = await Promise.all([fetchSession(token), fetchSession(token)])
      expect(paired.map((response) => response.status).toSorted()).toEqual([200, 410])
      expect((await readOwn(cookie)).state).toBe('paired')
    })

    test('ends when the tablet shows another number', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      const { body: stranger } = await enter(body.data.code)
      // The code is taken, so the tablet gets no number of its own.
      expect((await enter(body.data.code, 'the tablet')).body.code).toBe('pairingCodeInvalid')
      expect((await compare(cookie, stranger.data.number, false)).status).toBe(200)
      expect((await fetchSession(stranger.data.token)).body.code).toBe('pairingEnded')
      expect((await readOwn(cookie)).state).toBe('ended')
    })

    test('may be typed with spaces and hyphens', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      const code: string = body.data.code
      expect((await enter(` ${code.slice(0, 4)} - ${code.slice(4)}`)).status).toBe(200)
    })

    test('works once, even if two devices send it at the same time', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      const responses = await Promise.all([1, 2, 3].map(() => enter(body.data.code)))
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
      expect((await enter(body.data.code)).body.code).toBe('pairingCodeInvalid')
    })

    test('ends after ten minutes, and with a newer one of the same person', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body: first } = await askForCode(cookie)
      const { body } = await askForCode(cookie)
      expect((await enter(first.data.code)).body.code).toBe('pairingCodeInvalid')
      now = later(10 * minuteMs)
      const { status, body: refused } = await enter(body.data.code)
      expect([status, refused.code, refused.errors]).toEqual([
        422,
        'pairingCodeInvalid',
        { code: 'error-invalid-code' },
      ])
    })

    test('ends with the access of the person who asked for it, even after a tablet has entered it', async () => {
      const asking = await staff.aSession('office')
      const { body } = await askForCode(asking.cookie)
      const { body: entered } = await enter(body.data.code)
      await compare(asking.cookie, entered.data.number, true)
      const owner = await staff.aSession('owner')
      const path = `/people/${asking.identity.id}`
      expect((await staff.request(path, { method: 'DELETE', cookie: owner.cookie })).status).toBe(200)
      expect((await fetchSession(entered.data.token)).body.code).toBe('pairingEnded')
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

    test('is not in the database', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      const { body: entered } = await enter(body.data.code)
      const rows = await database.db.selectFrom('staff_code').selectAll().execute()
      expect(rows.some(({ kind }) => kind === 'pairing')).toBe(true)
      expect(JSON.stringify(rows)).not.toContain(body.data.code)
      expect(JSON.stringify(rows)).not.toContain(entered.data.token.split('.')[1])
    })
  })

  describe('guessing pairing codes', () => {
    test('is limited for each client, with the time to wait', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      for (let attempt = 0; attempt < 10; attempt++) expect((await enter(otherThan(body.data.code))).status).toBe(422)
      const limited = await enter(body.data.code)
      expect([limited.status, limited.body.code, limited.cookie]).toEqual([429, 'tooManyAttempts', ''])
      expect(limited.headers.get('retry-after')).toBe(String(15 * 60))
      expect((await enter(body.data.code, 'another client')).status).toBe(200)
    })

    test('from ten networks does not keep anybody from pairing', async () => {
      const { cookie } = await staff.aSession('owner')
      const { body } = await askForCode(cookie)
      for (let attempt = 0; attempt < 100; attempt++)
        expect((await enter(otherThan(body.data.code), `network ${visitor} ${attempt % 10}`)).status).toBe(422)
      expect((await enter(body.data.code)).status).toBe(200)
    })

    test('ends the one code whose second half was wrong five times, which its maker and the log learn', async () => {
      const [maker, other] = [await staff.aSession('owner'), await staff.aSession('owner')]
      const { body } = await askForCode(maker.cookie)
      const { body: others } = await askForCode(other.cookie)
      const code: string = body.data.code
      const wrong = code.slice(0, 4) + String((Number(code.slice(4)) + 1) % 10_000).padStart(4, '0')
      for (let attempt = 0; attempt < 5; attempt++) expect((await enter(wrong, `client ${attempt}`)).status).toBe(422)
      expect((await enter(code)).body.code).toBe('pairingCodeInvalid')
      expect((await readOwn(maker.cookie)).state).toBe('ended')
      expect((await enter(others.data.code)).status).toBe(200)
      const entries = await listAuditEntries(database.db, { storeId: store, limit: 500 })
      expect(
        entries.find(({ action, actor }) => action === 'device.pairingEnded' && actor.kind === 'system')?.after,
      ).toEqual({
        name: 'Tablet an der Kasse',
        reason: 'wrongDigits',
      })
    })

    test('does not count codes that are right', async () => {
      const { cookie } = await staff.aSession('owner')
      for (let attempt = 0; attempt < 12; attempt++) {
        const { body } = await askForCode(cookie)
        expect((await enter(body.data.code)).status).toBe(200)
      }
    })

    test('with parallel attempts stays within the limit', async () => {
      const responses = await Promise.all(Array.from({ length: 30 }, () => enter('00000000')))
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
