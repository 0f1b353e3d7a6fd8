import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addAttachment } from '#hiring/attachments.ts'
import { submitApplication } from '#hiring/submit-application.ts'
import { anApplicant } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/file-samples.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

const applicant = anApplicant()

onBothDatabases('applications in the CLI', (database) => {
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

  async function apply(): Promise<string> {
    const { hiring } = createCliServices(testServices, [oldKey])
    const input = { jobId, applicant, attributes: [], interview: [], talentPool: false, language: 'de' as const }
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
      files: [{ file: 'Lebenslauf.pdf', state: 'clean' }],
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

  test('attachments that are not scanned yet are not exported', async () => {
    const id = await apply()
    await database.db.updateTable('attachment').set({ state: 'unscanned' }).where('application_id', '=', id).execute()
    const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const result = await cli().run('application', 'export', id, directory)
    expect(result.files).toMatchObject([{ isWritten: false }])
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
      fault: expect.stringContaining('abgesagt'),
    })
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
