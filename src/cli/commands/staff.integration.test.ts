import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAuditEntries } from '#db/audit.ts'
import { insertDevice } from '#db/staff-devices.ts'
import { insertPasskey } from '#db/staff-passkeys.ts'
import { findPersonByMail } from '#db/staff-people.ts'
import { startSession } from '#services/staff/sessions.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createOrderTestServices, mondayMorning } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const production = {
  KRUME_DEMO: '0',
  SECRET_KEY: 'x'.repeat(40),
  PUBLIC_URL: 'https://krume.example',
  API_CREDENTIAL: 'public:own',
  PAYPAL_URL: 'https://api.paypal.example',
  PAYPAL_CLIENT_ID: 'own',
  PAYPAL_CLIENT_SECRET: 'own',
  PAYPAL_WEBHOOK_ID: 'own',
  SMTP_URL: 'smtp://localhost',
}

onAnyDatabase('people and devices of the staff app in the CLI', (database) => {
  const testServices = createOrderTestServices(database, setUpSandbox())
  const cli = (options: { environment?: Record<string, string>; language?: 'de' | 'en'; answer?: boolean } = {}) =>
    createTestCli({
      db: database.db,
      now: () => testServices.now,
      services: () => createCliServices(testServices),
      environment: { STAFF_URL: 'https://staff.krume.example' },
      ...options,
    })
  beforeEach(async () => {
    for (const table of ['staff_person', 'staff_device', 'staff_code', 'outbox', 'audit_entry'] as const)
      await database.db.deleteFrom(table).execute()
  })

  const addPasskey = (personId: string) =>
    database.db.transaction().execute((tx) =>
      insertPasskey(tx, {
        ...{ id: randomUUID(), personId, publicKey: new Uint8Array(1), counter: 0, transports: [] },
        createdAt: mondayMorning,
      }),
    )
  async function anActivePerson(mail: string, role = 'owner') {
    await cli().run('staff', 'invite', mail, '--role', role)
    const person = await findPersonByMail(database.db, mail)
    if (!person) throw new Error('The person was not saved')
    await addPasskey(person.id)
    return person
  }

  describe('staff invite', () => {
    test('prints a link that works for 72 hours and queues a mail', async () => {
      const result = await cli().run('staff', 'invite', 'maria.vogl@krume.example', '--role', 'owner')
      expect(result).toMatchObject({
        exitCode: 0,
        invitation: {
          name: 'Maria Vogl',
          mail: 'maria.vogl@krume.example',
          role: 'owner',
          link: expect.stringMatching(/^https:\/\/staff\.krume\.example\/invitation#[\w.-]+$/),
          validUntil: '2026-11-19T09:00:00.000Z',
        },
      })
      const mails = await database.db.selectFrom('outbox').selectAll().execute()
      expect(mails).toMatchObject([{ kind: 'staffInvitation', payload: { mail: 'maria.vogl@krume.example' } }])
      const [entry] = await listAuditEntries(database.db, { limit: 1 })
      expect(entry).toMatchObject({ action: 'person.invite', actor: { kind: 'admin' } })
    })

    test.each(['de', 'en'] as const)('shows the whole link on the screen in %s', async (language) => {
      const { output, exitCode } = await cli({ language }).show(
        'staff',
        'invite',
        'a@krume.example',
        '--role',
        'office',
      )
      expect([exitCode, output]).toEqual([
        0,
        expect.stringMatching(/https:\/\/staff\.krume\.example\/invitation#[\w.-]{50,}/),
      ])
      expect(output).toContain(language === 'de' ? 'Büro' : 'office')
    })

    test('takes a store for the store role only', async () => {
      const invite = (...args: string[]) => cli().run('staff', 'invite', 'a@krume.example', ...args)
      expect(await invite('--role', 'store', '--store', 'markt', '--name', 'Theke')).toMatchObject({
        exitCode: 0,
        invitation: { name: 'Theke', role: 'store', store: 'markt' },
      })
      expect(await invite('--role', 'office', '--store', 'markt')).toMatchObject({
        exitCode: 2,
        error: expect.stringContaining('--store'),
      })
      expect(await invite('--role', 'store', '--store', 'mrkt')).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('„markt“'),
      })
    })

    test('needs a role and a store at first, and keeps them afterwards', async () => {
      const invite = (...args: string[]) => cli().run('staff', 'invite', 'a@krume.example', ...args)
      expect(await invite()).toMatchObject({ exitCode: 2, error: expect.stringContaining('--role') })
      expect(await invite('--role', 'store')).toMatchObject({ exitCode: 2, error: expect.stringContaining('--store') })
      await invite('--role', 'store', '--store', 'markt', '--name', 'Theke')
      expect(await invite()).toMatchObject({
        exitCode: 0,
        invitation: { name: 'Theke', role: 'store', store: 'markt' },
      })
      expect(await invite('--role', 'office')).toMatchObject({
        exitCode: 0,
        invitation: { role: 'office', store: null },
      })
    })

    test.each([
      ['maria', 2, '„maria“'],
      ['a@krume.example', 2, 'owner, office'],
    ])('refuses %s with --role baker', async (mail, exitCode, words) => {
      expect(await cli().run('staff', 'invite', mail, '--role', 'baker')).toMatchObject({
        exitCode,
        error: expect.stringContaining(words),
      })
    })

    test('refuses to demote the last owner', async () => {
      await anActivePerson('owner@krume.example')
      expect(await cli().run('staff', 'invite', 'owner@krume.example', '--role', 'office')).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('Inhaber'),
      })
    })

    test('needs the address of the staff app in production', async () => {
      const args = ['staff', 'invite', 'a@krume.example', '--role', 'owner']
      expect(await cli({ environment: production }).run(...args)).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('STAFF_URL'),
      })
      const environment = { ...production, STAFF_URL: 'https://staff.krume.example' }
      expect((await cli({ environment }).run(...args)).exitCode).toBe(0)
    })
  })

  describe('staff list', () => {
    test('shows everybody with role, state and when they were last seen', async () => {
      const owner = await anActivePerson('owner@krume.example')
      await startSession(database.db, { kind: 'person', id: owner.id }, mondayMorning)
      await cli().run('staff', 'invite', 'theke@krume.example', '--role', 'store', '--store', 'markt')
      const { staff } = await cli().run('staff', 'list')
      expect(staff).toEqual([
        {
          ...{ name: 'Owner', mail: 'owner@krume.example', role: 'owner', store: null },
          ...{ state: 'active', seenAt: mondayMorning },
        },
        {
          ...{ name: 'Theke', mail: 'theke@krume.example', role: 'store', store: 'markt' },
          ...{ state: 'invited', seenAt: null },
        },
      ])
    })
  })

  describe('staff revoke', () => {
    test('ends the access after a confirmation', async () => {
      await anActivePerson('owner@krume.example')
      const person = await anActivePerson('office@krume.example', 'office')
      await startSession(database.db, { kind: 'person', id: person.id }, mondayMorning)
      const unconfirmed = await cli().run('staff', 'revoke', 'office@krume.example')
      expect(unconfirmed).toMatchObject({ exitCode: 1, error: expect.stringContaining('--yes') })
      expect(await cli().run('staff', 'revoke', 'Office@Krume.example', '--yes')).toMatchObject({ exitCode: 0 })
      const sessions = await database.db.selectFrom('staff_session').selectAll().execute()
      expect(sessions).toEqual([])
      expect((await cli().run('staff', 'list')).staff).toContainEqual(
        expect.objectContaining({ mail: 'office@krume.example', state: 'revoked' }),
      )
      const again = await cli().run('staff', 'revoke', 'office@krume.example', '--yes')
      expect(again).toMatchObject({ exitCode: 1, error: expect.stringContaining('office@krume.example') })
    })

    test('leaves the last owner', async () => {
      await anActivePerson('owner@krume.example')
      expect(await cli({ answer: true }).run('staff', 'revoke', 'owner@krume.example')).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('--role owner'),
      })
    })
  })

  describe('staff devices', () => {
    const aDevice = (id: string, storeId: string) =>
      database.db.transaction().execute((tx) =>
        insertDevice(tx, {
          id,
          name: `Tablet ${id}`,
          storeId,
          pairedBy: 'Maria',
          pairedById: 'p',
          createdAt: mondayMorning,
        }),
      )

    test('lists them, also of one store', async () => {
      await aDevice('a', 'markt')
      await aDevice('b', 'bahnhof')
      await startSession(database.db, { kind: 'device', id: 'a' }, mondayMorning)
      expect((await cli().run('staff', 'devices', '--store', 'markt')).devices).toEqual([
        {
          ...{ id: 'a', name: 'Tablet a', store: 'markt', pairedBy: 'Maria' },
          ...{ pairedAt: mondayMorning, seenAt: mondayMorning },
        },
      ])
      expect((await cli().run('staff', 'devices')).devices).toHaveLength(2)
    })

    test('revoke signs one out', async () => {
      await aDevice('a', 'markt')
      await startSession(database.db, { kind: 'device', id: 'a' }, mondayMorning)
      expect(await cli().run('staff', 'devices', 'revoke', 'a')).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('Tablet a'),
      })
      expect((await cli().run('staff', 'devices', 'revoke', 'a', '--yes')).exitCode).toBe(0)
      expect((await cli().run('staff', 'devices')).devices).toEqual([])
      expect(await database.db.selectFrom('staff_session').selectAll().execute()).toEqual([])
      expect(await cli().run('staff', 'devices', 'revoke', 'a', '--yes')).toMatchObject({
        exitCode: 1,
        error: expect.stringContaining('„a“'),
      })
    })
  })
})
