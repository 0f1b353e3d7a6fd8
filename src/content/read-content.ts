import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { formatTimeOfDay } from '#domain/calendar/local-time.ts'
import type { Company, Content } from '#domain/content/content.ts'
import type { Page } from '#domain/content/page.ts'
import { fallbackLanguage, isLanguage, type Language, languages } from '#domain/i18n/languages.ts'
import { cutOffMinute } from '#domain/pickup/cut-off.ts'
import { checkReferences } from './check-references.ts'
import { type ContentError, toContentErrors } from './content-errors.ts'
import { jobSchema } from './job-schemas.ts'
import { pageSchema } from './page-schemas.ts'
import { categorySchema, productSchema } from './product-schemas.ts'
import { companySchema, homeSchema, menusSchema, slidesSchema, themeSchema } from './site-schemas.ts'
import { storeSchema, toStore } from './store-schemas.ts'

/** A hash of the content, so that all processes compute the same version without coordination. */
const computeContentVersion = (content: object): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16)

type FileResult<T> = { content: T; errors: [] } | { content: undefined; errors: ContentError[] }

const fileError = (file: string, reason: string): FileResult<never> => ({
  content: undefined,
  errors: [{ file, entry: '', field: '', reason }],
})

async function readContentFile<T>(directory: string, file: string, schema: z.ZodType<T>): Promise<FileResult<T>> {
  let text: string
  try {
    text = await readFile(join(directory, file), 'utf8')
  } catch {
    return fileError(file, 'cannot be read')
  }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return fileError(file, `is not valid JSON (${(error as Error).message})`)
  }
  const parsed = schema.safeParse(json)
  return parsed.success
    ? { content: parsed.data, errors: [] }
    : { content: undefined, errors: toContentErrors(file, json, parsed.error) }
}

async function listJsonFiles(directory: string, folder: string): Promise<string[]> {
  const names = await readdir(join(directory, folder)).catch(() => [])
  return names.filter((name) => name.endsWith('.json')).sort()
}

interface FolderResult<T> {
  content: T[] | undefined
  errors: ContentError[]
}

function mergeFileResults<T>(results: readonly FileResult<T>[], otherErrors: readonly ContentError[]): FolderResult<T> {
  const errors = [...otherErrors, ...results.flatMap((result) => result.errors)]
  return { content: errors.length > 0 ? undefined : results.flatMap(({ content }) => content ?? []), errors }
}

/** Reads a list that is spread over the files of a folder, in the order of the file names. */
export async function readContentFolder<T>(
  directory: string,
  folder: string,
  schema: z.ZodType<T>,
): Promise<FolderResult<T>> {
  const names = await listJsonFiles(directory, folder)
  const results = await Promise.all(
    names.map((name) => readContentFile(directory, `${folder}/${name}`, z.array(schema))),
  )
  const { content, errors } = mergeFileResults(results, [])
  return { content: content?.flat(), errors }
}

/** Values that pages use as `{{name}}`: the company's data, and the order cut-off in the language of the text. */
function interpolateText(text: string, company: Company, language: Language): string {
  const values: Record<string, unknown> = { ...company, cutOff: formatTimeOfDay(cutOffMinute, language) }
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : placeholder
  })
}

const isFileReference = (value: object): value is { file: string } =>
  'file' in value && typeof value.file === 'string' && Object.keys(value).length === 1

/**
 * Replaces `{{name}}` by its value and `{ "file": name }` by the Markdown files of that name.
 * A text below a language key, as in `{ "en": "…" }`, is in that language.
 */
export function interpolatePage(
  value: unknown,
  company: Company,
  readText: (file: string) => string,
  language: Language = fallbackLanguage,
): unknown {
  if (typeof value === 'string') return interpolateText(value, company, language)
  if (Array.isArray(value)) return value.map((entry) => interpolatePage(entry, company, readText, language))
  if (typeof value !== 'object' || value === null) return value
  if (isFileReference(value))
    return Object.fromEntries(
      languages.map((code) => [code, interpolateText(readText(`${value.file}.${code}.md`), company, code)]),
    )
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      interpolatePage(entry, company, readText, isLanguage(name) ? name : language),
    ]),
  )
}

/** Replaces the text of a missing file, so that the page does not cause a second error. */
const missingText = '…'

export async function readPages(directory: string, company: Company | undefined): Promise<FolderResult<Page>> {
  if (!company) return { content: undefined, errors: [] }
  const missingFiles: ContentError[] = []
  const readText = (name: string) => {
    const file = `pages/${name}`
    try {
      return readFileSync(join(directory, file), 'utf8')
    } catch {
      missingFiles.push({ file, entry: '', field: '', reason: 'cannot be read' })
      return missingText
    }
  }
  const schema = z.preprocess((source) => interpolatePage(source, company, readText), pageSchema)
  const names = await listJsonFiles(directory, 'pages')
  const results = await Promise.all(names.map((name) => readContentFile(directory, `pages/${name}`, schema)))
  return mergeFileResults(results, missingFiles)
}

function readHome(directory: string, company: Company | undefined): Promise<FileResult<z.infer<typeof homeSchema>>> {
  const interpolate = (source: unknown) => (company ? interpolatePage(source, company, () => missingText) : source)
  return readContentFile(directory, 'home.json', z.preprocess(interpolate, homeSchema))
}

export type ReadContentResult = { isValid: true; content: Content } | { isValid: false; errors: ContentError[] }

type Results = Record<string, { content: unknown }>
type Contents<R extends Results> = { [K in keyof R]: NonNullable<R[K]['content']> }

/** Undefined when any part has errors. */
function collectContent<R extends Results>(results: R): Contents<R> | undefined {
  const entries = Object.entries(results).map(([name, { content }]) => [name, content] as const)
  return entries.every(([, content]) => content !== undefined)
    ? (Object.fromEntries(entries) as Contents<R>)
    : undefined
}

/** Reads and validates a content folder. Reports all errors at once, not only the first. */
export async function readContent(directory: string): Promise<ReadContentResult> {
  const [company, theme, menus, slides, categories, stores, products, jobs] = await Promise.all([
    readContentFile(directory, 'company.json', companySchema),
    readContentFile(directory, 'theme.json', themeSchema),
    readContentFile(directory, 'menus.json', menusSchema),
    readContentFile(directory, 'slides.json', slidesSchema),
    readContentFile(directory, 'categories.json', z.array(categorySchema)),
    readContentFile(directory, 'stores.json', z.array(storeSchema)),
    readContentFolder(directory, 'products', productSchema),
    readContentFolder(directory, 'jobs', jobSchema),
  ])
  const pages = await readPages(directory, company.content)
  const home = await readHome(directory, company.content)
  const results = { company, theme, menus, slides, home, categories, stores, products, jobs, pages }
  const parsed = collectContent(results)
  if (!parsed) return { isValid: false, errors: Object.values(results).flatMap(({ errors }) => errors) }
  const content = { ...parsed, stores: parsed.stores.map(toStore) }
  const errors = checkReferences(content)
  if (errors.length > 0) return { isValid: false, errors }
  return { isValid: true, content: { ...content, version: computeContentVersion(content) } }
}
