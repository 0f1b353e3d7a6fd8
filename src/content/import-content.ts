import { readContentVersion, saveContent } from '#db/content.ts'
import type { Db } from '#db/database.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { ContentError } from './content-errors.ts'
import { readContent } from './read-content.ts'

export type ImportContentResult =
  | { kind: 'imported' | 'unchanged'; version: string }
  | { kind: 'refused'; errors: ContentError[] }

/** Imports the content folder into the database. An unchanged folder costs one read of the database. */
export async function importContent(db: Db, directory: string, now: Instant): Promise<ImportContentResult> {
  const result = await readContent(directory)
  if (!result.isValid) return { kind: 'refused', errors: result.errors }
  const { content } = result
  if ((await readContentVersion(db)) === content.version) return { kind: 'unchanged', version: content.version }
  await saveContent(db, content, now)
  return { kind: 'imported', version: content.version }
}
