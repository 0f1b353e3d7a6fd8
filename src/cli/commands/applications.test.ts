import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addAttachment } from '#hiring/add-attachment.ts'
import { submitApplication } from '#hiring/submit-application.ts'
import { aDesk, houseOf } from '#tests/support/a-desk.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/documents.ts'

const applicant = {
  givenname: 'Anna',
  surname: 'Huber',
  mail: 'anna.huber@mail.example',
  phone: '+49 89 99998-777',
  streetAddress: 'Hauptstraße 12',
  postalCode: '89257',
  location: 'Illertissen',
}

onBothDatabases('applications at the desk', (database) => {
  const ordering = anOrdering(database, aSandbox())
  const oldKey = 'the key of last year, long enough for one'
  const newKey = 'the key of this year, long enough for one'
  const deskWith = (...secrets: string[]) =>
    aDesk({ db: database.db, now: () => ordering.now, house: () => houseOf(ordering, secrets) })
  const desk = () => deskWith(oldKey)
  const jobId = 'ladenbaecker-mindelheim'

  async function applied(): Promise<string> {
    const { hiring } = houseOf(ordering, [oldKey])
    const wish = { jobId, applicant, attributes: [], interview: [], talentPool: false, language: 'de' as const }
    const result = await submitApplication(hiring, { ...wish, idempotencyKey: undefined })
    if (!('applicationId' in result)) throw new Error(result.kind)
    const added = await addAttachment(hiring, jobId, result.applicationId, { name: 'Lebenslauf.pdf', bytes: aPdf() })
    if (added.kind !== 'added') throw new Error(added.kind)
    return result.applicationId
  }
  const mailsOf = async (id: string) =>
    (await database.db.selectFrom('outbox').select('kind').where('subject_id', '=', id).execute()).map(
      ({ kind }) => kind,
    )

  test('are listed, and shown by the first letters of their id', async () => {
    const id = await applied()
    const { applications } = await desk().run('applications', '--job', jobId, '--state', 'received')
    expect(applications).toContainEqual(
      expect.objectContaining({ id, name: 'Anna Huber', files: 1, state: 'received' }),
    )
    const shown = await desk().run('application', id.slice(0, 10))
    expect(shown).toMatchObject({
      application: { id, mail: applicant.mail },
      files: [{ file: 'Lebenslauf.pdf', state: 'clean' }],
    })
    expect((await desk().run('application', 'zzzz')).exitCode).toBe(1)
  })

  test('are exported with their files, for nobody else to read', async () => {
    const id = await applied()
    const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    await database.db
      .updateTable('attachment')
      .set({ state: 'quarantined' })
      .where('application_id', '!=', id)
      .execute()
    expect((await desk().run('application', 'export', id, directory)).exitCode).toBe(0)
    expect(JSON.parse(readFileSync(join(directory, 'application.json'), 'utf8'))).toMatchObject({ application: { id } })
    expect(readFileSync(join(directory, '01-Lebenslauf.pdf'))).toEqual(aPdf())
    expect(statSync(join(directory, '01-Lebenslauf.pdf')).mode & 0o077).toBe(0)
  })

  test('what the scanner holds back stays', async () => {
    const id = await applied()
    await database.db.updateTable('attachment').set({ state: 'unscanned' }).where('application_id', '=', id).execute()
    const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    const result = await desk().run('application', 'export', id, directory)
    expect(result.files).toMatchObject([{ isWritten: false }])
    expect(existsSync(join(directory, '01-Lebenslauf.pdf'))).toBe(false)
  })

  test('are invited and turned down once, and asked for before', async () => {
    const id = await applied()
    expect((await desk().run('application', 'invite', id)).exitCode).toBe(1)
    expect((await desk().run('application', 'invite', id, '--yes')).exitCode).toBe(0)
    expect(await mailsOf(id)).toContain('applicationInvited')
    expect((await desk().run('application', 'reject', id, '--yes')).exitCode).toBe(0)
    expect(await desk().run('application', 'hire', id, '--yes')).toMatchObject({
      exitCode: 1,
      fault: expect.stringContaining('abgesagt'),
    })
  })

  test('keys rotate brings every file under the newest key, and says what it cannot open', async () => {
    const id = await applied()
    expect((await deskWith(newKey).run('keys', 'rotate')).exitCode).toBe(1)
    expect((await deskWith(newKey, oldKey).run('keys', 'rotate')).exitCode).toBe(0)
    expect((await deskWith(newKey).run('keys', 'rotate')).notes).toEqual([expect.stringMatching(/^0 Anh/)])
    const directory = mkdtempSync(join(tmpdir(), 'krume-export-'))
    onTestFinished(() => rmSync(directory, { recursive: true }))
    await deskWith(newKey).run('application', 'export', id, directory)
    expect(readFileSync(join(directory, '01-Lebenslauf.pdf'))).toEqual(aPdf())
  })
})
