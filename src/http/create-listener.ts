import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Logger } from 'pino'
import { isAppAddress } from './create-app.ts'
import type { Metrics } from './metrics.ts'
import type { Pages } from './pages.ts'
import { refuse } from './refuse.ts'
import { requestLog } from './request-log.ts'
import { type Share, type SharedAnswers, sharedAnswers } from './shared-answers.ts'
import type { StaticFiles } from './static-files.ts'

export interface AppBindings {
  readonly visitor: string
  share: Share
}

interface Parts {
  log: Logger
  files: StaticFiles | undefined
  pages: Pages
  /** Health and the API. */
  app: (request: Request, bindings: AppBindings) => Response | Promise<Response>
  /** What the API shares with everyone; absent: nothing is kept. */
  shared?: SharedAnswers
  /** Who asks, without saying who it is. */
  visitorOf: (request: IncomingMessage) => string
  maxConcurrent: number
  /** What every answer carries, the refusals too. */
  headers?: Readonly<Record<string, string>>
  observe?: Metrics['observe']
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** The front door. Bytes that lie ready never reach the frameworks behind it. */
export function createListener({
  log,
  files,
  pages,
  app,
  shared = sharedAnswers({ contentVersion: () => '', maxCacheBytes: 0 }),
  visitorOf,
  maxConcurrent,
  headers = {},
  observe = () => {},
}: Parts): RequestListener {
  let running = 0
  const logRequest = requestLog(log, observe)
  const answerApp = getRequestListener((request, env) => {
    const [incoming, outgoing] = [env.incoming as IncomingMessage, env.outgoing as ServerResponse]
    const bindingsWith = (share: Share): AppBindings => ({
      // Few routes ask who it is, and telling costs a hash.
      get visitor() {
        return visitorOf(incoming)
      },
      share,
    })
    return shared.answer(incoming, outgoing, (share) => app(request, bindingsWith(share)))
  })
  const answerPage = getRequestListener(async (request, { incoming, outgoing }) => {
    await pages.renderAndSend(incoming as IncomingMessage, outgoing as ServerResponse, request)
    return RESPONSE_ALREADY_SENT
  })
  const sendReady = (request: IncomingMessage, response: ServerResponse) =>
    files?.send(request, response) || pages.sendStored(request, response)
  return (request, response) => {
    const startedAtMs = performance.now()
    const isApp = isAppAddress(request.url ?? '/')
    if (isRead(request) && (isApp ? shared.sendStored(request, response) : sendReady(request, response)))
      return logRequest(request, response, startedAtMs)
    if (running >= maxConcurrent) {
      refuse(request, response, headers)
      return logRequest(request, response, startedAtMs)
    }
    running += 1
    response.on('close', () => {
      running -= 1
      logRequest(request, response, startedAtMs)
    })
    void (isApp ? answerApp : answerPage)(request, response)
  }
}
