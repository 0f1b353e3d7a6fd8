import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Language } from '#domain/language/languages.ts'
import { compressOnce } from './encodings.ts'
import { pageCache } from './page-cache.ts'
import { pageLanguage } from './page-language.ts'
import { contentSecurityPolicy, type SecurityPolicy, securityHeaders } from './security-headers.ts'
import { type StoredAnswer, sendBodies } from './send-bodies.ts'

export interface PageRequest {
  request: Request
  incoming: IncomingMessage
  language: Language
}

interface Parts {
  render: (page: PageRequest) => Promise<Response>
  contentVersion: () => string
  policy: SecurityPolicy
  maxCacheBytes: number
  /** In development Vite adds inline styles and scripts of its own. */
  isStrict: boolean
}

const sharedSeconds = (cacheControl: string | null): number =>
  cacheControl?.startsWith('public') ? Number(/s-maxage=(\d+)/.exec(cacheControl)?.[1] ?? 0) : 0

// React Router leaves out the body for HEAD, and the length and tag of the page with it.
const asGet = (request: Request) =>
  request.method === 'HEAD' ? new Request(request.url, { headers: request.headers }) : request

const etagOf = (body: Buffer) => `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

export function pages({ render, contentVersion, policy, maxCacheBytes, isStrict }: Parts) {
  const cache = pageCache(maxCacheBytes)
  let cachedVersion = ''
  const basicHeaders = securityHeaders(policy)

  function keyOf(url: string, language: Language): string {
    if (cachedVersion !== contentVersion()) {
      cache.clear()
      cachedVersion = contentVersion()
    }
    return `${language} ${url}`
  }

  async function finish(answer: Response, language: Language): Promise<StoredAnswer> {
    const body = Buffer.from(await answer.arrayBuffer())
    const headers: Record<string, string> = { ...Object.fromEntries(answer.headers), ...basicHeaders }
    delete headers['set-cookie']
    headers['content-language'] = language
    headers.vary = 'Accept-Language, Cookie, Accept-Encoding'
    headers['cache-control'] ??= 'private, no-cache'
    if (isStrict && headers['content-type']?.startsWith('text/html'))
      headers['content-security-policy'] = contentSecurityPolicy(body.toString(), policy)
    return { status: answer.status, headers, etag: etagOf(body), bodies: await compressOnce(body) }
  }

  return {
    /** Answers from the cache, if the page lies there. */
    sendStored(request: IncomingMessage, response: ServerResponse): boolean {
      const url = request.url ?? '/'
      const { language, cookie } = pageLanguage(url, request.headers.cookie, request.headers['accept-language'])
      const stored = cache.find(keyOf(url, language), Date.now())
      if (!stored) return false
      sendBodies(request, response, stored, cookie ? { 'set-cookie': cookie } : undefined)
      return true
    },
    /** Renders, keeps the page where its route allows it, and sends it. */
    async renderAndSend(incoming: IncomingMessage, response: ServerResponse, request: Request): Promise<void> {
      const url = incoming.url ?? '/'
      const { language, cookie } = pageLanguage(url, incoming.headers.cookie, incoming.headers['accept-language'])
      const answer = await render({ request: asGet(request), incoming, language })
      const seconds = sharedSeconds(answer.headers.get('cache-control'))
      const cookies = [...answer.headers.getSetCookie(), ...(cookie ? [cookie] : [])]
      const page = await finish(answer, language)
      const isKept = seconds > 0 && page.status === 200 && (incoming.method === 'GET' || incoming.method === 'HEAD')
      if (isKept) cache.keep(keyOf(url, language), page, Date.now() + seconds * 1000)
      sendBodies(incoming, response, page, cookies.length > 0 ? { 'set-cookie': cookies } : undefined)
    },
  }
}

export type Pages = ReturnType<typeof pages>
