import { currentContentVersion, saveBakery } from '#db/bakery.ts'
import type { Db } from '#db/open-database.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ContentProblem } from './content-problem.ts'
import { readContent } from './read-content.ts'

export type ImportResult =
  | { kind: 'imported' | 'unchanged'; version: string }
  | { kind: 'refused'; problems: ContentProblem[] }

/** Brings the content folder into the database; a folder that is already there costs one read. */
export async function importContent(db: Db, directory: string, now: Instant): Promise<ImportResult> {
  const reading = await readContent(directory)
  if (!reading.isValid) return { kind: 'refused', problems: reading.problems }
  const { bakery } = reading
  if ((await currentContentVersion(db)) === bakery.version) return { kind: 'unchanged', version: bakery.version }
  await saveBakery(db, bakery, now)
  return { kind: 'imported', version: bakery.version }
}
