import { LRUCache } from 'lru-cache'
import type { ServerBuild } from 'react-router'
import { appDataParameter, isLanguage, languageParameter } from '#domain/i18n/languages.ts'

/** Static segments match before parameters, parameters before a splat. */
const toRank = (pattern: string) =>
  pattern
    .split('/')
    .map((segment) => (segment.startsWith('*') ? '2' : segment.startsWith(':') ? '1' : '0'))
    .join('')

function toRegExp(pattern: string): RegExp {
  const segments = pattern.split('/').filter(Boolean)
  const source = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
    return `/${RegExp.escape(segment)}`
  })
  return new RegExp(`^${source.join('')}/?$`, 'i')
}

/** Returns the pattern that a path matches, such as `/products/:productId`, for logs and metrics. */
export function createPatternMatcher(patterns: Iterable<string>): (path: string) => string {
  const all = [...new Set(patterns)]
  const withoutParams = new Set(all.filter((pattern) => !/[:*]/.test(pattern)))
  const compiled = all
    .sort((a, b) => (toRank(a) < toRank(b) ? -1 : 1))
    .map((pattern) => ({ pattern, regExp: toRegExp(pattern) }))
  return (path) =>
    withoutParams.has(path) ? path : (compiled.find(({ regExp }) => regExp.test(path))?.pattern ?? '/*')
}

export interface PageRoute {
  pattern: string
  /** The query parameters that the page reads; all others are dropped. */
  searchParams: readonly string[]
  /** With any of these cookies the page is about its visitor. */
  personalCookies?: readonly string[]
}

/** A route declares in its `handle` the query parameters and cookies that it reads. */
type RouteHandle = Partial<Pick<PageRoute, 'searchParams' | 'personalCookies'>>

/** All routes are children of the root; deeper nesting would need joined paths. */
export const readPageRoutes = ({ routes }: Pick<ServerBuild, 'routes'>): PageRoute[] =>
  Object.values(routes).flatMap((route) => {
    if (!route || !(route.path || route.index)) return []
    const { searchParams = [], personalCookies = [] } = (route.module.handle ?? {}) as RouteHandle
    return [{ pattern: `/${route.path ?? ''}`, searchParams, personalCookies }]
  })

/** Known on every page: the language, and the parameters of React Router's data requests. */
const globalParams = [languageParameter, appDataParameter, '_routes', 'index']

/** React Router requests the data of `/products` at `/products.data`, and that of `/` at `/_.data`. */
const toPagePath = (path: string) => path.replace(/((?<=\/)_)?\.data$/, '')

function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

export interface PageMatch {
  pattern: string
  path: string
  /** The known query parameters, with a leading question mark, or an empty string. */
  search: string
  /** The language of the page that requests data. Not part of the query, which is the same in all languages. */
  dataLanguage?: string | undefined
  /** The same path without a slash at the end and in lower case, if it is another one. */
  canonicalPath?: string | undefined
  personalCookies?: readonly string[] | undefined
}

/** Ids of the content are in lower case. Those of orders and applications are not changed: they may be case sensitive. */
const contentParams = new Set([':productId', ':storeId', ':jobId', ':pageId'])
/** Anything else could lead to another site: browsers read a backslash as a slash. */
const plainSegment = /^[\w.~-]+$/

/** Search engines would take `/Jobs` and `/jobs/` for further pages. */
function toCanonicalPath(path: string, pattern: string): string | undefined {
  if (pattern === '/*' || path === '/' || path.endsWith('.data')) return undefined
  const names = pattern.split('/').filter(Boolean)
  const segments = path.split('/').filter(Boolean)
  if (!segments.every((segment) => plainSegment.test(segment))) return undefined
  const canonical = segments.map((segment, index) => {
    const name = names[index]?.replace(/\?$/, '') ?? ''
    if (!name.startsWith(':')) return name
    return contentParams.has(name) ? segment.toLowerCase() : segment
  })
  const joined = `/${canonical.join('/')}`
  return joined === path ? undefined : joined
}

/** Longer URLs are searches that hardly ever come twice. */
const maxMemoizedUrlLength = 200

/** Remembers recent results: matching the patterns takes longer than finding a cached response. */
export function memoizeByUrl<T extends object>(match: (url: string) => T): (url: string) => T {
  const matchByUrl = new LRUCache<string, T>({ max: 2_000 })
  return (url) => {
    const known = matchByUrl.get(url)
    if (known) return known
    const created = match(url)
    if (url.length <= maxMemoizedUrlLength) matchByUrl.set(url, created)
    return created
  }
}

export function createPageMatcher(routes: readonly PageRoute[]): (url: string) => PageMatch {
  const matchPattern = createPatternMatcher(routes.map(({ pattern }) => pattern))
  const paramsByPattern = new Map(
    routes.map(({ pattern, searchParams }) => [pattern, new Set([...globalParams, ...searchParams])]),
  )
  const cookiesByPattern = new Map(routes.map(({ pattern, personalCookies }) => [pattern, personalCookies]))
  return memoizeByUrl((url) => {
    const queryStart = url.indexOf('?')
    const path = queryStart < 0 ? url : url.slice(0, queryStart)
    const pattern = matchPattern(decode(toPagePath(path.replace(/\/+$/, '/'))))
    const canonicalPath = toCanonicalPath(path, pattern)
    const personalCookies = cookiesByPattern.get(pattern)
    if (queryStart < 0) return { pattern, path, search: '', canonicalPath, personalCookies }
    const known = paramsByPattern.get(pattern)
    const params = new URLSearchParams(
      [...new URLSearchParams(url.slice(queryStart))].filter(([name]) => known?.has(name)),
    )
    const isData = path.endsWith('.data')
    if (isData || !isLanguage(params.get(appDataParameter))) params.delete(appDataParameter)
    const dataLanguage = params.get(isData ? languageParameter : appDataParameter)
    if (isData) params.delete(languageParameter)
    const search = params.size > 0 ? `?${params}` : ''
    return { pattern, path, search, canonicalPath, personalCookies, ...(dataLanguage !== null && { dataLanguage }) }
  })
}
