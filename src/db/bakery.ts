import type { Instant } from '#domain/calendar/instant.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import { applyOverrides } from '#domain/desk/overrides.ts'
import type { Page } from '#domain/pages/page.ts'
import { loadCatalogue, saveCatalogue } from './catalogue.ts'
import type { Db, DbOrTx, Tx } from './open-database.ts'
import { lastOverrideNumber, listOverrides } from './overrides.ts'
import { loadJobs, saveJobs } from './vacancies.ts'
import { waitForTurn } from './wait-for-turn.ts'

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

export async function contentImportedAt(db: DbOrTx): Promise<Instant> {
  const row = await db
    .selectFrom('content_version')
    .select('imported_at')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.imported_at
}

async function saveDocuments(tx: Tx, bakery: Bakery): Promise<void> {
  const single = documentKinds.map((kind) => ({ kind, id: kind, position: 0, body: JSON.stringify(bakery[kind]) }))
  const pages = bakery.pages.map((page, position) => ({
    kind: 'page',
    id: page.id,
    position,
    body: JSON.stringify(page),
  }))
  const rows = [...single, ...pages]
  await tx.deleteFrom('document').where('kind', '=', 'page').execute()
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

/** All of it or nothing: visitors never see half an import. Whoever comes second finds it done. */
export async function saveBakery(db: Db, bakery: Bakery, importedAt: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await waitForTurn(tx, 'import-content')
    if ((await currentContentVersion(tx)) === bakery.version) return
    await saveDocuments(tx, bakery)
    await saveCatalogue(tx, bakery)
    await saveJobs(tx, bakery.jobs)
    await stampVersion(tx, bakery.version, importedAt)
  })
}

/** Changes whenever an import or the desk has changed something. */
export async function bakeryStamp(db: DbOrTx): Promise<string | undefined> {
  const version = await currentContentVersion(db)
  const number = await lastOverrideNumber(db)
  return version && (number > 0 ? `${version}.${number}` : version)
}

/** The content with the desk's decisions on top. */
export async function loadBakery(db: Db): Promise<Bakery | undefined> {
  const version = await bakeryStamp(db)
  if (!version) return undefined
  const rows = await db.selectFrom('document').select(['kind', 'body']).orderBy('position').execute()
  const single = rows.filter(({ kind }) => kind !== 'page')
  const bodies = Object.fromEntries(single.map(({ kind, body }) => [kind, body]))
  const pages = rows.filter(({ kind }) => kind === 'page').map(({ body }) => body as Page)
  const content = {
    ...(bodies as unknown as Bakery),
    ...(await loadCatalogue(db)),
    jobs: await loadJobs(db),
    pages,
    version,
  }
  return applyOverrides(content, await listOverrides(db))
}
