import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { sendBusyResponse } from './busy-response.ts'
import { toDecodableUrl } from './decodable-url.ts'
import type { RequestRecord } from './logging.ts'
import type { MediaResponse, MediaResponses } from './media/media-responses.ts'
import type { Pages } from './pages.ts'
import { getApiLanguage, toLanguageHeaders } from './request-language.ts'
import type { RequestLimits } from './request-limits.ts'
import type { CachedResponder, ResponseCache } from './response-cache.ts'
import { createPatternMatcher, memoizeByUrl } from './route-patterns.ts'
import { toApiHeaders } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'
import { sendStoredResponse } from './stored-response.ts'

export type Target = 'api' | 'system' | 'page'

/** Only the images of the API are also reachable without /api. */
const apiPath = /^\/(api\/v1|v1\/images)(?=[/?]|$)/
const systemPath = /^\/(payout|livez|readyz|metrics|meta\.json)(?=[/?]|$)/
const discoveryPath =
  /^\/(sitemap\.xml|robots\.txt|\.well-known\/security\.txt|manifest\.webmanifest|jobs\/(feed\.(xml|json)|export\.xml)|reliability\/feed\.xml)(?=\?|$)/

/** Decides whether the API, the system routes or the pages serve a URL. */
export function findTarget(url: string): Target {
  if (apiPath.test(url)) return 'api'
  return systemPath.test(url) || discoveryPath.test(url) ? 'system' : 'page'
}

interface FoundTarget {
  target: Target
  /** Undefined for pages. */
  pattern?: string
}

export interface RequestBindings {
  /** Computed lazily: hashing the client address is wasted on most routes. */
  readonly visitor: string
}

type FetchHandler = (request: Request, bindings: RequestBindings) => Response | Promise<Response>

interface HonoTarget {
  fetch: FetchHandler
  /** Route patterns, for logs and metrics. */
  patterns: readonly string[]
}

/** Finds API responses that are ready to be sent. */
interface CachedApi {
  find: CachedResponder['find']
  addCompressedBody: ResponseCache['addCompressedBody']
  isAllowed: (authorization: string | undefined) => boolean
}

interface ListenerDeps {
  logRequest: (record: RequestRecord) => void
  getRequestId: (request: IncomingMessage) => string
  files: StaticFiles | undefined
  /** Pictures in the sizes that browsers request. */
  media?: MediaResponses
  pages: Omit<Pages, 'renderMostVisited'>
  api: HonoTarget
  cachedApi?: CachedApi
  /** Health checks, metrics, files for search engines and the return from the payment provider. */
  system: HonoTarget
  getVisitor: (request: IncomingMessage) => string
  limits: RequestLimits
  /** Sent with every response, the 503 included. */
  headers?: Readonly<Record<string, string>>
}

