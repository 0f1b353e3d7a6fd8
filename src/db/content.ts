import type { Instant } from '#domain/calendar/local-time.ts'
import { isOrderable, offerDefaults, type Product } from '#domain/catalog/product.ts'
import type { Content } from '#domain/content/content.ts'
import type { Page } from '#domain/content/page.ts'
import type { Job } from '#domain/hiring/job.ts'
import { applyOverrides } from '#domain/overrides.ts'
import type { Db, DbOrTx, Tx } from './database.ts'
import { acquireTransactionLock } from './leases.ts'
import { listOverrides, readLastOverrideNumber } from './overrides.ts'

const documentKinds = ['company', 'theme', 'menus', 'slides', 'home'] as const

export async function readContentVersion(db: DbOrTx): Promise<string | undefined> {
  const row = await db
    .selectFrom('content_version')
    .select('version')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

export async function readContentImportTime(db: DbOrTx): Promise<Instant> {
  const row = await db
    .selectFrom('content_version')
    .select('imported_at')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.imported_at
}

async function saveDocuments(tx: Tx, content: Content): Promise<void> {
  const single = documentKinds.map((kind) => ({ kind, id: kind, position: 0, body: JSON.stringify(content[kind]) }))
  const pages = content.pages.map((page, position) => ({
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

/**
 * Imports the content in one transaction, so visitors never see half an import. Of several processes that import the
 * same version, the first does the work.
 */
export async function saveContent(db: Db, content: Content, importedAt: Instant): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await acquireTransactionLock(tx, 'import-content')
    if ((await readContentVersion(tx)) === content.version) return
    await saveDocuments(tx, content)
    await saveCatalog(tx, content)
    await saveJobs(tx, content.jobs)
    await stampVersion(tx, content.version, importedAt)
  })
}

/** Changes with every import and every override; caches use it as their key. */
export async function readContentStamp(db: DbOrTx): Promise<string | undefined> {
  const version = await readContentVersion(db)
  const number = await readLastOverrideNumber(db)
  return version && (number > 0 ? `${version}.${number}` : version)
}

type ContentBody = Omit<Content, 'version'>

async function loadDocuments(db: Db): Promise<Pick<Content, (typeof documentKinds)[number] | 'pages'>> {
  const rows = await db.selectFrom('document').select(['kind', 'body']).orderBy('position').execute()
  const pages = rows.filter(({ kind }) => kind === 'page').map(({ body }) => body as Page)
  const documents = Object.fromEntries(rows.filter(({ kind }) => kind !== 'page').map(({ kind, body }) => [kind, body]))
  return { ...(documents as Pick<Content, (typeof documentKinds)[number]>), pages }
}

async function loadBody(db: Db): Promise<ContentBody> {
  return { ...(await loadDocuments(db)), ...(await loadCatalog(db)), jobs: await loadJobs(db) }
}

/** Loads the imported content with all overrides applied; undefined before the first import. */
export async function loadContent(db: Db): Promise<Content | undefined> {
  const version = await readContentStamp(db)
  if (!version) return undefined
  return applyOverrides({ ...(await loadBody(db)), version }, await listOverrides(db))
}

/** Loads the content as it was imported; undefined before the first import. */
export async function loadContentWithoutOverrides(db: Db): Promise<ContentBody | undefined> {
  return (await readContentVersion(db)) ? loadBody(db) : undefined
}

async function saveCategories(tx: Tx, { categories }: Content): Promise<void> {
  const rows = categories.map((category, position) => ({ id: category.id, position, body: JSON.stringify(category) }))
  await tx.deleteFrom('category').execute()
  for (const batch of inBatches(rows)) await tx.insertInto('category').values(batch).execute()
}

async function saveProducts(tx: Tx, { products }: Content): Promise<void> {
  const rows = products.map((product, position) => ({
    id: product.id,
    position,
    category_id: product.category,
    price_cents: product.priceCents,
    is_orderable: isOrderable(product),
    body: JSON.stringify(product),
  }))
  for (const batch of inBatches(rows))
    await tx
      .insertInto('product')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          category_id: row.ref('excluded.category_id'),
          price_cents: row.ref('excluded.price_cents'),
          is_orderable: row.ref('excluded.is_orderable'),
          body: row.ref('excluded.body'),
        })),
      )
      .execute()
}

async function saveStores(tx: Tx, { stores }: Content): Promise<void> {
  const rows = stores.map((store, position) => ({
    id: store.id,
    position,
    name: store.name,
    slot_capacity: store.slotCapacity,
    body: JSON.stringify(store),
  }))
  for (const batch of inBatches(rows))
    await tx
      .insertInto('store')
      .values(batch)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          position: row.ref('excluded.position'),
          name: row.ref('excluded.name'),
          slot_capacity: row.ref('excluded.slot_capacity'),
          body: row.ref('excluded.body'),
        })),
      )
      .execute()
}

async function removeMissing(tx: Tx, table: 'product' | 'store', current: readonly { id: string }[]): Promise<void> {
  const known = new Set(current.map(({ id }) => id))
  const rows = await tx.selectFrom(table).select('id').execute()
  const missing = rows.map(({ id }) => id).filter((id) => !known.has(id))
  for (const batch of inBatches(missing)) await tx.deleteFrom(table).where('id', 'in', batch).execute()
}

async function saveCatalog(tx: Tx, content: Content): Promise<void> {
  await saveCategories(tx, content)
  await saveProducts(tx, content)
  await saveStores(tx, content)
  await removeMissing(tx, 'product', content.products)
  await removeMissing(tx, 'store', content.stores)
}

async function loadCatalog(db: DbOrTx): Promise<Pick<Content, 'categories' | 'products' | 'stores'>> {
  const [categories, products, stores] = await Promise.all([
    db.selectFrom('category').select('body').orderBy('position').execute(),
    db.selectFrom('product').select('body').orderBy('position').execute(),
    db.selectFrom('store').select('body').orderBy('position').execute(),
  ])
  return {
    categories: categories.map(({ body }) => body),
    // Content that an older build has imported has fewer fields.
    products: products.map(({ body }): Product => ({ ...offerDefaults, ...body })),
    stores: stores.map(({ body }) => ({ ...body, slotWork: body.slotWork ?? null })),
  }
}

export async function saveJobs(tx: Tx, jobs: readonly Job[]): Promise<void> {
  const rows = jobs.map((job, position) => ({ id: job.id, position, body: JSON.stringify(job) }))
  await tx.deleteFrom('vacancy').execute()
  for (const batch of inBatches(rows)) await tx.insertInto('vacancy').values(batch).execute()
}

export async function loadJobs(db: DbOrTx): Promise<Job[]> {
  const rows = await db.selectFrom('vacancy').select('body').orderBy('position').execute()
  return rows.map(({ body }) => body)
}

// Keeps a statement well below the maximum number of parameters of both databases.
const rowsPerStatement = 500

export function inBatches<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / rowsPerStatement)
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  )
}
