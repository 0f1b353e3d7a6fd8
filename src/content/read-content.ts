import { z } from 'zod'
import type { Bakery } from '#domain/content/bakery.ts'
import { checkReferences } from './check-references.ts'
import type { ContentProblem } from './content-problem.ts'
import { contentVersion } from './content-version.ts'
import { jobSchema } from './job-schema.ts'
import { categorySchema, productSchema } from './product-schema.ts'
import { readContentFile } from './read-content-file.ts'
import { readContentFolder } from './read-content-folder.ts'
import { readPages } from './read-pages.ts'
import { companySchema, homeSchema, menusSchema, slidesSchema, themeSchema } from './site-schemas.ts'
import { storeSchema } from './store-schema.ts'
import { toStore } from './to-store.ts'

export type ContentReading = { isValid: true; bakery: Bakery } | { isValid: false; problems: ContentProblem[] }

type Readings = Record<string, { content: unknown }>
type Contents<R extends Readings> = { [K in keyof R]: NonNullable<R[K]['content']> }

function allThere<R extends Readings>(readings: R): Contents<R> | undefined {
  const entries = Object.entries(readings).map(([name, { content }]) => [name, content] as const)
  return entries.every(([, content]) => content !== undefined)
    ? (Object.fromEntries(entries) as Contents<R>)
    : undefined
}

/** Reads and checks a content folder; all problems are told at once, not one a run. */
export async function readContent(directory: string): Promise<ContentReading> {
  const [company, theme, menus, slides, home, categories, stores, products, jobs] = await Promise.all([
    readContentFile(directory, 'company.json', companySchema),
    readContentFile(directory, 'theme.json', themeSchema),
    readContentFile(directory, 'menus.json', menusSchema),
    readContentFile(directory, 'slides.json', slidesSchema),
    readContentFile(directory, 'home.json', homeSchema),
    readContentFile(directory, 'categories.json', z.array(categorySchema)),
    readContentFile(directory, 'stores.json', z.array(storeSchema)),
    readContentFolder(directory, 'products', productSchema),
    readContentFolder(directory, 'jobs', jobSchema),
  ])
  const pages = await readPages(directory, company.content)
  const readings = { company, theme, menus, slides, home, categories, stores, products, jobs, pages }
  const content = allThere(readings)
  if (!content) return { isValid: false, problems: Object.values(readings).flatMap(({ problems }) => problems) }
  const bakery = { ...content, stores: content.stores.map(toStore) }
  const problems = checkReferences(bakery)
  if (problems.length > 0) return { isValid: false, problems }
  return { isValid: true, bakery: { ...bakery, version: contentVersion(bakery) } }
}
