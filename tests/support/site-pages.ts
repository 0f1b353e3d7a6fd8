import { readdirSync } from 'node:fs'

const contentPages = readdirSync('content/pages')
  .filter((file) => file.endsWith('.json'))
  .map((file) => `/${file.replace(/\.json$/, '')}`)

/** Every page of the site; one example of each kind of detail page. */
export const sitePages = [
  '/',
  '/products',
  '/products/bauernbrot',
  '/places',
  '/places/illertissen-marktplatz',
  '/mystore/illertissen-marktplatz',
  '/checkout',
  '/selfservice/orders',
  '/withdrawal',
  '/contact',
  '/jobs',
  '/jobs/verkauf-fruehschicht-krumbach',
  '/jobs/verkauf-fruehschicht-krumbach/taster',
  '/application/verkauf-fruehschicht-krumbach',
  ...contentPages,
]

/** An unknown path, which shows the "not found" page. */
export const missingPage = '/gibt-es-nicht'

const brokenTexts = [
  /\bundefined\b/,
  /\bNaN\b/,
  /\[object /,
  /\{\{|\}\}/,
  // A translation key alone.
  /^[a-z]+[A-Z][A-Za-z]+$/,
]
const dottedWords = /(?<![\w@/.-])[a-z][A-Za-z\d]+(?:[.:][a-z][A-Za-z\d]+)+(?![\w@/-])/g
const addressEndings = /\.(?:example|de|eu|com|org|pdf|json|xml|txt)$/

/** Whether a text shows that a translation or a value is missing. */
export function isMissingText(text: string): boolean {
  const keys = (text.match(dottedWords) ?? []).filter((word) => !addressEndings.test(word))
  return keys.length > 0 || brokenTexts.some((pattern) => pattern.test(text))
}
