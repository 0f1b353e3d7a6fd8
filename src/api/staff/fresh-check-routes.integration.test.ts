import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { invitePerson } from '#services/staff/invitations.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createSoftwareAuthenticator } from '#tests/support/software-authenticator.ts'
import { freshRoutes } from '#tests/support/staff-route-access.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

const morning: Instant = '2026-11-16T09:00:00.000Z'
const staffUrl = 'https://staff.krume.example'
const minuteMs = 60_000
const later = (ms: number): Instant => new Date(Date.parse(morning) + ms).toISOString()

onAnyDatabase('a fresh passkey', (database) => {
  let staff: TestStaffApi
  let now = morning
  let visitor = ''
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, () => now, { staffUrl })
  })
  beforeEach(() => {
    now = morning
    visitor = randomUUID()
  })

  const post = (path: string, json: unknown, cookie = '') => staff.request(path, { json, visitor, cookie })

  /** Signed in by their passkey at this moment. */
  async function aPerson() {
    const invited = await invitePerson(staff.services.access, {
      ...{ name: 'Ida Inhaberin', mail: `${randomUUID()}@krume.example`, role: 'owner', storeId: undefined },
      ...{ language: 'de', actor: adminActor },
    })
    if (invited.kind !== 'invited') throw new Error(invited.kind)
    const token = new URL(invited.link).hash.slice(1)
    const authenticator = createSoftwareAuthenticator(staffUrl)
    const { body } = await post('/invitation', { token })
    const credential = authenticator.create(body.data.options)
    const { cookie } = await post('/invitation/passkey', { token, credential })
    return { id: invited.person.id, authenticator, cookie }
  }

  const askForChallenge = async (cookie: string) => (await post('/fresh-check/options', {}, cookie)).body.data.options
  const invite = (cookie: string) =>
    post('/people/invitations', { name: 'Accomplice', mail: `${randomUUID()}@evil.example`, role: 'owner' }, cookie)

  test.each(freshRoutes)('is needed for %s, within five minutes', async (key) => {
    const [method = '', path = ''] = key.split(' ')
    const address = path.replaceAll(/\{\w+\}/g, 'nothing')
    const { cookie } = await aPerson()
    const call = () => staff.request(address, { method, cookie, ...(method === 'GET' ? {} : { json: {} }) })
    now = later(5 * minuteMs - 1)
    expect((await call()).body.code).not.toBe('freshPasskeyRequired')
    now = later(5 * minuteMs)
    const { status, body } = await call()
    expect([status, body.code]).toEqual([403, 'freshPasskeyRequired'])
  })

  test('is not there in a copied cookie, which neither invites, pairs nor exports, and reads as before', async () => {
    const { cookie } = await aPerson()
    now = later(10 * minuteMs)
    const [{ id: store = '' } = {}] = staff.content.stores
    const attempts = [
      await invite(cookie),
      await post('/devices/pairing-codes', { store, name: 'Private phone' }, cookie),
      await staff.request('/books/datev.csv?from=2026-11-16&until=2026-11-16', { cookie }),
    ]
    expect(attempts.map(({ body }) => body.code)).toEqual(attempts.map(() => 'freshPasskeyRequired'))
    expect((await staff.request('/people', { cookie })).status).toBe(200)
  })

  test('is shown again in the open session, which the log records', async () => {
    const { id, authenticator, cookie } = await aPerson()
    now = later(60 * minuteMs)
    expect((await invite(cookie)).body.code).toBe('freshPasskeyRequired')
    const options = await askForChallenge(cookie)
    expect(options).toMatchObject({ rpId: 'staff.krume.example', userVerification: 'required' })
    expect((await post('/fresh-check', { credential: authenticator.get(options) }, cookie)).status).toBe(200)
    expect((await invite(cookie)).status).toBe(200)
    const entries = await listAuditEntries(database.db, { subjectId: id, limit: 10 })
    expect(entries.map(({ action }) => action)).toContain('session.freshCheck')
    now = later(65 * minuteMs)
    expect((await invite(cookie)).body.code).toBe('freshPasskeyRequired')
  })

  test('belongs to one session: another one of the same person stays as it is', async () => {
    const { authenticator, cookie } = await aPerson()
    const options = (await staff.request('/sign-in/options', { method: 'POST', visitor })).body.data.options
    const { cookie: second } = await post('/sign-in', { credential: authenticator.get(options) })
    now = later(60 * minuteMs)
    // The challenge of one session is of no use in the other.
    const stolen = authenticator.get(await askForChallenge(cookie))
    expect((await post('/fresh-check', { credential: stolen }, second)).body.code).toBe('challengeExpired')
    const own = authenticator.get(await askForChallenge(cookie))
    expect((await post('/fresh-check', { credential: own }, cookie)).status).toBe(200)
    expect([(await invite(cookie)).status, (await invite(second)).status]).toEqual([200, 403])
  })

  describe('is not shown by', () => {
    async function tryWith(lies: Parameters<ReturnType<typeof createSoftwareAuthenticator>['get']>[1]) {
      const { id, authenticator, cookie } = await aPerson()
      now = later(60 * minuteMs)
      const credential = authenticator.get(await askForChallenge(cookie), lies)
      const { status, body } = await post('/fresh-check', { credential }, cookie)
      expect((await invite(cookie)).body.code).toBe('freshPasskeyRequired')
      const [entry] = await listAuditEntries(database.db, { subjectId: id, limit: 1 })
      return [status, body.code, entry?.action]
    }
    test.each([
      ['a touch without fingerprint, face or PIN', { isUserVerified: false }, 403, 'passkeyRefused'],
      ['another origin', { origin: 'https://evil.example' }, 403, 'passkeyRefused'],
      ['an invented challenge', { challenge: 'AAAA' }, 410, 'challengeExpired'],
    ])('%s', async (_, lies, status, code) => {
      expect(await tryWith(lies)).toEqual([status, code, 'session.freshCheckFailed'])
    })

    test('the passkey of somebody else, a challenge of a sign-in, or the same proof twice', async () => {
      const [{ authenticator, cookie }, other] = [await aPerson(), await aPerson()]
      now = later(60 * minuteMs)
      const check = async (credential: unknown) => (await post('/fresh-check', { credential }, cookie)).body.code
      expect(await check(other.authenticator.get(await askForChallenge(cookie)))).toBe('passkeyRefused')
      const signInOptions = (await staff.request('/sign-in/options', { method: 'POST', visitor })).body.data.options
      expect(await check(authenticator.get(signInOptions))).toBe('challengeExpired')
      const proof = authenticator.get(await askForChallenge(cookie))
      expect([await check(proof), await check(proof)]).toEqual([undefined, 'challengeExpired'])
    })

    test('a session in which none was ever shown', async () => {
      const { cookie } = await aPerson()
      await database.db.updateTable('staff_session').set({ verified_at: null }).execute()
      expect((await invite(cookie)).body.code).toBe('freshPasskeyRequired')
    })

    test('a tablet, which has none', async () => {
      const { cookie } = await staff.aSession('device')
      for (const path of ['/fresh-check/options', '/fresh-check']) {
        const { status, body } = await post(path, {}, cookie)
        expect([path, status, body.code]).toEqual([path, 409, 'noPasskey'])
      }
    })
  })

  describe('is needed for another passkey', () => {
    const add = async (cookie: string) => {
      const device = createSoftwareAuthenticator(staffUrl)
      const { body } = await post('/passkeys/options', {}, cookie)
      return { device, options: body.data.options, credential: device.create(body.data.options) }
    }

    test('which then signs in like the first one, while the first one stays', async () => {
      const { authenticator, cookie } = await aPerson()
      const { device, options, credential } = await add(cookie)
      expect(options.excludeCredentials).toHaveLength(1)
      expect((await post('/passkeys', { credential }, cookie)).status).toBe(200)
      for (const one of [device, authenticator]) {
        const { body } = await staff.request('/sign-in/options', { method: 'POST', visitor })
        expect((await post('/sign-in', { credential: one.get(body.data.options) })).status).toBe(200)
      }
    })

    test('and only the session that asked for it gets it, once', async () => {
      const [{ cookie }, other] = [await aPerson(), await aPerson()]
      const { credential } = await add(cookie)
      expect((await post('/passkeys', { credential }, other.cookie)).body.code).toBe('challengeExpired')
      expect((await post('/passkeys', { credential }, cookie)).body.code).toBe('challengeExpired')
      const invented = (await post('/demo-session', { as: 'owner' })).cookie
      expect((await post('/passkeys/options', {}, invented)).body.code).toBe('noPasskey')
    })
  })

  describe('in the demo', () => {
    const signInToDemo = (as: string) => post('/demo-session', { as })

    test('is replaced by a button for the invented people', async () => {
      const { cookie, body } = await signInToDemo('owner')
      expect(body.data.confirmsBy).toBe('demo')
      now = later(60 * minuteMs)
      expect((await invite(cookie)).body.code).toBe('freshPasskeyRequired')
      expect((await post('/fresh-check', {}, cookie)).status).toBe(200)
      expect((await invite(cookie)).status).toBe(200)
    })

    test('is needed from people who have one', async () => {
      const { cookie } = await aPerson()
      expect((await staff.request('/session', { cookie })).body.data.confirmsBy).toBe('passkey')
      now = later(60 * minuteMs)
      expect((await post('/fresh-check', {}, cookie)).body.code).toBe('noPasskey')
      expect((await invite(cookie)).body.code).toBe('freshPasskeyRequired')
    })

    test('is needed in production, from a session that the demo has left behind, too', async () => {
      const { cookie } = await signInToDemo('owner')
      const production = await createTestStaffApi(database.db, () => now, { staffUrl, hasDemoSignIn: false })
      now = later(60 * minuteMs)
      expect((await production.request('/fresh-check', { json: {}, cookie })).body.code).toBe('noPasskey')
    })
  })
})
