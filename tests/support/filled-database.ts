import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readContentSource } from '#content/content-files.ts'
import { checkSource, importContent } from '#content/import-content.ts'
import { openDatabase } from '#db/database.ts'
import { migrate } from '#db/migrate.ts'

/** An environment variable, so that the processes of a test run know the file. */
const variable = 'TEST_FILLED_DATABASE'
const fileName = 'krume.sqlite'
/** Before the clock of every test. */
const publishedAt = '2026-01-01T00:00:00.000Z'

/**
 * Publishes the demo content once for all servers of a test run that need no other: reading and checking it takes most
 * of the time of a first start. Returns a function that removes it.
 */
export default async function makeFilledDatabase(): Promise<() => void> {
  const directory = mkdtempSync(join(tmpdir(), 'krume-filled-'))
  const file = join(directory, fileName)
  const db = openDatabase(file, () => {})
  await migrate(db)
  const checked = await checkSource(await readContentSource('content'))
  if (checked.kind === 'refused') throw new Error('The demo content is not valid')
  await importContent(db, checked, { author: 'test', note: '', publishAt: publishedAt }, publishedAt)
  // Closing writes everything into the one file.
  await db.destroy()
  process.env[variable] = file
  return () => {
    delete process.env[variable]
    rmSync(directory, { recursive: true, force: true })
  }
}

/** For a data folder without a database. Where none was filled, the server imports the content when it starts. */
export function copyFilledDatabase(dataDir: string): void {
  const source = process.env[variable]
  const target = join(dataDir, fileName)
  if (source && !existsSync(target)) copyFileSync(source, target)
}
