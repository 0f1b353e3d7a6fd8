import type { Instant } from '#domain/calendar/instant.ts'
import type { Bakery } from '#domain/site/bakery.ts'
import { loadCatalogue, saveCatalogue } from './catalogue.ts'
import type { Db, DbOrTx, Tx } from './open-database.ts'

const documentKinds = ['company', 'theme', 'menus', 'slides', 'home'] as const

export async function currentContentVersion(db: DbOrTx): Promise<string | undefined> {
  const row = await db
    .selectFrom('content_version')
    .select('version')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

async function saveDocuments(tx: Tx, bakery: Bakery): Promise<void> {
  const rows = documentKinds.map((kind) => ({ kind, id: kind, position: 0, body: JSON.stringify(bakery[kind]) }))
  await tx
    .insertInto('document')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'id']).doUpdateSet((row) => ({
        body: row.ref('excluded.body'),
        position: row.ref('excluded.position'),
      })),
    )
    .execute()
}

async function stampVersion(tx: Tx, version: string, importedAt: Instant): Promise<void> {
  const { last } = await tx
    .selectFrom('content_version')
    .select((column) => column.fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  const stamp = { number: (last ?? 0) + 1, imported_at: importedAt }
  await tx
    .insertInto('content_version')
    .values({ version, ...stamp })
    .onConflict((conflict) => conflict.column('version').doUpdateSet(stamp))
    .execute()
}

/** All of it or nothing: visitors never see half an import. */
export async function saveBakery(db: Db, bakery: Bakery, importedAt: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await saveDocuments(tx, bakery)
    await saveCatalogue(tx, bakery)
    await stampVersion(tx, bakery.version, importedAt)
  })
}

export async function loadBakery(db: Db): Promise<Bakery | undefined> {
  const version = await currentContentVersion(db)
  if (!version) return undefined
  const rows = await db.selectFrom('document').select(['kind', 'body']).execute()
  const bodies = Object.fromEntries(rows.map(({ kind, body }) => [kind, body]))
  return { ...(bodies as unknown as Bakery), ...(await loadCatalogue(db)), version }
}
