import type { Page } from '#domain/content/page.ts'
import type { VersionBody } from './content-versions.ts'
import type { DbOrTx } from './database.ts'

type LegacyContent = VersionBody['content']
type Documents = Pick<LegacyContent, 'company' | 'theme' | 'menus' | 'slides' | 'home'>

/** The content as builds before versions have stored it; undefined if they have not. */
export async function loadLegacyContent(db: DbOrTx): Promise<LegacyContent | undefined> {
  const last = await db.selectFrom('content_version').select('version').limit(1).executeTakeFirst()
  if (!last) return undefined
  const rows = await db.selectFrom('document').select(['kind', 'body']).orderBy('position').execute()
  const documents = rows.filter(({ kind }) => kind !== 'page').map(({ kind, body }) => [kind, body])
  const [categories, products, stores, jobs] = await Promise.all([
    db.selectFrom('category').select('body').orderBy('position').execute(),
    db.selectFrom('product').select('body').orderBy('position').execute(),
    db.selectFrom('store').select('body').orderBy('position').execute(),
    db.selectFrom('vacancy').select('body').orderBy('position').execute(),
  ])
  return {
    ...(Object.fromEntries(documents) as Documents),
    pages: rows.filter(({ kind }) => kind === 'page').map(({ body }) => body as Page),
    categories: categories.map(({ body }) => body),
    products: products.map(({ body }) => body),
    stores: stores.map(({ body }) => body),
    jobs: jobs.map(({ body }) => body),
  }
}
