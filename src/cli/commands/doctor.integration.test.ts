import { expect, test } from 'vitest'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createTestCli } from '#tests/support/test-cli.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { clockDifference, clockVerdict } from './doctor.ts'

const request = { requestedAtMs: 100_000, respondedAtMs: 109_000 }

test.each([
  [{ from: 104_000, until: 104_999 }, 0],
  [{ from: 99_500, until: 100_499 }, 0],
  [{ from: 90_000, until: 90_999 }, -9_001],
  [{ from: 200_000, until: 200_999 }, 91_000],
])('a clock showing %j differs by %i ms', (shown, difference) => {
  expect(clockDifference({ ...shown, ...request })).toBe(difference)
})

test.each([
  [0, 'ok'],
  [-4_999, 'ok'],
  [-9_001, 'warn'],
  [91_000, 'fail'],
])('a difference of %i ms is rated %s', (differenceMs, verdict) => {
  expect(clockVerdict(differenceMs)).toBe(verdict)
})

onBothDatabases('doctor', (database) => {
  const sandbox = setUpSandbox()
  const environment = () => ({
    PAYMENT_URL: sandbox.url,
    SMTP_URL: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    DATA_DIR: '.',
  })
  const runDoctor = async (changes: Record<string, string> = {}) => {
    const { db, url } = database
    const cli = createTestCli({
      db,
      now: () => new Date().toISOString(),
      url,
      environment: { ...environment(), ...changes },
    })
    const result = await cli.run('doctor')
    const verdicts = Object.fromEntries(
      result.doctor.map(({ check, verdict }: { check: string; verdict: string }) => [check, verdict]),
    )
    return { ...result, verdicts }
  }

  test('reports ok for a healthy installation', async () => {
    const { exitCode, verdicts } = await runDoctor()
    expect(verdicts).toMatchObject({
      ...{ configuration: 'ok', database: 'ok', schema: 'ok', clockDatabase: 'ok', content: 'ok' },
      ...{ provider: 'ok', clockProvider: 'ok', smtp: 'ok', mailQueue: 'ok', scanner: 'ok', server: 'warn' },
    })
    expect(exitCode).toBe(0)
  })

  test('reports services that do not respond and exits with 1', async () => {
    const { exitCode, verdicts } = await runDoctor({
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

  test('reports a missing database as a finding', async () => {
    const cli = createTestCli({
      db: database.db,
      now: () => new Date().toISOString(),
      url: '/nowhere/krume.sqlite',
      environment: environment(),
    })
    expect((await cli.run('doctor')).doctor).toContainEqual(
      expect.objectContaining({ check: 'database', verdict: 'fail' }),
    )
  })
})
