import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLanguage, type Language } from '#domain/i18n/languages.ts'
import { createPageVisits } from './page-visits.ts'
import { getPageLanguage } from './request-language.ts'
import type { Lifetime, ResponseCache } from './response-cache.ts'
import type { PageMatch } from './route-patterns.ts'
import { contentSecurityPolicy, extractInlineCode, type SecurityPolicy, securityHeaders } from './security-headers.ts'
import { createStoredResponse, type StoredResponse, sendStoredResponse } from './stored-response.ts'

export interface PageRequest {
  request: Request
  /** Who asks, for the limits of the API. */
  visitor: string
  language: Language
  /** Marks the inline scripts and styles of the renderer itself; the content security policy allows no others. */
  nonce: string
}

interface PagesDeps {
  render: (page: PageRequest) => Promise<Response>
  matchPage: (url: string) => PageMatch
  /** In development, routes may change between requests. */
  refreshRoutes?: () => Promise<void>
  cache: ResponseCache
  getVisitor: (incoming: IncomingMessage) => string
  /** Of pages that nobody waits for. */
  reportError: (error: unknown) => void
  policy: SecurityPolicy
  /** Sends a content security policy. Off in development, where Vite adds inline styles and scripts. */
  isStrict: boolean
  /** nginx in front may keep public pages, see `deploy/nginx.conf`. */
  isBehindProxy?: boolean
}

export interface SendCachedOptions {
  match?: PageMatch
  /** Further headers of this response alone. */
  headers?: Record<string, string>
}

/** How long a page may be kept, and how much longer it may be sent while it is rendered again (RFC 5861). */
function parseLifetime(cacheControl: string | null): Lifetime {
  const msOf = (pattern: RegExp) => Number(pattern.exec(cacheControl ?? '')?.[1] ?? 0) * 1000
  return cacheControl?.startsWith('public')
    ? { ttlMs: msOf(/s-maxage=(\d+)/), staleMs: msOf(/stale-while-revalidate=(\d+)/) }
    : { ttlMs: 0, staleMs: 0 }
}

const isRead = ({ method }: Pick<IncomingMessage, 'method'>) => method === 'GET' || method === 'HEAD'

/**
 * Lets nginx keep a page until the current second is over. It removes the header, which is for nothing else. A duration would
 * be rounded up to two seconds.
 */
const sharedForThisSecond = () => ({ 'x-accel-expires': `@${Math.floor(Date.now() / 1_000)}` })

const isShared = ({ status, headers }: StoredResponse) =>
  status === 200 && parseLifetime(headers['cache-control'] ?? null).ttlMs > 0

/**
 * Removes unknown query parameters and turns HEAD into GET: React Router renders no body for HEAD, so length and ETag
 * would be missing.
 */
function toRenderRequest(request: Request, search: string): Request {
  const url = new URL(request.url)
  if (!isRead(request) || (request.method === 'GET' && url.search === search)) return request
  url.search = search
  return new Request(url, { headers: request.headers })
}

interface RenderedPage {
  key: string
  match: PageMatch
  language: Language
  isPersonal: boolean
}

interface RequestedPage extends RenderedPage {
  cookie: string | undefined
}

interface SentHeaders {
  headers?: Record<string, string>
  cookies: string[]
}

const pagesRenderedAhead = 10

