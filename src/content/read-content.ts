import { z } from 'zod'
import type { Content } from '#domain/content/content.ts'
import { checkReferences } from './check-references.ts'
import type { ContentError } from './content-errors.ts'
import { type ContentFiles, readContentFiles } from './content-files.ts'
import { jobSchema } from './job-schemas.ts'
import { readJsonFile, readJsonFolder } from './json-file.ts'
import { locatePlaces } from './locate-places.ts'
import { categorySchema, productSchema } from './product-schemas.ts'
import { readHome, readPages } from './read-pages.ts'
import { companySchema, menusSchema, picturesSchema, slidesSchema, themeSchema } from './site-schemas.ts'
import { storeSchema, toStore } from './store-schemas.ts'

export type CompiledContent = Omit<Content, 'version' | 'pictures'>
export type CompileResult =
  | { isValid: true; content: CompiledContent }
  /** `isComplete`: each entry is right by itself, but not what they say about each other. */
  | { isValid: false; isComplete: boolean; errors: ContentError[] }

type Results = Record<string, { content: unknown }>
type Contents<R extends Results> = { [K in keyof R]: NonNullable<R[K]['content']> }

/** Undefined when any part has errors. */
function collectContent<R extends Results>(results: R): Contents<R> | undefined {
  const entries = Object.entries(results).map(([name, { content }]) => [name, content] as const)
  return entries.every(([, content]) => content !== undefined)
    ? (Object.fromEntries(entries) as Contents<R>)
    : undefined
}

/** Focal points, for which most folders have no file. */
function readFocalPoints(files: ContentFiles) {
  if (!files.has('pictures.json')) return { content: {}, errors: [] }
  const { content, errors } = readJsonFile(files, 'pictures.json', picturesSchema)
  if (!content) return { content, errors }
  return { content: Object.fromEntries(Object.entries(content).map(([name, { focus }]) => [name, focus])), errors }
}

/** Validates the texts of a content folder. Reports all errors at once, not only the first. */
export function compileContent(files: ContentFiles): CompileResult {
  const company = readJsonFile(files, 'company.json', companySchema)
  const results = {
    company,
    theme: readJsonFile(files, 'theme.json', themeSchema),
    menus: readJsonFile(files, 'menus.json', menusSchema),
    slides: readJsonFile(files, 'slides.json', slidesSchema),
    home: readHome(files, company.content),
    categories: readJsonFile(files, 'categories.json', z.array(categorySchema)),
    stores: readJsonFile(files, 'stores.json', z.array(storeSchema)),
    products: readJsonFolder(files, 'products', productSchema),
    jobs: readJsonFolder(files, 'jobs', jobSchema),
    pages: readPages(files, company.content),
    focalPoints: readFocalPoints(files),
  }
  const parsed = collectContent(results)
  if (!parsed)
    return { isValid: false, isComplete: false, errors: Object.values(results).flatMap(({ errors }) => errors) }
  const { focalPoints, ...lists } = parsed
  const hasFocalPoints = Object.keys(focalPoints).length > 0
  const content = { ...lists, stores: parsed.stores.map(toStore), ...(hasFocalPoints && { focalPoints }) }
  const errors = checkReferences(content)
  return errors.length > 0
    ? { isValid: false, isComplete: true, errors: locatePlaces(errors, files) }
    : { isValid: true, content }
}

/** Reads and validates the texts of a content folder. */
export const readContent = async (directory: string): Promise<CompileResult> =>
  compileContent(await readContentFiles(directory))
