import type { Bakery } from '#domain/content/bakery.ts'
import { currentContentVersion } from '../bakery.ts'
import { loadCatalogue } from '../catalogue.ts'
import type { Db } from '../open-database.ts'
import { loadJobs } from '../vacancies.ts'

/** The content as it was imported, without what the desk decided; undefined before the first import. */
export async function loadPlainContent(db: Db): Promise<Omit<Bakery, 'version'> | undefined> {
  if (!(await currentContentVersion(db))) return undefined
  const rows = await db.selectFrom('document').select(['kind', 'body']).orderBy('position').execute()
  const bodies = Object.fromEntries(rows.filter(({ kind }) => kind !== 'page').map(({ kind, body }) => [kind, body]))
  const pages = rows.filter(({ kind }) => kind === 'page').map(({ body }) => body)
  return { ...bodies, ...(await loadCatalogue(db)), jobs: await loadJobs(db), pages } as unknown as Omit<
    Bakery,
    'version'
  >
}
