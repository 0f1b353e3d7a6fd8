import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Db } from '#db/open-database.ts'
import { dumpLines } from '#db/portable/dump-lines.ts'
import { portableTables } from '#db/portable/portable-tables.ts'
import { countRows } from '#db/portable/read-rows.ts'
import { schemaState } from '#db/portable/schema-state.ts'
import { withSnapshot } from '#db/portable/with-snapshot.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Desk } from '../desk.ts'

interface Given {
  db: Db
  url: string
  file: string
  madeAt: Instant
}

/** Under its name only when it is whole. */
export async function writeBackup(
  { screen, t }: Desk,
  { db, url, file, madeAt }: Given,
): Promise<'written' | 'fileExists'> {
  if (existsSync(file)) return 'fileExists'
  const partFile = `${file}.part`
  const { applied } = await schemaState(db)
  try {
    await withSnapshot(db, url, async (snapshot) => {
      let total = 0
      for (const table of portableTables) total += await countRows(snapshot, table)
      const progress = screen.progress(t('progress.backup'), total)
      const lines = dumpLines({ db: snapshot, madeAt, migrations: applied, onRow: () => progress.step() })
      await pipeline(Readable.from(lines), createGzip(), createWriteStream(partFile, { mode: 0o600, flush: true }))
      progress.end()
    })
    renameSync(partFile, file)
    return 'written'
  } finally {
    rmSync(partFile, { force: true })
  }
}
