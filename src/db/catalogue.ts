import { isOrderable } from '#domain/catalog/product.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import { inPortions } from './in-portions.ts'
import type { DbOrTx, Tx } from './open-database.ts'

async function saveCategories(tx: Tx, { categories }: Bakery): Promise<void> {
  const rows = categories.map((category, position) => ({ id: category.id, position, body: JSON.stringify(category) }))
  await tx.deleteFrom('category').execute()
  for (const portion of inPortions(rows)) await tx.insertInto('category').values(portion).execute()
}

async function saveProducts(tx: Tx, { products }: Bakery): Promise<void> {
  const rows = products.map((product, position) => ({
    id: product.id,
    position,
    category_id: product.category,
    price_cents: product.priceCents,
    is_orderable: isOrderable(product),
    body: JSON.stringify(product),
  }))
  for (const portion of inPortions(rows))
    await tx
      .insertInto('product')
      .values(portion)
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

async function saveStores(tx: Tx, { stores }: Bakery): Promise<void> {
  const rows = stores.map((store, position) => ({
    id: store.id,
    position,
    name: store.name,
    slot_capacity: store.slotCapacity,
    body: JSON.stringify(store),
  }))
  for (const portion of inPortions(rows))
    await tx
      .insertInto('store')
      .values(portion)
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

async function removeMissing(tx: Tx, table: 'product' | 'store', kept: readonly { id: string }[]): Promise<void> {
  const known = new Set(kept.map(({ id }) => id))
  const rows = await tx.selectFrom(table).select('id').execute()
  const gone = rows.map(({ id }) => id).filter((id) => !known.has(id))
  for (const portion of inPortions(gone)) await tx.deleteFrom(table).where('id', 'in', portion).execute()
}

export async function saveCatalogue(tx: Tx, bakery: Bakery): Promise<void> {
  await saveCategories(tx, bakery)
  await saveProducts(tx, bakery)
  await saveStores(tx, bakery)
  await removeMissing(tx, 'product', bakery.products)
  await removeMissing(tx, 'store', bakery.stores)
}

export async function loadCatalogue(db: DbOrTx): Promise<Pick<Bakery, 'categories' | 'products' | 'stores'>> {
  const [categories, products, stores] = await Promise.all([
    db.selectFrom('category').select('body').orderBy('position').execute(),
    db.selectFrom('product').select('body').orderBy('position').execute(),
    db.selectFrom('store').select('body').orderBy('position').execute(),
  ])
  return {
    categories: categories.map(({ body }) => body),
    products: products.map(({ body }) => body),
    stores: stores.map(({ body }) => body),
  }
}