/** Serves rendered pages: from the response cache where the page's Cache-Control allows it. */
export function createPages(deps: PagesDeps) {
  const {
    render,
    matchPage,
    refreshRoutes,
    cache,
    getVisitor,
    reportError,
    policy,
    isStrict,
    isBehindProxy = false,
  } = deps
  const inFlightByKey = new Map<string, Promise<void>>()
  const visits = createPageVisits()
  const commonHeaders = securityHeaders(policy)
  /** Of each address in each language, for the version of the content at its last request. */
  const keysByMatch = new WeakMap<PageMatch, { version: string; keys: Partial<Record<Language, string>> }>()

  function keyOf(match: PageMatch, language: Language): string {
    const version = cache.version()
    const known = keysByMatch.get(match)
    const { keys } = known?.version === version ? known : { keys: {} as Partial<Record<Language, string>> }
    if (known?.version !== version) keysByMatch.set(match, { version, keys })
    keys[language] ??= cache.keyFor('page', language, match.path + match.search)
    return keys[language]
  }

  function parseRequest({ url = '/', headers }: IncomingMessage, match = matchPage(url)) {
    const { search, dataLanguage, personalCookies = [] } = match
    const { language, cookie } = isLanguage(dataLanguage)
      ? { language: dataLanguage, cookie: undefined }
      : getPageLanguage(search, headers.cookie, headers['accept-language'])
    const isPersonal = personalCookies.some((name) => headers.cookie?.includes(`${name}=`))
    return { key: keyOf(match, language), match, language, cookie, isPersonal }
  }

  async function toStoredResponse(
    rendered: Response,
    { language, nonce }: Pick<PageRequest, 'language' | 'nonce'>,
  ): Promise<StoredResponse> {
    const headers: Record<string, string> = { ...Object.fromEntries(rendered.headers), ...commonHeaders }
    delete headers['set-cookie']
    headers['content-language'] = language
    headers.vary = 'Accept-Language, Cookie, Accept-Encoding'
    headers['cache-control'] ??= 'private, no-cache'
    if (!headers['content-type']?.startsWith('text/html'))
      return createStoredResponse(rendered.status, headers, Buffer.from(await rendered.arrayBuffer()))
    const { html, code } = extractInlineCode(await rendered.text(), nonce)
    if (isStrict) headers['content-security-policy'] = contentSecurityPolicy(code, policy)
    return createStoredResponse(rendered.status, headers, Buffer.from(html))
  }

  function send(
    incoming: IncomingMessage,
    response: ServerResponse,
    { page, stored, headers, cookies }: { page: RequestedPage; stored: StoredResponse } & SentHeaders,
  ): void {
    const { key, isPersonal } = page
    const isForProxy = isBehindProxy && !isPersonal && cookies.length === 0 && isShared(stored)
    const ownHeaders = {
      ...headers,
      ...(isForProxy && sharedForThisSecond()),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    }
    const prepare = (entry: StoredResponse, acceptEncoding: string | undefined) =>
      cache.addCompressedBody(key, entry, acceptEncoding)
    sendStoredResponse(incoming, response, stored, { headers: ownHeaders, prepare })
  }

  /** Returns false when the page is not in the cache, or the cached page does not suit this visitor. */
  function sendCached(
    incoming: IncomingMessage,
    response: ServerResponse,
    { match, headers = {} }: SendCachedOptions = {},
  ): boolean {
    const page = parseRequest(incoming, match)
    const stored = page.isPersonal ? undefined : cache.get(page.key)
    if (!stored) return false
    if (page.match.dataLanguage === undefined) visits.count(page)
    send(incoming, response, { page, stored, headers, cookies: page.cookie ? [page.cookie] : [] })
    return true
  }

  /** Renders a page and keeps it if it is the same for everybody. */
  async function renderPage({ key, language, match, isPersonal }: RenderedPage, request: Request, visitor: string) {
    const nonce = randomUUID()
    const rendered = await render({ request: toRenderRequest(request, match.search), visitor, language, nonce })
    const lifetime = parseLifetime(rendered.headers.get('cache-control'))
    const cookies = rendered.headers.getSetCookie()
    const stored = await toStoredResponse(rendered, { language, nonce })
    if (stored.status === 200 && isRead(request) && !isPersonal) cache.set(key, stored, lifetime)
    return { stored, cookies }
  }

  async function renderAndSend(incoming: IncomingMessage, response: ServerResponse, request: Request): Promise<void> {
    const page = parseRequest(incoming)
    const { stored, cookies } = await renderPage(page, request, getVisitor(incoming))
    send(incoming, response, { page, stored, cookies: page.cookie ? [...cookies, page.cookie] : cookies })
  }

  /** Remembers that a page is being rendered, so that others wait for it. */
  function share(key: string, rendering: Promise<void>): Promise<void> {
    const shared = rendering.finally(() => {
      if (inFlightByKey.get(key) === shared) inFlightByKey.delete(key)
    })
    inFlightByKey.set(key, shared)
    return shared
  }

  /** Renders a page that nobody waits for, unless it is being rendered. */
  async function renderAhead(page: RenderedPage, url: string, visitor: string): Promise<void> {
    if (inFlightByKey.has(page.key)) return
    const request = new Request(url, { headers: { 'accept-language': page.language } })
    const render = async () => void (await renderPage(page, request, visitor))
    await share(page.key, render()).catch(reportError)
  }

  return {
    matchPage,
    sendCached,
    /**
     * Renders and sends a page. Concurrent requests for one page wait for the first and use its cached result; one that has
     * just expired is sent once more while it is rendered.
     */
    async handle(incoming: IncomingMessage, response: ServerResponse, request: Request): Promise<void> {
      await refreshRoutes?.()
      if (!isRead(incoming)) return renderAndSend(incoming, response, request)
      const page = parseRequest(incoming)
      const { key, isPersonal, cookie } = page
      if (isPersonal) return renderAndSend(incoming, response, request)
      const stale = cache.getStale(key)
      if (stale) {
        void renderAhead(page, request.url, getVisitor(incoming))
        return send(incoming, response, { page, stored: stale, cookies: cookie ? [cookie] : [] })
      }
      const inFlight = inFlightByKey.get(key)
      await inFlight?.catch(() => {})
      if (inFlight && sendCached(incoming, response)) return
      await share(key, renderAndSend(incoming, response, request))
    },
    /** After a publication no page is in the cache: renders those that most visitors ask for, one after the other. */
    async renderMostVisited(origin: string): Promise<void> {
      for (const { language, match } of visits.mostVisited(pagesRenderedAhead)) {
        const page = { key: keyOf(match, language), match, language, isPersonal: false }
        const { href } = new URL(match.path + match.search, origin)
        if (!cache.get(page.key)) await renderAhead(page, href, 'server')
      }
    },
  }
}

export type Pages = ReturnType<typeof createPages>