/** The query stays as it is, with the parameters of campaigns. */
function sendRedirect(response: ServerResponse, location: string, headers: Readonly<Record<string, string>>): void {
  response.writeHead(301, { ...headers, location, 'cache-control': 'public, max-age=86400', 'content-length': '0' })
  response.end()
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'
const toPath = (url: string) => url.split('?', 1)[0] ?? ''

/**
 * Finds who serves a path. The patterns of pages are not remembered here: in development they change. Queries are not part of
 * it, because they may contain mail addresses.
 */
function createTargetFinder({ api, system }: Pick<ListenerDeps, 'api' | 'system'>) {
  const matchApi = createPatternMatcher(api.patterns)
  const matchSystem = createPatternMatcher(system.patterns)
  return memoizeByUrl((path): FoundTarget => {
    const target = findTarget(path)
    if (target === 'page') return { target }
    const pattern = target === 'api' ? `/api/v1${matchApi(path.replace(/^(\/api)?\/v1/, ''))}` : matchSystem(path)
    return { target, pattern }
  })
}

/** Routes each request. Static files and cached pages are sent before any framework runs. */
export function createListener(deps: ListenerDeps): RequestListener {
  const { logRequest, getRequestId, files, media, pages, api, cachedApi, system, getVisitor, limits } = deps
  const { headers = {} } = deps
  const apiHeaders = Object.entries(toApiHeaders(headers))
  const findRequestTarget = createTargetFinder(deps)

  const toListener = ({ fetch }: HonoTarget): RequestListener =>
    getRequestListener((request, { incoming }) =>
      fetch(request, {
        get visitor() {
          return getVisitor(incoming as IncomingMessage)
        },
      }),
    )
  const pageListener = getRequestListener(async (request, { incoming, outgoing }) => {
    await pages.handle(incoming as IncomingMessage, outgoing as ServerResponse, request)
    return RESPONSE_ALREADY_SENT
  })
  const listeners: Record<Target, RequestListener> = {
    api: toListener(api),
    system: toListener(system),
    page: pageListener,
  }

  function setDefaultHeaders(target: Target, request: IncomingMessage, response: ServerResponse): void {
    if (target === 'page') return
    for (const [name, value] of apiHeaders) response.setHeader(name, value)
    if (target === 'api')
      for (const [name, value] of Object.entries(toLanguageHeaders(request))) response.setHeader(name, value)
  }

  /** Not limited: the first request makes a picture, all others wait for the same work, which takes no memory. */
  async function sendPicture(
    request: IncomingMessage,
    response: ServerResponse,
    picture: { found: MediaResponse | Promise<MediaResponse>; requestHeaders: Record<string, string> },
  ): Promise<void> {
    const { stored, headers: ownHeaders } = await picture.found
    sendStoredResponse(request, response, stored, { headers: { ...picture.requestHeaders, ...ownHeaders } })
  }

  function sendCachedApiResponse(
    request: IncomingMessage,
    response: ServerResponse,
    requestHeaders: Record<string, string>,
  ): boolean {
    if (request.method !== 'GET' || !cachedApi?.isAllowed(request.headers.authorization)) return false
    const found = cachedApi.find(request.url ?? '/', getApiLanguage(request))
    if (!found) return false
    sendStoredResponse(request, response, found.response, {
      headers: requestHeaders,
      prepare: (stored, acceptEncoding) => cachedApi.addCompressedBody(found.key, stored, acceptEncoding),
    })
    return true
  }

  return (request, response) => {
    const startedAtMs = performance.now()
    const { method = '' } = request
    const { target, pattern } = findRequestTarget(toPath(request.url ?? '/'))
    if (target === 'page') request.url = toDecodableUrl(request.url ?? '/')
    const { url = '/' } = request
    const isPageRead = target === 'page' && isRead(request)
    const file = isPageRead ? files?.find(url) : undefined
    const picture = isPageRead && !file ? media?.find(url) : undefined
    const page = isPageRead && !file && !picture ? pages.matchPage(url) : undefined
    const route = file?.route ?? picture?.route ?? pattern ?? (page ?? pages.matchPage(url)).pattern
    const requestId = getRequestId(request)
    const requestHeaders = { 'x-request-id': requestId }
    response.once('close', () =>
      logRequest({
        method,
        route,
        status: response.statusCode,
        durationMs: performance.now() - startedAtMs,
        requestId,
      }),
    )
    if (file) return sendStoredResponse(request, response, file.response, { headers: requestHeaders })
    if (picture) return void sendPicture(request, response, { found: picture.response, requestHeaders })
    if (page?.canonicalPath)
      return sendRedirect(response, page.canonicalPath + url.slice(toPath(url).length), {
        ...headers,
        ...requestHeaders,
      })
    if (page && pages.sendCached(request, response, { match: page, headers: requestHeaders })) return
    if (target === 'api' && sendCachedApiResponse(request, response, requestHeaders)) return
    response.setHeader('x-request-id', requestId)
    const refusal = limits.admit(request, response)
    if (refusal) return sendBusyResponse(request, response, { refusal, headers })
    setDefaultHeaders(target, request, response)
    void listeners[target](request, response)
  }
}
