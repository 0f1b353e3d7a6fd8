import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { answererOf } from './answerer-of.ts'
import { headersForPrograms } from './headers-for-programs.ts'
import { languageHeaders } from './language-headers.ts'
import type { Pages } from './pages.ts'
import { refuse } from './refuse.ts'
import type { RequestLog } from './request-log.ts'
import { type Share, type SharedAnswers, sharedAnswers } from './shared-answers.ts'
import type { StaticFiles } from './static-files.ts'

export interface AppBindings {
  readonly visitor: string
  share: Share
}

class Visit implements AppBindings {
  readonly share: Share
  readonly #tell: () => string

  constructor(share: Share, tell: () => string) {
    this.share = share
    this.#tell = tell
  }

  /** Few routes ask who it is, and telling costs a hash. */
  get visitor() {
    return this.#tell()
  }
}

type Answer = (request: Request, bindings: AppBindings) => Response | Promise<Response>

interface Parts {
  requests: RequestLog
  files: StaticFiles | undefined
  pages: Pages
  api: Answer
  /** Health and other things that programs ask for. */
  app: Answer
  /** What the API shares with everyone; absent: nothing is kept. */
  shared?: SharedAnswers
  /** Who asks, without saying who it is. */
  visitorOf: (request: IncomingMessage) => string
  maxConcurrent: number
  /** What every answer carries, the refusals too. */
  headers?: Readonly<Record<string, string>>
}

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** The front door. Bytes that lie ready never reach the frameworks behind it. */
export function createListener({
  requests,
  files,
  pages,
  api,
  app,
  shared = sharedAnswers({ contentVersion: () => '', maxCacheBytes: 0 }),
  visitorOf,
  maxConcurrent,
  headers = {},
}: Parts): RequestListener {
  let running = 0
  const programHeaders = Object.entries(headersForPrograms(headers))
  const answerWith = (answer: Answer): RequestListener =>
    getRequestListener((request, env) => {
      const [incoming, outgoing] = [env.incoming as IncomingMessage, env.outgoing as ServerResponse]
      return shared.answer(incoming, outgoing, (share) => answer(request, new Visit(share, () => visitorOf(incoming))))
    })
  const answerPage = getRequestListener(async (request, { incoming, outgoing }) => {
    await pages.renderAndSend(incoming as IncomingMessage, outgoing as ServerResponse, request)
    return RESPONSE_ALREADY_SENT
  })
  const listeners = { api: answerWith(api), app: answerWith(app), page: answerPage }
  const sendReady = (request: IncomingMessage, response: ServerResponse) =>
    files?.send(request, response) || pages.sendStored(request, response)
  return (request, response) => {
    const startedAtMs = performance.now()
    const answerer = answererOf(request.url ?? '/')
    const isPage = answerer === 'page'
    if (isRead(request) && (isPage ? sendReady(request, response) : shared.sendStored(request, response)))
      return requests.note(request, response, startedAtMs)
    if (running >= maxConcurrent) {
      refuse(request, response, headers)
      return requests.note(request, response, startedAtMs)
    }
    running += 1
    response.on('close', () => {
      running -= 1
      requests.note(request, response, startedAtMs)
    })
    // Here, where it costs nothing, and not on each Response; who says otherwise is heard.
    if (!isPage) for (const [name, value] of programHeaders) response.setHeader(name, value)
    if (answerer === 'api')
      for (const [name, value] of Object.entries(languageHeaders(request))) response.setHeader(name, value)
    void listeners[answerer](request, response)
  }
}
