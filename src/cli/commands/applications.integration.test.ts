import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { findApplication } from '#db/applications.ts'
import { savePerson } from '#db/staff-people.ts'
import { addAttachment } from '#services/hiring/attachments.ts'
import { submitApplication } from '#services/hiring/submit-application.ts'
import { anApplicant } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/file-samples.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const applicant = anApplicant()

onAnyDatabase('applications in the CLI', (database) => {
  const testServices = createOrderTestServices(database, setUpSandbox())
  const oldKey = 'the key of last year, long enough for one'
  const newKey = 'the key of this year, long enough for one'
  const cliWith = (...secrets: string[]) =>
    createTestCli({
      db: database.db,
      now: () => testServices.now,
      services: () => createCliServices(testServices, secrets),
    })
  const cli = () => cliWith(oldKey)
  const jobId = 'ladenbaecker-mindelheim'

  async function apply(changes: Partial<typeof applicant> = {}): Promise<string> {
    const { hiring } = createCliServices(testServices, [oldKey])
    const input = {
      jobId,
      applicant: { ...applicant, ...changes },
      attributes: [],
      interview: [],
      talentPool: false,
      language: 'de' as const,
    }
    const result = await submitApplication(hiring, { ...input, idempotencyKey: undefined })
    if (!('applicationId' in result)) throw new Error(result.kind)
    const added = await addAttachment(hiring, jobId, result.applicationId, { name: 'Lebenslauf.pdf', bytes: aPdf() })
    if (added.kind !== 'added') throw new Error(added.kind)
    return result.applicationId
  }
  const listMailKinds = async (id: string) =>
    (await database.db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()).map(
      ({ kind }) => kind,
    )

  test('are listed, and shown by the beginning of their id', async () => {
    const id = await apply()
    const { applications } = await cli().run('applications', '--job', jobId, '--state', 'received')
    expect(applications).toContainEqual(
      expect.objectContaining({ id, name: 'Anna Huber', files: 1, state: 'received' }),
    )
    const shown = await cli().run('application', id.slice(0, 10))
    expect(shown).toMatchObject({
      application: { id, mail: applicant.mail },
      files: [{ file: 'Lebenslauf.pdf', state: 'unscanned' }],
    })
    expect((await cli().run('application', 'zzzz')).exitCode).toBe(1)
  })

  test('are exported with their files, readable by the owner only', async () => {
    const id = await apply()
    const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    await database.db
      .updateTable('attachment')
      .set({ state: 'quarantined' })
      .where('application_id', '!=', id)
      .execute()
    expect((await cli().run('application', 'export', id, directory)).exitCode).toBe(0)
    expect(JSON.parse(readFileSync(join(directory, 'application.json'), 'utf8'))).toMatchObject({ application: { id } })
    expect(readFileSync(join(directory, '01-Lebenslauf.pdf'))).toEqual(aPdf())
    expect(statSync(join(directory, '01-Lebenslauf.pdf')).mode & 0o077).toBe(0)
  })

  test('reports that files are not scanned when there is no scanner for viruses', async () => {
    const id = await apply()
    const sentence = expect.stringContaining('nicht auf Viren')
    expect(await cli().run('application', id)).toMatchObject({ notes: [sentence] })
    const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const exported = await cli().run('application', 'export', id, directory)
    expect(exported).toMatchObject({ notes: [expect.anything(), sentence], files: [{ isWritten: true }] })
    await database.db.updateTable('attachment').set({ state: 'clean' }).where('application_id', '=', id).execute()
    expect(await cli().run('application', id)).not.toHaveProperty('notes')
  })

  test('with a scanner, attachments that are not scanned yet are not exported', async () => {
    const id = await apply()
    const withScanner = createTestCli({
      db: database.db,
      now: () => testServices.now,
      services: () => createCliServices(testServices, [oldKey], async () => 'unavailable'),
    })
    const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const result = await withScanner.run('application', 'export', id, directory)
    expect(result).toMatchObject({ files: [{ isWritten: false }], notes: [expect.anything(), expect.any(String)] })
    expect(existsSync(join(directory, '01-Lebenslauf.pdf'))).toBe(false)
  })

  test('are invited and rejected once, after a confirmation', async () => {
    const id = await apply()
    expect((await cli().run('application', 'invite', id)).exitCode).toBe(1)
    expect((await cli().run('application', 'invite', id, '--yes')).exitCode).toBe(0)
    expect(await listMailKinds(id)).toContain('applicationInvited')
    expect((await cli().run('application', 'reject', id, '--yes')).exitCode).toBe(0)
    expect(await cli().run('application', 'hire', id, '--yes')).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('abgesagt'),
    })
  })

  test('are confirmed and exported without control characters in a name', async () => {
    const name = 'Anna\u202e\u009b2J'
    const id = await apply({ givenname: name })
    const asking = createTestCli({
      db: database.db,
      now: () => testServices.now,
      services: () => createCliServices(testServices, [oldKey]),
      answer: false,
    })
    await asking.run('application', 'reject', id)
    expect(asking.questions).toEqual([expect.stringContaining('Anna\\u202e\\u009b2J Huber')])
    const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    await cli().run('application', 'export', id, directory)
    const exported = readFileSync(join(directory, 'application.json'), 'utf8')
    expect(exported).not.toMatch(/[\u202e\u009b]/)
    expect(JSON.parse(exported).application.applicant.givenname).toBe(name)
  })

  describe('links', () => {
    const revoke = (...args: string[]) => cli().run('application', 'revoke-links', ...args)
    const linkVersion = async (id: string) => (await findApplication(database.db, id))?.linkVersion

    test('are revoked after a confirmation', async () => {
      const id = await apply()
      expect([(await revoke(id)).exitCode, await linkVersion(id)]).toEqual([1, 0])
      expect(await revoke(id, '--yes')).toMatchObject({ exitCode: 0, notes: [expect.any(String), expect.any(String)] })
      expect(await linkVersion(id)).toBe(1)
      expect(await listMailKinds(id)).toHaveLength(2)
    })

    test('are sent anew with --send', async () => {
      const id = await apply()
      await revoke(id, '--yes', '--send')
      expect(await listMailKinds(id)).toContain('applicationLinkRenewed')
    })

    test('of all applications are revoked with --all', async () => {
      const ids = [await apply(), await apply()]
      expect((await revoke('--all', '--yes')).exitCode).toBe(0)
      for (const id of ids) expect(await linkVersion(id)).toBe(1)
    })

    test.each([[[]], [['0123', '--all']]])('%j is a usage error', async (args) => {
      expect((await revoke(...args)).exitCode).toBe(2)
    })

    test('of an unknown application are an error', async () => {
      expect((await revoke('0123456789', '--yes')).exitCode).toBe(1)
    })
  })

  test('application note writes and lists notes, as the administrator', async () => {
    const id = await apply()
    expect((await cli().run('application', 'note', id, 'Ruft am Dienstag an.')).applicationNotes).toMatchObject([
      { name: 'krume', text: 'Ruft am Dienstag an.' },
    ])
    expect((await cli().run('application', 'note', id)).applicationNotes).toHaveLength(1)
    expect((await cli().run('application', 'note', '0123456789', 'x')).exitCode).toBe(1)
  })

  test('application assign hands over to people who may see applications, with a mail', async () => {
    const id = await apply()
    const aPerson = (mail: string, role: 'hiring' | 'office') =>
      database.db.transaction().execute((tx) =>
        savePerson(tx, {
          ...{ id: randomUUID(), name: `Person ${role}`, mail, role, storeId: undefined, language: 'de' as const },
          createdAt: testServices.now,
        }),
      )
    await aPerson('pia@krume.example', 'hiring')
    await aPerson('renate@krume.example', 'office')
    const assigned = await cli().run('application', 'assign', id, 'pia@krume.example', '--message', 'Bitte bald.')
    expect(assigned.exitCode).toBe(0)
    expect(await listMailKinds(id)).toContain('applicationHandedOver')
    expect((await cli().run('application', 'assign', id, 'renate@krume.example')).exitCode).toBe(1)
    expect((await cli().run('application', 'assign', id, 'nobody@krume.example')).exitCode).toBe(1)
  })

  test('a decision says what --message says', async () => {
    const id = await apply()
    expect((await cli().run('application', 'hire', id, '--message', 'Willkommen!', '--yes')).exitCode).toBe(0)
    const mail = await database.db
      .selectFrom('outbox')
      .select('payload')
      .where('subject_id', '=', id)
      .where('kind', '=', 'applicationHired')
      .executeTakeFirst()
    expect(mail?.payload).toMatchObject({ message: 'Willkommen!' })
  })

  test('keys reports attachments that no key opens', async () => {
    await apply()
    expect(await cliWith(newKey).run('keys')).toMatchObject({
      exitCode: 1,
      error: expect.stringContaining('SECRET_KEY'),
    })
    expect((await cliWith(newKey, oldKey).run('keys')).exitCode).toBe(0)
  })

  test('keys rotate reseals every attachment with the newest key and reports those it cannot open', async () => {
    const id = await apply()
    expect((await cliWith(newKey).run('keys', 'rotate')).exitCode).toBe(1)
    expect((await cliWith(newKey, oldKey).run('keys', 'rotate')).exitCode).toBe(0)
    expect((await cliWith(newKey).run('keys', 'rotate')).notes).toEqual([expect.stringMatching(/^0 Anh/)])
    const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    await cliWith(newKey).run('application', 'export', id, directory)
    expect(readFileSync(join(directory, '01-Lebenslauf.pdf'))).toEqual(aPdf())
  })
})
