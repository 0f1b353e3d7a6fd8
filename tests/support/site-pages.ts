import { readdirSync } from 'node:fs'

const contentPages = readdirSync('content/pages')
  .filter((file) => file.endsWith('.json'))
  .map((file) => `/${file.replace(/\.json$/, '')}`)

/** Every page of the site, and of those that there are many of one each. */
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

/** What is read by those who came to a wrong address. */
export const missingPage = '/gibt-es-nicht'

const faults = [
  /\bundefined\b/,
  /\bNaN\b/,
  /\[object /,
  /\{\{|\}\}/,
  // A key of the texts on its own, as i18next shows it when the text is missing.
  /^[a-z]+[A-Z][A-Za-z]+$/,
]
const dottedWords = /(?<![\w@/.-])[a-z][A-Za-z\d]+(?:[.:][a-z][A-Za-z\d]+)+(?![\w@/-])/g
const addressEndings = /\.(?:example|de|eu|com|org|pdf|json|xml|txt)$/

/** Shows that a text is missing: a key in its place, or a value that is none. */
export function isMissingText(text: string): boolean {
  const keys = (text.match(dottedWords) ?? []).filter((word) => !addressEndings.test(word))
  return keys.length > 0 || faults.some((fault) => fault.test(text))
}
