import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestCli } from '#tests/support/test-cli.ts'
import { openDatabase } from '../database.ts'
import { withSnapshot } from '../dump/write-dump.ts'
import { migrate } from '../migrate.ts'
import { makeFolderPrivate } from './private-files.ts'

describe('with a umask that lets everybody read', () => {
  let previousUmask: number
  let directory: string
  beforeEach(() => {
    previousUmask = process.umask(0)
    directory = mkdtempSync(join(tmpdir(), 'krume-private-'))
  })
  afterEach(() => {
    process.umask(previousUmask)
    rmSync(directory, { recursive: true })
  })

  const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
  const modesIn = (folder: string) =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]))

  async function openMigrated(file: string) {
    const db = openDatabase(file, () => {})
    await migrate(db)
    return db
  }

  test('a new database and its log are for the owner only', async () => {
    const db = await openMigrated(join(directory, 'krume.sqlite'))
    expect(modesIn(directory)).toEqual({ 'krume.sqlite': '600', 'krume.sqlite-shm': '600', 'krume.sqlite-wal': '600' })
    await db.destroy()
  })

  test('an existing database and its log are taken from others', async () => {
    const file = join(directory, 'krume.sqlite')
    const first = await openMigrated(file)
    for (const name of readdirSync(directory)) chmodSync(join(directory, name), 0o644)
    const second = openDatabase(file, () => {})
    await sql`select 1`.execute(second)
    expect(new Set(Object.values(modesIn(directory)))).toEqual(new Set(['600']))
    await Promise.all([first.destroy(), second.destroy()])
  })

  test('a backup and the copy that it is made from are for the owner only', async () => {
    const url = join(directory, 'krume.sqlite')
    const db = await openMigrated(url)
    const during = await withSnapshot(db, url, async () => modesIn(directory))
    expect(Object.keys(during).some((name) => name.startsWith('.snapshot'))).toBe(true)
    expect(new Set(Object.values(during))).toEqual(new Set(['600']))
    const cli = createTestCli({ db, now: () => '2026-11-16T09:00:00.000Z', url })
    expect((await cli.run('backup', join(directory, 'backup.gz'))).exitCode).toBe(0)
    expect(modeOf(join(directory, 'backup.gz'))).toBe('600')
    await db.destroy()
  })

  test('the data folder is for the owner only, whether it is new or exists', () => {
    const [created, existing] = [join(directory, 'new/data'), join(directory, 'old')]
    mkdirSync(existing, { mode: 0o755 })
    expect([makeFolderPrivate(created), makeFolderPrivate(existing)]).toEqual([true, true])
    expect([modeOf(created), modeOf(existing)]).toEqual(['700', '700'])
  })
})
