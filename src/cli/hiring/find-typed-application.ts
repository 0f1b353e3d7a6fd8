import { findApplication, type StoredApplication } from '#db/applications.ts'
import { findApplicationIds } from '#db/desk/list-applications.ts'
import type { Db } from '#db/open-database.ts'
import { failed } from '../answers.ts'
import type { CommandResult } from '../command-result.ts'
import type { Desk } from '../desk.ts'

/** The first letters are enough, as long as they are clear. */
export async function findTypedApplication(
  { t }: Desk,
  db: Db,
  typed: string,
): Promise<StoredApplication | CommandResult> {
  const beginning = typed.toLowerCase()
  const ids = /^[0-9a-f]{4,40}$/.test(beginning) ? await findApplicationIds(db, beginning) : []
  if (ids.length > 1) return failed(t('fault.applicationUnclear', { typed }))
  const found = ids[0] && (await findApplication(db, ids[0]))
  return found || failed(t('fault.application', { typed }))
}
