import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLanguage, type Language } from '#domain/i18n/languages.ts'
import { getPageLanguage } from './request-language.ts'
import type { ResponseCache } from './response-cache.ts'
import type { PageMatch } from './route-patterns.ts'
import { contentSecurityPolicy, extractInlineCode, type SecurityPolicy, securityHeaders } from './security-headers.ts'
import { createStoredResponse, type StoredResponse, sendStoredResponse } from './stored-response.ts'

export interface PageRequest {
  request: Request
  incoming: IncomingMessage
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

const parseSharedMaxAgeMs = (cacheControl: string | null): number =>
  cacheControl?.startsWith('public') ? Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0) * 1000 : 0

const isRead = ({ method }: Pick<IncomingMessage, 'method'>) => method === 'GET' || method === 'HEAD'

/**
 * Lets nginx keep a page until the current second is over. It removes the header, which is for nothing else. A duration would
 * be rounded up to two seconds.
 */
const sharedForThisSecond = () => ({ 'x-accel-expires': `@${Math.floor(Date.now() / 1_000)}` })

const isShared = ({ status, headers }: StoredResponse) =>
  status === 200 && parseSharedMaxAgeMs(headers['cache-control'] ?? null) > 0

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

/** Serves rendered pages: from the response cache where the page's Cache-Control allows it. */
export function createPages({
  render,
  matchPage,
  refreshRoutes,
  cache,
  policy,
  isStrict,
  isBehindProxy = false,
}: PagesDeps) {
  const inFlightByKey = new Map<string, Promise<void>>()
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
    return { key: keyOf(match, language), search, language, cookie, isPersonal }
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
    page: {
      key: string
      stored: StoredResponse
      headers?: Record<string, string>
      cookies: string[]
      isPersonal: boolean
    },
  ): void {
    const { key, stored, cookies } = page
    const isForProxy = isBehindProxy && !page.isPersonal && cookies.length === 0 && isShared(stored)
    const headers = {
      ...page.headers,
      ...(isForProxy && sharedForThisSecond()),
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    }
    const prepare = (entry: StoredResponse, acceptEncoding: string | undefined) =>
      cache.addCompressedBody(key, entry, acceptEncoding)
    sendStoredResponse(incoming, response, stored, { headers, prepare })
  }

  /** Returns false when the page is not in the cache, or the cached page does not suit this visitor. */
  function sendCached(
    incoming: IncomingMessage,
    response: ServerResponse,
    { match, headers = {} }: SendCachedOptions = {},
  ): boolean {
    const { key, cookie, isPersonal } = parseRequest(incoming, match)
    const stored = isPersonal ? undefined : cache.get(key)
    if (!stored) return false
    send(incoming, response, { key, stored, headers, cookies: cookie ? [cookie] : [], isPersonal })
    return true
  }

  async function renderAndSend(incoming: IncomingMessage, response: ServerResponse, request: Request): Promise<void> {
    const { key, search, language, cookie, isPersonal } = parseRequest(incoming)
    const nonce = randomUUID()
    const rendered = await render({ request: toRenderRequest(request, search), incoming, language, nonce })
    const ttlMs = parseSharedMaxAgeMs(rendered.headers.get('cache-control'))
    const cookies = [...rendered.headers.getSetCookie(), ...(cookie ? [cookie] : [])]
    const stored = await toStoredResponse(rendered, { language, nonce })
    if (stored.status === 200 && isRead(incoming) && !isPersonal) cache.set(key, stored, ttlMs)
    send(incoming, response, { key, stored, cookies, isPersonal })
  }

  return {
    matchPage,
    sendCached,
    /** Renders and sends a page. Concurrent requests for one page wait for the first and use its cached result. */
    async handle(incoming: IncomingMessage, response: ServerResponse, request: Request): Promise<void> {
      await refreshRoutes?.()
      if (!isRead(incoming)) return renderAndSend(incoming, response, request)
      const { key, isPersonal } = parseRequest(incoming)
      if (isPersonal) return renderAndSend(incoming, response, request)
      const inFlight = inFlightByKey.get(key)
      await inFlight?.catch(() => {})
      if (inFlight && sendCached(incoming, response)) return
      const rendering = renderAndSend(incoming, response, request).finally(() => {
        if (inFlightByKey.get(key) === rendering) inFlightByKey.delete(key)
      })
      inFlightByKey.set(key, rendering)
      await rendering
    },
  }
}

export type Pages = ReturnType<typeof createPages>
