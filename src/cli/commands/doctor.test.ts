import { expect, test } from 'vitest'
import { aDesk } from '#tests/support/a-desk.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

onBothDatabases('the doctor', (database) => {
  const sandbox = aSandbox()
  const environment = () => ({
    PAYMENT_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    DATA_DIR: '.',
  })
  const examine = async (changes: Record<string, string> = {}) => {
    const { db, url } = database
    const desk = aDesk({ db, now: () => new Date().toISOString(), url, environment: { ...environment(), ...changes } })
    const result = await desk.run('doctor')
    const verdicts = Object.fromEntries(
      result.doctor.map(({ check, verdict }: { check: string; verdict: string }) => [check, verdict]),
    )
    return { ...result, verdicts }
  }

  test('finds a healthy house healthy', async () => {
    const { exitCode, verdicts } = await examine()
    expect(verdicts).toMatchObject({
      ...{ configuration: 'ok', database: 'ok', schema: 'ok', clockDatabase: 'ok', content: 'ok' },
      ...{ provider: 'ok', clockProvider: 'ok', smtp: 'ok', mailQueue: 'ok', scanner: 'ok', server: 'warn' },
    })
    expect(exitCode).toBe(0)
  })

  test('says who does not answer, and fails', async () => {
    const { exitCode, verdicts } = await examine({
      ...{ PAYMENT_CLIENT_SECRET: 'wrong', SMTP_URL: 'smtp://127.0.0.1:9', CLAMD_URL: 'tcp://127.0.0.1:9' },
      ...{ CONTENT_DIR: 'src', DATA_DIR: '/nowhere' },
    })
    expect(exitCode).toBe(1)
    expect(verdicts).toMatchObject({
      provider: 'fail',
      smtp: 'fail',
      scanner: 'fail',
      content: 'fail',
      disk: 'fail',
      database: 'ok',
    })
  })

  test('a database that is not there is a finding, not a crash', async () => {
    const desk = aDesk({
      db: database.db,
      now: () => new Date().toISOString(),
      url: '/nowhere/krume.sqlite',
      environment: environment(),
    })
    expect((await desk.run('doctor')).doctor).toContainEqual(
      expect.objectContaining({ check: 'database', verdict: 'fail' }),
    )
  })
})
