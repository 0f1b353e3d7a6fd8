import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'
import { serverCommand } from '../../scripts/process.ts'
import { createPostgresDatabase } from '../support/postgres.ts'
import { publishContent } from '../support/test-content.ts'

const directory = mkdtempSync(join(tmpdir(), 'krume-cli-'))
afterAll(() => rmSync(directory, { recursive: true }))

function runNode(args: readonly string[], environment: Record<string, string>) {
  const env = { ...process.env, KRUME_DEMO: 'empty', LC_ALL: '', LANG: '', DATA_DIR: directory, ...environment }
  return new Promise<{ code: number; output: string; errors: string }>((resolve) => {
    const child = execFile(process.execPath, args, { env }, (_error, output, errors) =>
      resolve({ code: child.exitCode ?? -1, output, errors }),
    )
  })
}

/** Runs the built `krume` as a process: the sources take three times as long to start. */
const krume = (args: readonly string[], environment: Record<string, string> = {}) =>
  runNode(['build/current/server/krume.js', ...args], environment)

describe('krume process', () => {
  test('prints help in the language of the terminal, in German by default', async () => {
    expect(await krume(['help'])).toMatchObject({ code: 0, output: expect.stringContaining('Backliste'), errors: '' })
    expect((await krume(['help', '--lng', 'de'], { LANG: 'en_GB.UTF-8' })).output).toContain('Backliste')
  })

  test('exits with 2 on usage errors and with 1 on failures', async () => {
    expect(await krume(['pikcups'])).toMatchObject({
      code: 2,
      output: '',
      errors: expect.stringContaining('„pickups“'),
    })
    expect(await krume(['mails'])).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('krume.sqlite'),
    })
    expect(await krume(['mails'], { PORT: 'viele' })).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^PORT hat einen unbrauchbaren Wert[^\n]*\n$/),
    })
  })

  test('doctor reports configuration errors', async () => {
    const { code, output } = await krume(['doctor', '--json'], { KRUME_DEMO: '0' })
    expect(code).toBe(1)
    expect(JSON.parse(output).doctor.map(({ check }: { check: string }) => check)).toContain('configuration')
  })

  test('refuses a key list with an empty key, as the server does', async () => {
    const environment = { SECRET_KEY: `${'x'.repeat(32)},` }
    const sentence = 'SECRET_KEY: key 2 of 2 is empty. Remove the extra comma.'
    const { code, output } = await krume(['doctor', '--json', '--lng', 'en'], environment)
    expect([code, JSON.parse(output).doctor]).toEqual([
      1,
      [{ check: 'configuration', verdict: 'fail', detail: sentence }],
    ])
    const refusal = { code: 1, output: '', errors: `${sentence}\n` }
    expect(await krume(['keys', 'rotate', '--lng', 'en'], environment)).toEqual(refusal)
    expect(await runNode([...serverCommand], environment)).toEqual(refusal)
  })
})

describe.each(['sqlite', 'postgres'] as const)('on %s', (kind) => {
  let environment: Record<string, string>
  beforeAll(async () => {
    const dataDir = mkdtempSync(join(directory, 'data-'))
    const url = kind === 'sqlite' ? join(dataDir, 'krume.sqlite') : await createPostgresDatabase(inject('postgresUrl'))
    environment = { DATA_DIR: dataDir, ...(kind === 'postgres' && { DATABASE_URL: url }) }
    const db = openDatabase(url, () => {})
    await migrate(db)
    await publishContent(db, new Date().toISOString())
    await db.destroy()
  })

  test('prints results as text and as JSON', async () => {
    const { code, output } = await krume(['content', 'versions', '--json'], environment)
    expect(code).toBe(0)
    expect(JSON.parse(output).contentVersions).toHaveLength(1)
    expect((await krume(['mails'], environment)).output).toBe('E-Mails\n  Nichts da.\n')
  })

  test('backs up, verifies and restores', async () => {
    const file = join(directory, `${kind}.gz`)
    expect(await krume(['backup', file], environment)).toMatchObject({ code: 0, errors: '' })
    expect((await krume(['verify', file])).code).toBe(0)
    expect((await krume(['restore', file], { DATA_DIR: join(directory, `restored-${kind}`) })).code).toBe(0)
    expect((await krume(['content', 'versions'], { DATA_DIR: join(directory, `restored-${kind}`) })).code).toBe(0)
  })
})
