import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { insertDevice } from '#db/staff-devices.ts'
import { insertPasskey } from '#db/staff-passkeys.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { revokePerson } from '#services/staff/people.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestStaffApi, type TestStaffApi } from '#tests/support/test-staff-api.ts'

const morning: Instant = '2026-11-16T09:00:00.000Z'

onAnyDatabase('people of the staff app', (database) => {
  let staff: TestStaffApi
  let now = morning
  let [store, otherStore] = ['', '']
  beforeAll(async () => {
    staff = await createTestStaffApi(database.db, () => now)
    ;[store = '', otherStore = ''] = staff.content.stores.map(({ id }) => id)
  })

  const addPasskey = (personId: string) =>
    database.db.transaction().execute((tx) =>
      insertPasskey(tx, {
        ...{ id: randomUUID(), personId, publicKey: new Uint8Array(1), counter: 0, transports: [], createdAt: now },
      }),
    )
  async function anOwner() {
    const owner = await staff.aSession('owner')
    await addPasskey(owner.identity.id)
    return owner
  }
  const invite = (cookie: string, body: Record<string, unknown>) =>
    staff.request('/people/invitations', {
      json: { name: 'Maria Vogl', mail: `${randomUUID()}@krume.example`, role: 'office', ...body },
      cookie,
    })
  const change = (cookie: string, id: string, json: Record<string, unknown>) =>
    staff.request(`/people/${id}`, { method: 'PATCH', json, cookie })
  const revoke = (cookie: string, id: string, json?: unknown) =>
    staff.request(`/people/${id}`, { method: 'DELETE', cookie, json })
  const listPeople = async (cookie: string) => (await staff.request('/people', { cookie })).body
  const findPerson = async (cookie: string, id: string) =>
    (await listPeople(cookie)).data.find((person: { id: string }) => person.id === id)
  const readSession = async (cookie: string) => (await staff.request('/session', { cookie })).body

  test('are invited with a role, by a link that is also mailed', async () => {
    const { cookie, identity } = await anOwner()
    const mail = `${randomUUID()}@krume.example`
    const { status, body } = await invite(cookie, { mail, role: 'store', store, language: 'en' })
    expect([status, body.data.person]).toMatchObject([
      200,
      { name: 'Maria Vogl', mail, role: 'store', storeId: store, state: 'invited', invitedUntil: body.data.validUntil },
    ])
    expect(body.data.link).toMatch(/^http:\/\/localhost:3003\/invitation#/)
    const { id } = body.data.person
    const mails = await database.db.selectFrom('outbox').selectAll().where('subject_id', '=', id).execute()
    expect(mails).toMatchObject([{ kind: 'staffInvitation', payload: { mail, name: 'Maria Vogl', language: 'en' } }])
    // The link itself must not be in the database.
    expect(JSON.stringify(mails)).not.toContain(body.data.link.split('#')[1])
    const [entry] = await listAuditEntries(database.db, { subjectId: id, limit: 1 })
    expect(entry).toMatchObject({
      action: 'person.invite',
      actor: { id: identity.id },
      storeId: store,
      before: undefined,
    })
  })

  test.each([
    ['without a name', { name: ' ' }, { name: 'error-empty-name' }],
    ['with a wrong address', { mail: 'maria' }, { mail: 'error-empty-mail' }],
    ['with an unknown role', { role: 'baker' }, { role: 'error-empty-role' }],
    ['as a store role without a store', { role: 'store' }, { store: 'error-empty-store' }],
    ['as office with a store', { role: 'office', store: 'x' }, { store: 'error-empty-store' }],
  ])('are not invited %s', async (_, body, errors) => {
    const { cookie } = await anOwner()
    const response = await invite(cookie, body)
    expect([response.status, response.body.errors]).toEqual([422, errors])
  })

  test('are not invited to a store that does not exist', async () => {
    const { cookie } = await anOwner()
    const { status, body } = await invite(cookie, { role: 'store', store: 'nowhere' })
    expect([status, body.code]).toEqual([404, 'unknownStore'])
  })

  test('are listed with how their access stands', async () => {
    const { cookie, identity } = await anOwner()
    const { body: invited } = await invite(cookie, {})
    const states = async () => [
      (await findPerson(cookie, identity.id)).state,
      (await findPerson(cookie, invited.data.person.id)).state,
    ]
    expect(await states()).toEqual(['active', 'invited'])
    now = new Date(Date.parse(morning) + 11 * 3_600_000).toISOString()
    expect((await readSession(cookie)).success).toBe(true)
    now = new Date(Date.parse(now) + 11 * 3_600_000).toISOString()
    expect((await findPerson(cookie, identity.id)).seenAt).toBe(now)
    now = morning
    await revoke(cookie, invited.data.person.id)
    expect(await findPerson(cookie, invited.data.person.id)).toMatchObject({ state: 'revoked', invitedUntil: null })
  })

  test('get another role or store, which their open sessions have at once', async () => {
    const { cookie, identity: owner } = await anOwner()
    const person = await staff.aSession('office')
    const { status, body } = await change(cookie, person.identity.id, { role: 'store', store })
    expect([status, body.data]).toMatchObject([200, { role: 'store', storeId: store }])
    expect((await readSession(person.cookie)).data).toMatchObject({ role: 'store', storeId: store })
    expect((await change(cookie, person.identity.id, { role: 'store', store: otherStore })).status).toBe(200)
    expect((await change(cookie, person.identity.id, { name: 'Maria Huber' })).body.data).toMatchObject({
      name: 'Maria Huber',
      role: 'store',
      storeId: otherStore,
    })
    const entries = await listAuditEntries(database.db, { subjectId: person.identity.id, limit: 10 })
    expect(entries.map(({ action }) => action)).toEqual(['person.change', 'person.change', 'person.change'])
    expect(entries.every(({ actor }) => actor.id === owner.id)).toBe(true)
    expect(entries.map(({ after }) => after)).toContainEqual(
      expect.objectContaining({ name: 'Maria Huber', role: 'store', storeId: otherStore }),
    )
  })

  test('lose their access at once, with sessions, passkeys and invitations', async () => {
    const { cookie } = await anOwner()
    const { body: invited } = await invite(cookie, {})
    const { id } = invited.data.person
    const personCookie = await staff.openSession({
      ...{ kind: 'person', id, name: 'Maria Vogl', role: 'office', storeId: undefined },
    })
    await addPasskey(id)
    expect((await revoke(cookie, id)).status).toBe(200)
    expect((await staff.request('/session', { cookie: personCookie })).status).toBe(401)
    const token = invited.data.link.split('#')[1]
    expect((await staff.request('/invitation', { json: { token } })).body.code).toBe('invitationInvalid')
    const passkeys = await database.db.selectFrom('staff_passkey').selectAll().where('person_id', '=', id).execute()
    expect(passkeys).toEqual([])
    const again = await revoke(cookie, id)
    expect([again.status, again.body.code]).toEqual([404, 'personNotFound'])
  })

  test('who were revoked come back by a new invitation, under the same id, without their old passkey and sessions', async () => {
    const { cookie } = await anOwner()
    const mail = `${randomUUID()}@krume.example`
    const { body: first } = await invite(cookie, { mail })
    const { id } = first.data.person
    await addPasskey(id)
    const formerCookie = await staff.openSession({
      ...{ kind: 'person', id, name: 'Maria Vogl', role: 'office', storeId: undefined },
    })
    await revoke(cookie, id)
    const { body: second } = await invite(cookie, { mail: mail.toUpperCase(), role: 'hiring' })
    expect(second.data.person).toMatchObject({ id, role: 'hiring', state: 'invited' })
    expect((await staff.request('/session', { cookie: formerCookie })).status).toBe(401)
  })

  test('with a passkey get a new one by somebody else only, whom the mail and the log name', async () => {
    const { cookie, identity } = await anOwner()
    const colleague = await anOwner()
    const { mail, name } = await findPerson(cookie, colleague.identity.id)
    expect((await invite(cookie, { mail, name, role: 'owner' })).status).toBe(200)
    const [sent] = await database.db
      .selectFrom('outbox')
      .selectAll()
      .where('subject_id', '=', colleague.identity.id)
      .execute()
    expect(sent?.payload).toMatchObject({ mail, replacedBy: identity.name })
    const [entry] = await listAuditEntries(database.db, { subjectId: colleague.identity.id, limit: 1 })
    expect([entry?.action, entry?.actor.id, entry?.after]).toEqual([
      'person.invite',
      identity.id,
      expect.objectContaining({ newPasskey: true }),
    ])
  })

  test('take their devices with them, except for those that are named', async () => {
    const { cookie } = await anOwner()
    const { identity } = await staff.aSession('office')
    const aDevice = async (name: string, pairedById: string) => {
      const device = { id: randomUUID(), name, storeId: store, pairedBy: identity.name, pairedById, createdAt: now }
      await database.db.transaction().execute((tx) => insertDevice(tx, device))
      const deviceCookie = await staff.openSession({
        kind: 'device',
        id: device.id,
        name,
        role: 'device',
        storeId: store,
      })
      return { ...device, cookie: deviceCookie }
    }
    const [phone, tablet] = [await aDevice('Private phone', identity.id), await aDevice('Till', identity.id)]
    const foreign = await aDevice('Of somebody with the same name', 'somebody')
    const { body: listed } = await staff.request('/devices', { cookie })
    expect(listed.data).toContainEqual(expect.objectContaining({ id: phone.id, pairedById: identity.id }))
    expect((await revoke(cookie, identity.id, { keepDevices: [tablet.id, foreign.id] })).status).toBe(200)
    const statuses = [phone, tablet, foreign].map(
      async (device) => (await staff.request('/session', { cookie: device.cookie })).status,
    )
    expect(await Promise.all(statuses)).toEqual([401, 200, 200])
    const [revoked] = await listAuditEntries(database.db, { subjectId: phone.id, limit: 1 })
    expect(revoked?.action).toBe('device.revoke')
    const [entry] = await listAuditEntries(database.db, { subjectId: identity.id, limit: 1 })
    expect(entry?.after).toMatchObject({ hasAccess: false, keptDevices: ['Till'] })
  })

  test('do not change their own role or access, not by an invitation either', async () => {
    const { cookie, identity } = await anOwner()
    await anOwner()
    const own = await findPerson(cookie, identity.id)
    const attempts = [
      await change(cookie, identity.id, { role: 'office' }),
      await revoke(cookie, identity.id),
      await invite(cookie, { mail: own.mail, role: 'office' }),
    ]
    for (const { status, body } of attempts) expect([status, body.code]).toEqual([409, 'ownAccess'])
    expect((await findPerson(cookie, identity.id)).role).toBe('owner')
    const byThemselves = await invite(cookie, { mail: own.mail, role: 'owner' })
    expect([byThemselves.status, byThemselves.body.code]).toEqual([409, 'ownAccess'])
    expect((await change(cookie, identity.id, { name: 'Another name' })).status).toBe(200)
  })

  test('that do not exist are not found', async () => {
    const { cookie } = await anOwner()
    expect((await change(cookie, 'nobody', { name: 'x' })).body.code).toBe('personNotFound')
    expect((await revoke(cookie, 'nobody')).body.code).toBe('personNotFound')
  })

  describe('the last owner with a passkey', () => {
    async function twoOwners() {
      await database.db.updateTable('staff_person').set({ role: 'office' }).where('role', '=', 'owner').execute()
      return [await anOwner(), await anOwner()] as const
    }

    test('is neither revoked nor demoted, not by the command line either', async () => {
      const [first, second] = await twoOwners()
      const { access } = staff.services
      expect((await revoke(first.cookie, second.identity.id)).status).toBe(200)
      const waiting = await staff.aSession('owner')
      const byColleague = [
        await revoke(waiting.cookie, first.identity.id),
        await change(waiting.cookie, first.identity.id, { role: 'office' }),
      ]
      for (const { status, body } of byColleague) expect([status, body.code]).toEqual([409, 'lastOwner'])
      expect(await revokePerson(access, { personId: first.identity.id, actor: adminActor })).toEqual({
        kind: 'lastOwner',
      })
      await addPasskey(waiting.identity.id)
      expect((await change(waiting.cookie, first.identity.id, { role: 'office' })).status).toBe(200)
    })

    test('remains when two owners revoke each other at the same moment', async () => {
      for (let round = 0; round < 5; round++) {
        const [first, second] = await twoOwners()
        const responses = await Promise.all([
          revoke(first.cookie, second.identity.id),
          revoke(second.cookie, first.identity.id),
        ])
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
        const { data } = await listPeople((await staff.aSession('owner')).cookie)
        const owners = data.filter(
          ({ role, state }: { role: string; state: string }) => role === 'owner' && state === 'active',
        )
        expect(owners).toHaveLength(1)
      }
    })
  })
})
