import { partAt } from './part-at.ts'

export type Answerer = 'api' | 'app' | 'page'

/** Of the API only its pictures are reachable without /api. */
const isApi = /^\/(api\/v1|v1\/images)(?=[/?]|$)/
const isService = /^\/(payout|livez|readyz|metrics|meta\.json)(?=[/?]|$)/
const isDiscovery =
  /^\/(sitemap\.xml|robots\.txt|\.well-known\/security\.txt|manifest\.webmanifest|jobs\/(feed\.(xml|json)|export\.xml))(?=\?|$)/

/** What these begin with; most addresses begin otherwise, and need no closer look. */
const beginnings = new Set(
  'api v1 payout livez readyz metrics meta.json sitemap.xml robots.txt .well-known manifest.webmanifest jobs'.split(
    ' ',
  ),
)

/** Who answers at an address: the API, the app for what programs ask for, or else the pages. */
export function answererOf(url: string): Answerer {
  if (!beginnings.has(partAt(url, 1))) return 'page'
  if (isApi.test(url)) return 'api'
  return isService.test(url) || isDiscovery.test(url) ? 'app' : 'page'
}
