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

/**
 * For every route of `src/site/routes.ts`: pages that everybody can open; or why there is none, and which tests see it. A
 * test fails if a route is missing here.
 */
export const examplesByRoute: Readonly<Record<string, readonly string[] | { because: string }>> = {
  '/': ['/'],
  '/products': ['/products'],
  '/products/:productId': ['/products/bauernbrot'],
  '/places/:storeId?': ['/places', '/places/illertissen-marktplatz'],
  '/mystore/:storeId?': ['/mystore/illertissen-marktplatz'],
  '/cart': { because: 'only takes what is posted: page-start.spec.ts' },
  '/checkout': ['/checkout'],
  '/selfservice/orders/:orderId?': ['/selfservice/orders'],
  '/selfservice/orders/:orderId/items': { because: 'needs an order: order-items.spec.ts' },
  '/selfservice/orders/:orderId/confirm': { because: 'needs an order: pay-at-pickup.spec.ts' },
  '/selfservice/orders/:orderId/standing': { because: 'needs an order: standing-order.spec.ts' },
  '/selfservice/orders/:orderId/calendar': { because: 'a file' },
  '/api/payout/orders/:orderId/:outcome': { because: 'needs an order: orders.spec.ts' },
  '/pass/worker.js': { because: 'a file' },
  '/pass/:orderId': { because: 'needs an order: orders.spec.ts' },
  '/withdrawal': ['/withdrawal'],
  '/contact': ['/contact'],
  '/reliability': ['/reliability'],
  '/elsewhere': ['/elsewhere?to=wa.me'],
  '/jobs': ['/jobs', '/jobs?state=search&type=partTime'],
  '/jobs/alerts': ['/jobs/alerts'],
  '/products/:productId/alerts/:alertId/:step': { because: 'needs an alert: stock-alerts.spec.ts' },
  '/jobs/alerts/:alertId/:step': { because: 'needs a subscription: job-alerts.spec.ts' },
  '/jobs/:jobId': ['/jobs/verkauf-fruehschicht-krumbach'],
  '/jobs/:jobId/trial-shift': ['/jobs/verkauf-fruehschicht-krumbach/trial-shift'],
  '/jobs/:jobId/trial-shift/:bookingId': { because: 'needs a booking: trial-shift.spec.ts' },
  '/jobs/:jobId/trial-shift/:bookingId/calendar': { because: 'a file' },
  '/application/:jobId': ['/application/verkauf-fruehschicht-krumbach'],
  '/applications/:applicationId': { because: 'needs an application: application.spec.ts' },
  '/applications/:applicationId/interview': { because: 'needs an application: staff-hiring.spec.ts' },
  '/applications/:applicationId/interview/calendar': { because: 'a file' },
  '/:pageId': contentPages.map(({ path }) => path),
  '/*': [],
}

const routePages = Object.entries(examplesByRoute).flatMap(([route, examples]) =>
  'because' in examples || route === '/:pageId' ? [] : examples,
)

/** Every page of the site; one example of each kind of detail page. */
export const sitePages = [...routePages, ...contentPages.map(({ path }) => path)]

/**
 * One page of each kind; of the content pages as many as show every kind of block. Pages of one kind differ in their
 * texts and pictures only, which crawl.spec.ts reads for all of them. EVERY_VIEW=1 takes all pages.
 */
export const pagesOfEveryKind =
  process.env.EVERY_VIEW === '1' ? sitePages : [...routePages, ...coverBlockKinds(contentPages).map(({ path }) => path)]

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
