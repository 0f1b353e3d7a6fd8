import { describe, expect, test } from 'vitest'
import { findApplication } from '#db/applications.ts'
import { addAttachment, openAttachment } from '#services/hiring/attachments.ts'
import { submitApplication } from '#services/hiring/submit-application.ts'
import { anApplicant } from '#tests/support/builders.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { aPdf } from '#tests/support/file-samples.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { createCliServices, createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'

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

  async function apply(): Promise<string> {
    const { hiring } = createCliServices(testServices, [oldKey])
    const input = {
      jobId,
      applicant: anApplicant(),
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

    test('of one application are revoked by the beginning of its id', async () => {
      const id = await apply()
      expect((await revoke(id.slice(0, 12), '--yes')).exitCode).toBe(0)
      expect(await linkVersion(id)).toBe(1)
      expect((await revoke('0123456789', '--yes')).exitCode).toBe(1)
      expect((await revoke('zzzz', '--yes')).exitCode).toBe(1)
    })
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
    const { hiring } = createCliServices(testServices, [newKey])
    expect((await openAttachment(hiring, id, 1))?.bytes).toEqual(aPdf())
  })
})
