import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { readCookie } from '#domain/cookies.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'
import { findTarget } from './listener.ts'
import { messagePage, openingPage, openingScript, previewStyles, refusalMessage } from './preview-html.ts'
import { getPageLanguage } from './request-language.ts'
import { contentSecurityPolicy, type SecurityPolicy, securityHeaders } from './security-headers.ts'

interface PreviewDeps {
  access: AccessTokens
  now: () => Instant
  policy: SecurityPolicy
  /** The site that everybody sees. */
  live: RequestListener
  /** The site with the content of the draft. */
  preview: RequestListener
  /** Loads the draft; false if it cannot be shown. */
  prepare: () => Promise<boolean>
  /** Files that have nothing to do with the content. */
  isFile: (url: string) => boolean
  reportError: (error: unknown) => void
}

const cookieName = 'krume-preview'
const validSeconds = 24 * 3_600
const maxBodyBytes = 2_000
const entryPath = /^\/preview(\/leave)?(?:\?|$)/
const mediaPath = /^\/(media|share)\//

/** Never stored by anybody, and in no search engine. */
const previewHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex, nofollow' } as const

const isRead = ({ method }: IncomingMessage) => method === 'GET' || method === 'HEAD'

/** A path of this site; anything else would let a link lead to another one. */
const toOwnPath = (path: string | null): string => (path && /^\/(?![/\\])[^\s]*$/.test(path) ? path : '/')

const languageOf = ({ url = '/', headers }: IncomingMessage): Language =>
  getPageLanguage(url, headers.cookie, headers['accept-language']).language

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > maxBodyBytes) return new URLSearchParams()
  }
  return new URLSearchParams(text)
}

/** Names and values in turns, as prepared responses have them, or an object. */
function listHeaders(given: unknown): [string, unknown][] {
  if (!Array.isArray(given)) return Object.entries(given ?? {})
  return given.flatMap((name, index) =>
    index % 2 === 0 ? [[String(name), given[index + 1]] as [string, unknown]] : [],
  )
}

/** Replaces what a response says about caching, whoever sends it. */
function forceHeaders(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...args: unknown[]) => ServerResponse
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    for (const name of ['etag', ...Object.keys(previewHeaders)]) response.removeHeader(name)
    const kept = listHeaders(rest.find((one) => typeof one === 'object' && one !== null)).filter(
      ([name]) => name.toLowerCase() !== 'etag' && !(name.toLowerCase() in previewHeaders),
    )
    return writeHead(status, [...kept, ...Object.entries(previewHeaders)].flat())
  }) as ServerResponse['writeHead']
}

/**
 * Shows the draft to browsers that have opened a preview link, on the public site itself. Everybody else gets the site as if
 * there was no preview. A preview reads only: whatever would change something is refused with a sentence.
 */
export function withPreview(deps: PreviewDeps): RequestListener {
  const { access, now, policy, live, preview, prepare, isFile, reportError } = deps
  const secure = policy.isHttps ? '; Secure' : ''

  function sendHtml(
    response: ServerResponse,
    status: number,
    html: string,
    headers: Record<string, string> = {},
  ): void {
    const code = { scripts: [openingScript], styles: previewStyles }
    response
      .writeHead(status, {
        ...securityHeaders(policy),
        ...previewHeaders,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': contentSecurityPolicy(code, policy),
        ...headers,
      })
      .end(html)
  }

  function redirect(response: ServerResponse, to: string, cookie: string): void {
    response.writeHead(303, { ...securityHeaders(policy), ...previewHeaders, location: to, 'set-cookie': cookie }).end()
  }

  const isValid = (token: string | undefined): boolean =>
    token !== undefined && access.read('preview-cookie', token, now()) !== undefined

  async function enter(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = await readForm(request)
    const subject = access.read('preview-link', form.get('token') ?? '', now())
    if (subject === undefined) return sendHtml(response, 410, messagePage(languageOf(request), 'invalid'))
    const until = addMs(now(), validSeconds * 1000)
    const token = access.issue('preview-cookie', subject, until)
    const cookie = `${cookieName}=${token}; Path=/; Max-Age=${validSeconds}; HttpOnly; SameSite=Lax${secure}`
    redirect(response, toOwnPath(form.get('to')), cookie)
  }

  async function handleEntry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method } = request
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname === '/preview/leave') {
      const cookie = `${cookieName}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`
      return redirect(response, toOwnPath(searchParams.get('to')), cookie)
    }
    if (method === 'POST') return enter(request, response)
    sendHtml(response, 200, openingPage(languageOf(request)))
  }

  function refuseWrite(request: IncomingMessage, response: ServerResponse): void {
    const language = languageOf(request)
    const wantsPage = request.headers.accept?.includes('text/html') ?? false
    if (wantsPage) {
      sendHtml(response, 409, messagePage(language, 'noOrders'))
      return
    }
    response.writeHead(409, { ...previewHeaders, 'content-type': 'application/json; charset=utf-8' })
    response.end(JSON.stringify({ success: false, code: 'notAvailable', message: refusalMessage(language) }))
  }

  async function handlePreview(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isRead(request)) return refuseWrite(request, response)
    if (!(await prepare())) return sendHtml(response, 503, messagePage(languageOf(request), 'broken'))
    forceHeaders(response)
    preview(request, response)
  }

  const fail = (response: ServerResponse) => (error: unknown) => {
    reportError(error)
    if (!response.headersSent) response.writeHead(500, previewHeaders)
    response.end()
  }

  return (request, response) => {
    const { url = '/' } = request
    if (entryPath.test(url)) return void handleEntry(request, response).catch(fail(response))
    const token = readCookie(request.headers.cookie, cookieName)
    if (token === undefined) return live(request, response)
    const isOfContent = findTarget(url) !== 'system' && !mediaPath.test(url) && !isFile(url)
    if (!isOfContent || !isValid(token)) return live(request, response)
    void handlePreview(request, response).catch(fail(response))
  }
}
