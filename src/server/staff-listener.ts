import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sendBusyResponse } from './busy-response.ts'
import type { RequestRecord } from './logging.ts'
import type { MediaResponse, MediaResponses } from './media/media-responses.ts'
import type { Metrics } from './metrics.ts'
import { getApiLanguage } from './request-language.ts'
import type { RequestLimits } from './request-limits.ts'
import { createPatternMatcher } from './route-patterns.ts'
import { staffContentSecurityPolicy, toApiHeaders } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'
import { sendStoredResponse } from './stored-response.ts'

interface StaffApi {
  fetch: (request: Request, bindings: { visitor: string }) => Response | Promise<Response>
  patterns: readonly string[]
}

interface StaffListenerDeps {
  logRequest: (record: RequestRecord) => void
  getRequestId: (request: IncomingMessage) => string
  /** The built app. `/index.html` is served for every address of a page. */
  files: StaticFiles
  /** Called by each request of the API. */
  loadApi: () => Promise<StaffApi>
  /** Pictures of the content, for those who edit it. */
  media?: MediaResponses
  isReady: () => Promise<boolean>
  metrics?: Pick<Metrics, 'isAllowed' | 'text' | 'contentType'>
  /** The colours of the content, which the built app does not know. */
  themeStyle: () => string
  getVisitor: (request: IncomingMessage) => string
  limits: RequestLimits
  headers: Readonly<Record<string, string>>
}

const apiPath = /^\/api\/staff\/v1(?=[/?]|$)/
/** A missing file must not be answered with the page: a browser would run it as a script. */
const looksLikeFile = /\.\w+(\?|$)/
const pagePath = '/index.html'
const toPath = (url: string) => url.split('?', 1)[0] ?? ''

/** Serves the staff app: its API, its files, and its one page for every other address. */
export function createStaffListener(deps: StaffListenerDeps): RequestListener {
  const { logRequest, getRequestId, files, loadApi, media, isReady, metrics, themeStyle, getVisitor, limits, headers } =
    deps
  const apiHeaders = Object.entries(toApiHeaders(headers))
  const apiListener = getRequestListener(async (request, { incoming }) =>
    (await loadApi()).fetch(request, {
      get visitor() {
        return getVisitor(incoming as IncomingMessage)
      },
    }),
  )
  let matchApi: ReturnType<typeof createPatternMatcher> | undefined
  async function findApiRoute(path: string): Promise<string> {
    const loaded = matchApi ? undefined : await loadApi().catch(() => undefined)
    if (loaded) matchApi = createPatternMatcher(loaded.patterns)
    return matchApi?.(path) ?? '/*'
  }

  function sendText(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
    for (const [name, value] of apiHeaders) response.setHeader(name, value)
    response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(text)
  }

  function sendFile(request: IncomingMessage, response: ServerResponse, requestHeaders: Record<string, string>): void {
    const { url = '/' } = request
    const file = files.find(url)
    const isPage = toPath(url) === pagePath || (!file && !looksLikeFile.test(toPath(url)))
    const page = isPage ? files.find(pagePath) : undefined
    const found = file ?? page
    if (!found) {
      sendText(response, 404, '404 Not Found')
      return
    }
    sendStoredResponse(request, response, found.response, {
      headers: {
        ...requestHeaders,
        // The page names the files of one build, so a browser has to ask for it each time.
        ...(page && { 'content-security-policy': staffContentSecurityPolicy, 'cache-control': 'no-cache' }),
      },
    })
  }

  async function sendPicture(
    request: IncomingMessage,
    response: ServerResponse,
    found: MediaResponse | Promise<MediaResponse>,
  ): Promise<void> {
    const { stored, headers: ownHeaders } = await found
    sendStoredResponse(request, response, stored, { headers: ownHeaders })
  }

  return (request, response) => {
    const startedAtMs = performance.now()
    const { method = '', url = '/' } = request
    const isApi = apiPath.test(url)
    const requestId = getRequestId(request)
    response.once('close', async () => {
      const durationMs = performance.now() - startedAtMs
      const route = isApi ? await findApiRoute(toPath(url)) : (files.find(url)?.route ?? '/staff')
      logRequest({ method, route, status: response.statusCode, durationMs, requestId })
    })
    response.setHeader('x-request-id', requestId)
    if (url === '/theme.css') return sendText(response, 200, themeStyle(), 'text/css')
    const isReading = method === 'GET' || method === 'HEAD'
    if (url === '/livez') return sendText(response, 200, 'ok')
    if (url === '/readyz')
      return void isReady().then((ready) => sendText(response, ready ? 200 : 503, ready ? 'ready' : 'not ready'))
    if (url === '/metrics' && metrics?.isAllowed(request.headers.authorization))
      return void metrics.text().then((text) => sendText(response, 200, text, 'text/plain'))
    const picture = !isApi && isReading ? media?.find(url) : undefined
    if (picture) return void sendPicture(request, response, picture.response)
    if (!isApi && isReading) return sendFile(request, response, { 'x-request-id': requestId })
    if (!isApi) return sendText(response, 405, '405 Method Not Allowed')
    const refusal = limits.admit(request, response)
    if (refusal) return sendBusyResponse(request, response, { refusal, headers })
    for (const [name, value] of apiHeaders) response.setHeader(name, value)
    response.setHeader('content-language', getApiLanguage(request))
    void apiListener(request, response)
  }
}
