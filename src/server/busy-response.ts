import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ProblemCode } from '#contract/errors.ts'
import { type Language, mapLanguages } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { getTranslator } from '#foundation/translations.ts'
import { getPageLanguage } from './request-language.ts'
import { hasBody, type Refusal } from './request-limits.ts'
import { apiSecurityPolicy, contentSecurityPolicy } from './security-headers.ts'

/** Read at the start: a busy server should not wait for the disk. */
const translators = mapLanguages((language) => getTranslator(language, 'busy'))

const style = `body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;background:#fbf6ec;color:#2a1b12;font:1.1rem/1.6 system-ui,sans-serif}
main{max-width:32rem}h1{font:600 2rem/1.2 Georgia,serif;margin:0 0 1rem}a{color:#7a4520}`

const kinds = {
  busy: { status: 503, code: 'unavailable', title: 'title', text: 'text', message: 'unavailable' },
  tooManyOfClient: {
    status: 429,
    code: 'tooManyRequests',
    title: 'tooManyTitle',
    text: 'tooManyText',
    message: 'tooManyMessage',
  },
} as const satisfies Record<Refusal, { status: number; code: ProblemCode } & Record<string, unknown>>

const renderBusyPage = (language: Language, t: Translate<'busy'>, { title, text }: (typeof kinds)[Refusal]) =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5"><meta name="robots" content="noindex"><title>${t(title)}</title><style>${style}</style></head><body><main><h1>${t(title)}</h1><p>${t(text)}</p><p><a href="">${t('again')}</a></p></main></body></html>`

const acceptsHtml = ({ method, headers }: IncomingMessage) => method === 'GET' && headers.accept?.includes('text/html')

function createBody(request: IncomingMessage, kind: (typeof kinds)[Refusal]) {
  const { language } = getPageLanguage(request.url ?? '/', request.headers.cookie, request.headers['accept-language'])
  const t = translators[language]
  if (!acceptsHtml(request)) {
    const body = JSON.stringify({ success: false, code: kind.code, message: t(kind.message) })
    return { body, type: 'application/json', policy: apiSecurityPolicy }
  }
  const body = renderBusyPage(language, t, kind)
  const policy = contentSecurityPolicy({ scripts: [], styles: [style] }, { isHttps: false, tileOrigins: [] })
  return { body, type: 'text/html; charset=utf-8', policy }
}

/** Rejects a request that exceeds a limit, without a framework, the database or a file. */
export function sendBusyResponse(
  request: IncomingMessage,
  response: ServerResponse,
  { refusal, headers }: { refusal: Refusal; headers: Readonly<Record<string, string>> },
): void {
  const kind = kinds[refusal]
  const { body, type, policy } = createBody(request, kind)
  response.writeHead(kind.status, {
    ...headers,
    // Nobody reads the body: without this, a slow client would keep the connection.
    ...(hasBody(request) && { connection: 'close' }),
    'cache-control': 'no-store',
    'content-security-policy': policy,
    'retry-after': '2',
    'content-type': type,
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
