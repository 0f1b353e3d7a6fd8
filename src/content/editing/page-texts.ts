import { languages } from '#domain/i18n/languages.ts'
import type { ContentFiles } from '../content-files.ts'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const hasFile = (value: Fields): value is Fields & { file: string } => typeof value.file === 'string'

const textFile = (name: string, language: string): string => `pages/${name}.${language}.md`

/** A name that leads out of the folder of pages, or is none. */
const isSafeName = (name: string) => /^[a-z0-9-]+$/.test(name)

function mapObjects(value: unknown, change: (object: Fields) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapObjects(item, change))
  if (!isFields(value)) return value
  const changed = change(value)
  if (changed !== undefined) return changed
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapObjects(inner, change)]))
}

/** Adds the texts of Markdown files to the places of a page that name them, so that a page is one entry. */
export const withTexts = (page: unknown, files: ContentFiles): unknown =>
  mapObjects(page, (object) => {
    if (!hasFile(object) || Object.keys(object).length !== 1) return undefined
    const texts = languages.flatMap((language) => {
      const text = files.get(textFile(object.file, language))
      return text === undefined ? [] : [[language, text] as const]
    })
    return { file: object.file, ...Object.fromEntries(texts) }
  })

/** The reverse: the page as its file holds it, and the Markdown files by their paths. */
export function splitTexts(page: unknown): { page: unknown; texts: ReadonlyMap<string, string> } {
  const texts = new Map<string, string>()
  const split = mapObjects(page, (object) => {
    if (!hasFile(object) || !isSafeName(object.file)) return undefined
    for (const language of languages) {
      const text = object[language]
      if (typeof text === 'string' && text.trim() !== '')
        texts.set(textFile(object.file, language), endWithNewline(text))
    }
    return { file: object.file }
  })
  return { page: split, texts }
}

const endWithNewline = (text: string) => (text.endsWith('\n') ? text : `${text}\n`)

/** Where a page names a Markdown file, such as `blocks.1.text`. */
export function findTextPlace(page: unknown, name: string, path: readonly string[] = []): string | undefined {
  if (typeof page !== 'object' || page === null) return undefined
  if (isFields(page) && page.file === name) return path.join('.')
  for (const [key, inner] of Object.entries(page)) {
    const found = findTextPlace(inner, name, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}
