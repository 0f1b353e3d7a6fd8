import { z } from 'zod'
import type { Company } from '#domain/content/content.ts'
import type { Page } from '#domain/content/page.ts'
import { dataPeriods, talentPoolYears } from '#domain/hiring/data-periods.ts'
import { formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import { fallbackLanguage, isLanguage, type Language, languages } from '#domain/i18n/languages.ts'
import { cutOffMinute } from '#domain/pickup/cut-off.ts'
import type { ContentError } from './content-errors.ts'
import type { ContentFiles } from './content-files.ts'
import {
  type FileResult,
  type FolderResult,
  findEncodingError,
  type JsonFile,
  listJsonFiles,
  mergeFileResults,
  openJsonFile,
  placeAt,
  readJsonFile,
  validateFile,
} from './json-file.ts'
import { pageSchema } from './page-schemas.ts'
import { homeSchema } from './site-schemas.ts'
import { positionOfLine } from './source-position.ts'
import type { SchemaError } from './validate.ts'

/** How long data is kept, by the names of `dataPeriods`. */
const periods = Object.fromEntries(Object.entries(dataPeriods).map(([name, length]) => [name, String(length)]))

/**
 * Values that pages use as `{{name}}`: the company's data, the order cut-off in the language of the text, and the periods
 * after which data is deleted.
 */
function interpolateText(text: string, company: Company, language: Language): string {
  const values: Record<string, unknown> = {
    ...company,
    ...periods,
    talentPoolYears: String(talentPoolYears),
    trialShiftWeeks: String(dataPeriods.trialShiftDays / 7),
    cutOff: formatTimeOfDay(cutOffMinute, language),
  }
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

const textFile = (name: string, language: string) => `pages/${name}.${language}.md`

/** The Markdown file from which the value at the path comes; undefined if it is written in the page itself. */
function findTextFile(value: unknown, path: readonly PropertyKey[]): string | undefined {
  const [step, ...rest] = path
  if (typeof value !== 'object' || value === null || step === undefined) return undefined
  if (isFileReference(value)) return textFile(value.file, String(step))
  return findTextFile((value as Record<PropertyKey, unknown>)[step], rest)
}

/** Blames the Markdown file for its own errors. */
function toPageError(json: JsonFile, files: ContentFiles, { path, problem, lineInText }: SchemaError): ContentError {
  const file = findTextFile(json.value, path)
  if (file === undefined) return { ...placeAt(json, path), problem }
  const place = { file, entry: '', field: '' }
  if (!lineInText) return { ...place, problem: problem.code === 'emptyText' ? { code: 'emptyFile' } : problem }
  return { ...place, problem, position: positionOfLine(files.get(file) ?? '', lineInText) }
}

function readPage(files: ContentFiles, file: string, company: Company): FileResult<Page> {
  const opened = openJsonFile(files, file)
  if (opened.kind === 'invalid') return { content: undefined, errors: opened.errors }
  const { json } = opened
  const textErrors: ContentError[] = []
  const readText = (name: string) => {
    const path = `pages/${name}`
    const text = files.get(path)
    const error = text === undefined ? missingTextError(path, file) : findEncodingError(path, text)
    if (error) textErrors.push(error)
    return error ? missingText : (text ?? missingText)
  }
  const schema = z.preprocess((source) => interpolatePage(source, company, readText), pageSchema)
  const { content, errors } = validateFile(json, schema, (error) => toPageError(json, files, error))
  return content && textErrors.length === 0
    ? { content, errors: [] }
    : { content: undefined, errors: [...textErrors, ...errors] }
}

const missingTextError = (file: string, page: string): ContentError => ({
  ...{ file, entry: '', field: '' },
  problem: { code: 'missingText', params: { page } },
})

export function readPages(files: ContentFiles, company: Company | undefined): FolderResult<Page> {
  if (!company) return { content: undefined, errors: [] }
  return mergeFileResults(listJsonFiles(files, 'pages').map((file) => readPage(files, file, company)))
}

export function readHome(files: ContentFiles, company: Company | undefined): FileResult<z.infer<typeof homeSchema>> {
  const interpolate = (source: unknown) => (company ? interpolatePage(source, company, () => missingText) : source)
  return readJsonFile(files, 'home.json', z.preprocess(interpolate, homeSchema))
}
