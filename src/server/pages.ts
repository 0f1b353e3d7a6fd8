import type { IncomingMessage, ServerResponse } from 'node:http'
import { fallbackLanguage, type Language } from '#domain/i18n/languages.ts'
import { contentCache } from './content-cache.ts'
import { etagOf } from './etag-of.ts'
import { pageLanguage } from './page-language.ts'
import { contentSecurityPolicy, type SecurityPolicy, securityHeaders } from './security-headers.ts'
import { roomFor, type StoredAnswer, sendBodies } from './send-bodies.ts'
import { withoutClickIds } from './without-click-ids.ts'

export interface PageRequest {
  request: Request
  incoming: IncomingMessage
  language: Language
}

/**
 * A page of the site comes as text beside its answer: in it, it would become bytes, and text again for the policy. And in
 * pieces, each of which holds its scripts and styles whole: to join them as text would copy half a megabyte.
 */
export interface RenderedPage {
  answer: Response
  html?: readonly string[] | undefined
}

interface Parts {
  render: (page: PageRequest) => Promise<RenderedPage>
  contentVersion: () => string
  policy: SecurityPolicy
  maxCacheBytes: number
  /** In development Vite adds inline styles and scripts of its own. */
  isStrict: boolean
}

const sharedSeconds = (cacheControl: string | null): number =>
  cacheControl?.startsWith('public') ? Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0) : 0

const isRead = ({ method }: Pick<IncomingMessage, 'method'>) => method === 'GET' || method === 'HEAD'

/**
 * As it is rendered: for everyone who means this page. And as GET, since React Router leaves out the body for HEAD, and
 * the length and tag of the page with it.
 */
function asMeant(request: Request): Request {
  if (!isRead(request)) return request
  const url = withoutClickIds(request.url)
  return request.method === 'HEAD' || url !== request.url ? new Request(url, { headers: request.headers }) : request
}

function askedFor({ url: given = '/', headers }: IncomingMessage) {
  const url = withoutClickIds(given)
  const { language, cookie } = pageLanguage(url, headers.cookie, headers['accept-language'])
  // An address begins with a slash, so the two kinds of keys never meet; for most visitors nothing is put together.
  return { key: language === fallbackLanguage ? url : `${language} ${url}`, language, cookie }
}

export function pages({ render, contentVersion, policy, maxCacheBytes, isStrict }: Parts) {
  const cache = contentCache<StoredAnswer>(maxCacheBytes, contentVersion)
  const underWay = new Map<string, Promise<void>>()
  const basicHeaders = securityHeaders(policy)

  async function finish({ answer, html }: RenderedPage, language: Language): Promise<StoredAnswer> {
    const body = html ? Buffer.concat(html.map((piece) => Buffer.from(piece))) : Buffer.from(await answer.arrayBuffer())
    const headers: Record<string, string> = { ...Object.fromEntries(answer.headers), ...basicHeaders }
    delete headers['set-cookie']
    headers['content-language'] = language
    headers.vary = 'Accept-Language, Cookie, Accept-Encoding'
    headers['cache-control'] ??= 'private, no-cache'
    if (isStrict && headers['content-type']?.startsWith('text/html'))
      headers['content-security-policy'] = contentSecurityPolicy(html ?? [body.toString()], policy)
    return { status: answer.status, headers, etag: etagOf(body), bodies: { identity: body } }
  }

  /** Answers from the cache, if the page lies there. */
  function sendStored(request: IncomingMessage, response: ServerResponse): boolean {
    const { key, cookie } = askedFor(request)
    const stored = cache.find(key, Date.now())
    if (!stored) return false
    sendBodies(request, response, stored, cookie ? [cookie] : [])
    return true
  }

  async function renderAlone(incoming: IncomingMessage, response: ServerResponse, request: Request): Promise<void> {
    const { key, language, cookie } = askedFor(incoming)
    const version = contentVersion()
    const rendered = await render({ request: asMeant(request), incoming, language })
    const { answer } = rendered
    const seconds = sharedSeconds(answer.headers.get('cache-control'))
    const cookies = [...answer.headers.getSetCookie(), ...(cookie ? [cookie] : [])]
    const page = await finish(rendered, language)
    const isKept = seconds > 0 && page.status === 200 && isRead(incoming) && version === contentVersion()
    if (isKept) cache.keep(key, page, { bytes: roomFor(page), expiresAtMs: Date.now() + seconds * 1000 })
    sendBodies(incoming, response, page, cookies)
  }

  return {
    sendStored,
    /**
     * Renders, keeps the page where its route allows it, and sends it. Many who ask for the same page at once wait for
     * the first: if it is kept, it is theirs too.
     */
    async renderAndSend(incoming: IncomingMessage, response: ServerResponse, request: Request): Promise<void> {
      if (!isRead(incoming)) return renderAlone(incoming, response, request)
      const { key } = askedFor(incoming)
      const before = underWay.get(key)
      await before?.catch(() => {})
      if (before && sendStored(incoming, response)) return
      const work = renderAlone(incoming, response, request).finally(() => {
        if (underWay.get(key) === work) underWay.delete(key)
      })
      underWay.set(key, work)
      await work
    },
  }
}

export type Pages = ReturnType<typeof pages>
