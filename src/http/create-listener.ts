import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Logger } from 'pino'
import { isAppAddress } from './create-app.ts'
import { logRequest } from './log-request.ts'
import type { Metrics } from './metrics.ts'
import type { Pages } from './pages.ts'
import { apiSecurityPolicy } from './security-headers.ts'
import type { StaticFiles } from './static-files.ts'

interface Parts {
  log: Logger
  files: StaticFiles | undefined
  pages: Pages
  /** Health and the API. */
  app: (request: Request, bindings: { visitor: string }) => Response | Promise<Response>
  /** Who asks, without saying who it is. */
  visitorOf: (request: IncomingMessage) => string
  maxConcurrent: number
  /** What every answer carries, the refusals too. */
  headers?: Readonly<Record<string, string>>
  observe?: Metrics['observe']
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

function refuse(response: ServerResponse, headers: Readonly<Record<string, string>>): void {
  const body = JSON.stringify({ success: false, code: 'unavailable', message: 'Overloaded / überlastet' })
  response.writeHead(503, {
    ...headers,
    'cache-control': 'no-store',
    'content-security-policy': apiSecurityPolicy,
    'retry-after': '2',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

/** The front door. Bytes that lie ready never reach the frameworks behind it. */
export function createListener({
  log,
  files,
  pages,
  app,
  visitorOf,
  maxConcurrent,
  headers = {},
  observe = () => {},
}: Parts): RequestListener {
  let running = 0
  const answerApp = getRequestListener((request, { incoming }) =>
    app(request, { visitor: visitorOf(incoming as IncomingMessage) }),
  )
  const answerPage = getRequestListener(async (request, { incoming, outgoing }) => {
    await pages.renderAndSend(incoming as IncomingMessage, outgoing as ServerResponse, request)
    return RESPONSE_ALREADY_SENT
  })
  return (request, response) => {
    logRequest(log, observe, request, response)
    if (isRead(request) && (files?.send(request, response) || pages.sendStored(request, response))) return
    if (running >= maxConcurrent) return refuse(response, headers)
    running += 1
    response.once('close', () => {
      running -= 1
    })
    void (isAppAddress(request.url ?? '/') ? answerApp : answerPage)(request, response)
  }
}
