import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { databaseTime } from '#db/desk/database-time.ts'
import { type Db, isPostgresUrl, openDatabase } from '#db/open-database.ts'
import { StartFault } from '../../start-fault.ts'
import type { DeskTexts } from '../desk-texts.ts'

async function openTarget(url: string, t: DeskTexts): Promise<Db> {
  let target: Db | undefined
  try {
    if (!isPostgresUrl(url)) mkdirSync(dirname(url), { recursive: true })
    target = openDatabase(url, () => {})
    await databaseTime(target, url)
    return target
  } catch (error) {
    await target?.destroy().catch(() => {})
    throw new StartFault(t('fault.database', { reason: error instanceof Error ? error.message : String(error) }))
  }
}

/** The database that something is brought into; it is closed in any case. */
export async function withTarget<T>(url: string, t: DeskTexts, work: (target: Db) => Promise<T>): Promise<T> {
  const target = await openTarget(url, t)
  try {
    return await work(target)
  } finally {
    await target.destroy()
  }
}
