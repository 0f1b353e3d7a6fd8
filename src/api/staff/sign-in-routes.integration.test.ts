import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { findListedPerson } from '#db/staff-people.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { invitePerson } from '#services/staff/invitations.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createSoftwareAuthenticator } from '#tests/support/software-authenticator.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

const morning: Instant = '2026-11-16T09:00:00.000Z'
const staffUrl = 'https://staff.krume.example'
const later = (ms: number): Instant => new Date(Date.parse(morning) + ms).toISOString()
const minuteMs = 60_000

onAnyDatabase('sign-in by passkey', (database) => {
  let staff: TestStaffApi
  let now = morning
  let visitor = ''
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, () => now, { staffUrl })
  })
  beforeEach(() => {
    now = morning
    // Each test has limits of its own.
    visitor = randomUUID()
  })

  const post = (path: string, json: unknown, cookie = '') => staff.request(path, { json, visitor, cookie })

  async function invite(mail = `${randomUUID()}@krume.example`) {
    const result = await invitePerson(staff.services.access, {
      ...{ name: 'Maria Vogl', mail, role: 'office', storeId: undefined, language: 'de', actor: adminActor },
    })
    if (result.kind !== 'invited') throw new Error(result.kind)
    return { ...result, mail, token: new URL(result.link).hash.slice(1) }
  }

  async function register(token: string, authenticator = createSoftwareAuthenticator(staffUrl)) {
    const { body } = await post('/invitation', { token })
    const credential = authenticator.create(body.data.options)
    return { authenticator, credential, response: await post('/invitation/passkey', { token, credential }) }
  }

  const readOptions = async () =>
    (await staff.request('/sign-in/options', { method: 'POST', visitor })).body.data.options

  async function aPersonWithPasskey() {
    const { person, token, mail } = await invite()
    const { authenticator, response } = await register(token)
    return { person, mail, authenticator, cookie: response.cookie }
  }

  describe('an invitation', () => {
    test('is a link to the staff app whose token no request line contains', async () => {
      const { link, validUntil } = await invite()
      expect(link).toMatch(/^https:\/\/staff\.krume\.example\/invitation#[\w.-]{40,}$/)
      expect(validUntil).toBe(later(72 * 60 * minuteMs))
    })

    test('names the person and asks for a passkey that needs no user name', async () => {
      const { token, person, mail } = await invite()
      const { status, body } = await post('/invitation', { token })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        name: 'Maria Vogl',
        replacesPasskey: false,
        options: {
          rp: { id: 'staff.krume.example', name: staff.content.company.name },
          user: { id: Buffer.from(person.id).toString('base64url'), name: mail, displayName: 'Maria Vogl' },
          authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
          attestation: 'none',
        },
      })
    })

    test('registers a passkey and signs in', async () => {
      const { token, person } = await invite()
      const { response } = await register(token)
      expect([response.status, response.body.data]).toMatchObject([
        200,
        { kind: 'person', id: person.id, role: 'office' },
      ])
      const session = await staff.request('/session', { cookie: response.cookie })
      expect([session.status, session.body.data.name]).toEqual([200, 'Maria Vogl'])
    })

    test('works once', async () => {
      const { token } = await invite()
      const first = await post('/invitation', { token })
      expect((await register(token)).response.status).toBe(200)
      const opened = await post('/invitation', { token })
      expect([opened.status, opened.body.code]).toEqual([410, 'invitationInvalid'])
      const credential = createSoftwareAuthenticator(staffUrl).create(first.body.data.options)
      const again = await post('/invitation/passkey', { token, credential })
      expect([again.status, again.body.code, again.cookie]).toEqual([410, 'invitationInvalid', ''])
    })

    test('registers one passkey if two arrive at the same time', async () => {
      const { token, person } = await invite()
      const authenticator = createSoftwareAuthenticator(staffUrl)
      const bodies = await Promise.all([1, 2, 3].map(async () => (await post('/invitation', { token })).body))
      const responses = await Promise.all(
        bodies.map(({ data }) =>
          post('/invitation/passkey', { token, credential: authenticator.create(data.options) }),
        ),
      )
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410, 410])
      const rows = await database.db
        .selectFrom('staff_passkey')
        .select('id')
        .where('person_id', '=', person.id)
        .execute()
      expect(rows).toHaveLength(1)
    })

    test('ends after 72 hours', async () => {
      const { token } = await invite()
      now = later(72 * 60 * minuteMs - 1000)
      expect((await post('/invitation', { token })).status).toBe(200)
      now = later(72 * 60 * minuteMs)
      expect((await post('/invitation', { token })).body.code).toBe('invitationInvalid')
    })

    test('ends when a newer one is sent', async () => {
      const { token, mail } = await invite()
      const { token: newer } = await invite(mail)
      expect((await post('/invitation', { token })).body.code).toBe('invitationInvalid')
      expect((await post('/invitation', { token: newer })).status).toBe(200)
    })

    test('with a changed or invented token is refused', async () => {
      const { token } = await invite()
      const [id = '', expiry = '', signature = ''] = token.split('.')
      const tokens = ['x', id, `${id}.${expiry}.${signature.slice(1)}A`, `${id}.zzzzzz.${signature}`, `A${token}`]
      for (const wrong of tokens) {
        const { status, body } = await post('/invitation', { token: wrong })
        expect([wrong, status, body.code]).toEqual([wrong, 410, 'invitationInvalid'])
      }
    })

    test('is still there after a passkey was refused', async () => {
      const { token } = await invite()
      const { body } = await post('/invitation', { token })
      const credential = createSoftwareAuthenticator(staffUrl).create(body.data.options, {
        origin: 'https://evil.example',
      })
      const refused = await post('/invitation/passkey', { token, credential })
      expect([refused.status, refused.body.code]).toEqual([403, 'passkeyRefused'])
      expect((await register(token)).response.status).toBe(200)
    })

    test.each([
      ['of another origin', { origin: 'https://staff.krume.example.evil.example' }, 403, 'passkeyRefused'],
      ['for another host', { rpId: 'krume.example' }, 403, 'passkeyRefused'],
      ['for an invented challenge', { challenge: 'AAAA' }, 410, 'challengeExpired'],
      ['without fingerprint, face or PIN', { isUserVerified: false }, 403, 'passkeyRefused'],
    ])('refuses a passkey %s', async (_, lies, status, code) => {
      const { token } = await invite()
      const { body } = await post('/invitation', { token })
      const credential = createSoftwareAuthenticator(staffUrl).create(body.data.options, lies)
      const response = await post('/invitation/passkey', { token, credential })
      expect([response.status, response.body.code, response.cookie]).toEqual([status, code, ''])
    })

    test('refuses the challenge of another invitation, of a sign-in, and one that is too old', async () => {
      const { token } = await invite()
      const other = await invite()
      const authenticator = createSoftwareAuthenticator(staffUrl)
      const { body } = await post('/invitation', { token })
      const { body: otherBody } = await post('/invitation', { token: other.token })
      const signInOptions = await readOptions()
      const { options } = body.data
      const challenges = [otherBody.data.options.challenge, signInOptions.challenge]
      for (const challenge of challenges) {
        const credential = authenticator.create({ ...options, challenge })
        expect((await post('/invitation/passkey', { token, credential })).body.code).toBe('challengeExpired')
      }
      now = later(5 * minuteMs)
      const credential = authenticator.create(options)
      expect((await post('/invitation/passkey', { token, credential })).body.code).toBe('challengeExpired')
    })

    test('of a person with a passkey replaces it and ends all sessions', async () => {
      const { mail, authenticator, cookie } = await aPersonWithPasskey()
      const { token } = await invite(mail)
      expect((await post('/invitation', { token })).body.data.replacesPasskey).toBe(true)
      // Until then the old one works.
      const credential = authenticator.get(await readOptions())
      const { cookie: second } = await post('/sign-in', { credential })
      const { response, authenticator: renewed } = await register(token)
      for (const old of [cookie, second]) expect((await staff.request('/session', { cookie: old })).status).toBe(401)
      expect((await staff.request('/session', { cookie: response.cookie })).status).toBe(200)
      const withOld = await post('/sign-in', { credential: authenticator.get(await readOptions()) })
      expect([withOld.status, withOld.body.code]).toEqual([403, 'passkeyUnknown'])
      expect((await post('/sign-in', { credential: renewed.get(await readOptions()) })).status).toBe(200)
    })

    test('does not register the passkey of somebody else', async () => {
      const { authenticator } = await aPersonWithPasskey()
      const { token } = await invite()
      const { body } = await post('/invitation', { token })
      const own = authenticator.create(body.data.options)
      expect((await post('/invitation/passkey', { token, credential: own })).status).toBe(200)
      const other = await invite()
      const { body: otherBody } = await post('/invitation', { token: other.token })
      const [clientDataJSON] = [authenticator.create(otherBody.data.options).response.clientDataJSON]
      const copied = { ...own, response: { ...own.response, clientDataJSON } }
      const response = await post('/invitation/passkey', { token: other.token, credential: copied })
      expect([response.status, response.body.code]).toEqual([403, 'passkeyRefused'])
      expect((await post('/invitation', { token: other.token })).status).toBe(200)
    })

    test('can be tried a limited number of times', async () => {
      for (let attempt = 0; attempt < 30; attempt++)
        expect((await post('/invitation', { token: 'x' })).status).toBe(410)
      const limited = await post('/invitation', { token: 'x' })
      expect([limited.status, limited.body.code]).toEqual([429, 'tooManyAttempts'])
      expect(Number(limited.headers.get('retry-after'))).toBe(15 * 60)
      now = later(15 * minuteMs)
      expect((await post('/invitation', { token: 'x' })).status).toBe(410)
    })
  })

  describe('a passkey', () => {
    test('signs in without a user name', async () => {
      const { person, authenticator } = await aPersonWithPasskey()
      const options = await readOptions()
      expect(options).toMatchObject({ rpId: 'staff.krume.example', userVerification: 'required' })
      expect(options.allowCredentials ?? []).toEqual([])
      const { status, body, cookie } = await post('/sign-in', { credential: authenticator.get(options) })
      expect([status, body.data]).toMatchObject([200, { kind: 'person', id: person.id, name: 'Maria Vogl' }])
      expect((await staff.request('/session', { cookie })).body.data.id).toBe(person.id)
      expect((await findListedPerson(database.db, person.id))?.seenAt).toBe(morning)
    })

    test('signs in to a session of 12 hours, whose cookie no script and no other site gets', async () => {
      const { authenticator } = await aPersonWithPasskey()
      const { headers } = await post('/sign-in', { credential: authenticator.get(await readOptions()) })
      const [pair = '', ...attributes] = (headers.get('set-cookie') ?? '').split('; ')
      expect(pair).toMatch(/^__Host-krume-staff=[\w-]{43}$/)
      expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=43200', 'Path=/', 'SameSite=Strict', 'Secure'])
    })

    test('is recorded in the audit log, and so is its registration', async () => {
      const { person, authenticator } = await aPersonWithPasskey()
      await post('/sign-in', { credential: authenticator.get(await readOptions()) })
      const entries = await listAuditEntries(database.db, { subjectId: person.id, limit: 10 })
      expect(entries.map(({ action }) => action).toSorted()).toEqual([
        'person.invite',
        'person.passkey',
        'session.signIn',
      ])
      const actors = new Map(entries.map(({ action, actor }) => [action, actor.id]))
      expect([actors.get('person.invite'), actors.get('session.signIn')]).toEqual(['cli', person.id])
    })

    test('that is refused is recorded for its person: the first and the tenth failure of an hour', async () => {
      const { person, authenticator } = await aPersonWithPasskey()
      for (let attempt = 0; attempt < 12; attempt++) {
        const credential = authenticator.get(await readOptions(), { isUserVerified: false })
        expect((await post('/sign-in', { credential })).body.code).toBe('passkeyRefused')
      }
      const entries = await listAuditEntries(database.db, { subjectId: person.id, limit: 50 })
      const failures = entries.filter(({ action }) => action === 'session.signInFailed')
      expect(failures.map(({ actor, after }) => [actor.kind, after])).toEqual(
        expect.arrayContaining([
          ['system', { name: 'Maria Vogl', reason: 'passkeyRefused', attempts: 1 }],
          ['system', { name: 'Maria Vogl', reason: 'passkeyRefused', attempts: 10 }],
        ]),
      )
      expect(failures).toHaveLength(2)
    })

    test('of nobody leaves few entries, however many are tried', async () => {
      await database.db.deleteFrom('audit_entry').execute()
      await database.db.deleteFrom('attempt_count').execute()
      const authenticator = createSoftwareAuthenticator(staffUrl)
      authenticator.create({ ...(await readOptions()), rp: {}, user: { id: 'AAAA' } })
      for (let attempt = 0; attempt < 30; attempt++) {
        const credential = authenticator.get(await readOptions())
        const tried = await staff.request('/sign-in', { json: { credential }, visitor: `stranger ${attempt}` })
        expect(tried.body.code).toBe('passkeyUnknown')
      }
      const entries = await listAuditEntries(database.db, { limit: 50 })
      expect(entries.map(({ after }) => (after as { attempts: number }).attempts).toSorted()).toEqual([1, 10])
    })

    test('ends the session that the browser had before', async () => {
      const { authenticator, cookie } = await aPersonWithPasskey()
      const again = await post('/sign-in', { credential: authenticator.get(await readOptions()) }, cookie)
      expect(again.status).toBe(200)
      expect((await staff.request('/session', { cookie })).status).toBe(401)
    })

    test('proves its presence once: the same response is refused the second time', async () => {
      const { authenticator } = await aPersonWithPasskey()
      const credential = authenticator.get(await readOptions())
      expect((await post('/sign-in', { credential })).status).toBe(200)
      const replayed = await post('/sign-in', { credential })
      expect([replayed.status, replayed.body.code, replayed.cookie]).toEqual([410, 'challengeExpired', ''])
    })

    test('needs a challenge of the last five minutes', async () => {
      const { authenticator } = await aPersonWithPasskey()
      const options = await readOptions()
      now = later(5 * minuteMs)
      const response = await post('/sign-in', { credential: authenticator.get(options) })
      expect([response.status, response.body.code]).toEqual([410, 'challengeExpired'])
    })

    test('does not answer the challenge of an invitation', async () => {
      const { authenticator } = await aPersonWithPasskey()
      const { token } = await invite()
      const { body } = await post('/invitation', { token })
      const options = { ...(await readOptions()), challenge: body.data.options.challenge }
      const response = await post('/sign-in', { credential: authenticator.get(options) })
      expect([response.status, response.body.code]).toEqual([410, 'challengeExpired'])
    })

    test.each([
      ['another origin', { origin: 'https://evil.example' }, 403, 'passkeyRefused'],
      ['another host', { rpId: 'evil.example' }, 403, 'passkeyRefused'],
      ['an invented challenge', { challenge: 'AAAA' }, 410, 'challengeExpired'],
      ['a touch only, without fingerprint, face or PIN', { isUserVerified: false }, 403, 'passkeyRefused'],
      ['a wrong signature', { signature: Buffer.from('3006020101020101', 'hex') }, 403, 'passkeyRefused'],
      ['bytes that are no signature', { signature: Buffer.from('no signature') }, 403, 'passkeyRefused'],
      ['another person', { userHandle: Buffer.from(randomUUID()).toString('base64url') }, 403, 'passkeyRefused'],
    ])('is refused with %s', async (_, lies, status, code) => {
      const { authenticator } = await aPersonWithPasskey()
      const response = await post('/sign-in', { credential: authenticator.get(await readOptions(), lies) })
      expect([response.status, response.body.code, response.cookie]).toEqual([status, code, ''])
    })

    test('whose counter stays or goes back was copied and is refused', async () => {
      const { authenticator } = await aPersonWithPasskey()
      const signIn = async (counter: number) =>
        (await post('/sign-in', { credential: authenticator.get(await readOptions(), { counter }) })).status
      expect([await signIn(7), await signIn(7), await signIn(3), await signIn(0), await signIn(8)]).toEqual([
        200, 403, 403, 403, 200,
      ])
    })

    test('without a counter signs in every time', async () => {
      const { authenticator } = await aPersonWithPasskey()
      const signIn = async () =>
        (await post('/sign-in', { credential: authenticator.get(await readOptions(), { counter: 0 }) })).status
      expect([await signIn(), await signIn()]).toEqual([200, 200])
    })

    test('that nobody has registered is refused', async () => {
      const { token } = await invite()
      const { body } = await post('/invitation', { token })
      const authenticator = createSoftwareAuthenticator(staffUrl)
      authenticator.create(body.data.options)
      const response = await post('/sign-in', { credential: authenticator.get(await readOptions()) })
      expect([response.status, response.body.code]).toEqual([403, 'passkeyUnknown'])
      expect(response.body.message).toContain('Passkey')
    })

    test('can fail a limited number of times, and successes do not count', async () => {
      const { authenticator } = await aPersonWithPasskey()
      const fail = async () =>
        (
          await post('/sign-in', {
            credential: authenticator.get(await readOptions(), { origin: 'https://x.example' }),
          })
        ).status
      for (let attempt = 0; attempt < 19; attempt++) expect(await fail()).toBe(403)
      expect((await post('/sign-in', { credential: authenticator.get(await readOptions()) })).status).toBe(200)
      expect([await fail(), await fail()]).toEqual([403, 429])
      const limited = await post('/sign-in', { credential: authenticator.get(await readOptions()) })
      expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true])
    })

    test('is asked for a limited number of times', async () => {
      const ask = () => staff.request('/sign-in/options', { method: 'POST', visitor })
      for (let attempt = 0; attempt < 120; attempt++) expect((await ask()).status).toBe(200)
      expect((await ask()).status).toBe(429)
    })
  })

  test('answers nonsense instead of a credential with the names of the fields', async () => {
    for (const json of [{}, { credential: 'x' }, { credential: { id: 'a b', rawId: 1, type: 'x', response: {} } }]) {
      const { status, body } = await post('/sign-in', json)
      expect([status, body.code, Object.keys(body.errors).length > 0]).toEqual([422, 'invalidRequest', true])
    }
    expect(staff.reported).toEqual([])
  })
})
