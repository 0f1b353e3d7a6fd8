import { readdirSync, readFileSync } from 'node:fs'

interface ContentPage {
  path: string
  blockKinds: readonly string[]
}

const contentPages: readonly ContentPage[] = readdirSync('content/pages')
  .filter((file) => file.endsWith('.json'))
  .map((file) => {
    const { blocks } = JSON.parse(readFileSync(`content/pages/${file}`, 'utf8')) as { blocks: { kind: string }[] }
    return { path: `/${file.replace(/\.json$/, '')}`, blockKinds: blocks.map(({ kind }) => kind) }
  })

/** As few of the pages as show every kind of block. */
function coverBlockKinds(pages: readonly ContentPage[]): ContentPage[] {
  const missing = new Set(pages.flatMap(({ blockKinds }) => blockKinds))
  const countMissing = ({ blockKinds }: ContentPage) => new Set(blockKinds).intersection(missing).size
  const chosen: ContentPage[] = []
  while (missing.size > 0) {
    const best = pages.reduce((first, second) => (countMissing(second) > countMissing(first) ? second : first))
    for (const kind of best.blockKinds) missing.delete(kind)
    chosen.push(best)
  }
  return chosen
}

const routePages = [
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
]

/** Every page of the site; one example of each kind of detail page. */
export const sitePages = [...routePages, ...contentPages.map(({ path }) => path)]

/** One page of each kind; of the content pages as many as show every kind of block. */
export const pagesOfEveryKind = [...routePages, ...coverBlockKinds(contentPages).map(({ path }) => path)]

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
