import { addAuditEntry } from '#db/audit.ts'
import type { Db, DbOrTx } from '#db/database.ts'
import { listOverrides, saveOverride } from '#db/overrides.ts'
import { type BooksSettings, defaultBooksSettings, findSettingsProblems } from '#domain/books/books-settings.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Actor } from '#domain/staff/actor.ts'

const settingsKey = { kind: 'books', subjectId: '', key: '' } as const

/** The accounts as the office has set them; until then, those of the demo. */
export async function readBooksSettings(db: DbOrTx): Promise<BooksSettings & { isDefault: boolean }> {
  const saved = (await listOverrides(db)).find((override) => override.kind === 'books')
  return { ...defaultBooksSettings, ...saved?.body, isDefault: saved === undefined }
}

export type SaveSettingsResult = { kind: 'saved' } | { kind: 'invalid'; fields: readonly string[] }

export async function saveBooksSettings(
  { db, now }: { db: Db; now: () => Instant },
  settings: BooksSettings,
  actor: Actor,
): Promise<SaveSettingsResult> {
  const fields = findSettingsProblems(settings)
  if (fields.length > 0) return { kind: 'invalid', fields }
  const { isDefault: _isDefault, ...before } = await readBooksSettings(db)
  await db.transaction().execute(async (tx) => {
    await saveOverride(tx, { ...settingsKey, body: settings })
    await addAuditEntry(tx, {
      at: now(),
      actor,
      action: 'books.settings',
      subject: { kind: 'books', id: 'settings' },
      before,
      after: settings,
    })
  })
  return { kind: 'saved' }
}
