import { LRUCache } from 'lru-cache'
import type { Language } from '#domain/i18n/languages.ts'
import type { PageMatch } from './route-patterns.ts'

interface VisitedPage {
  match: PageMatch
  language: Language
}

/** Pages that few visitors see are forgotten. */
const maxPages = 1_000

/** Counts the visits of public pages, to know which to render first when the content has changed. */
export function createPageVisits() {
  const visitsByKey = new LRUCache<string, VisitedPage & { count: number }>({ max: maxPages })
  return {
    /** By the key of the cache, so a page begins anew with each version of the content. */
    count({ key, match, language }: VisitedPage & { key: string }): void {
      const visited = visitsByKey.get(key)
      if (visited) visited.count++
      else visitsByKey.set(key, { match, language, count: 1 })
    },
    mostVisited(limit: number): VisitedPage[] {
      const byPage = Map.groupBy(
        visitsByKey.values(),
        ({ language, match }) => `${language} ${match.path}${match.search}`,
      )
      const countOf = (visits: readonly { count: number }[]) => visits.reduce((sum, { count }) => sum + count, 0)
      return [...byPage.values()]
        .sort((a, b) => countOf(b) - countOf(a))
        .slice(0, limit)
        .flatMap(([visited]) => (visited ? [visited] : []))
    },
  }
}
