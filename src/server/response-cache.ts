import { LRUCache } from 'lru-cache'
import {
  addCompressedBody,
  createStoredResponse,
  type StoredResponse,
  selectRepresentation,
} from './stored-response.ts'

interface ResponseCacheOptions {
  /** Zero disables the cache. */
  maxBytes: number
  contentVersion: () => string
}

/** Longer keys belong to searches that hardly ever come twice. */
const maxKeyLength = 500

/** Objects around an entry: without it, hundreds of thousands of tiny responses would fit into the limit. */
const entryOverheadBytes = 1_000

/** How long a response is current, and how much longer it may be sent while it is made again. */
export interface Lifetime {
  ttlMs: number
  staleMs?: number
}

const byteLength = (texts: readonly string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)

function getSizeInBytes({ headers, bodies }: StoredResponse, key: string): number {
  const bodyBytes = Object.values(bodies).reduce((sum, body) => sum + body.length, 0)
  return entryOverheadBytes + byteLength([key, ...Object.keys(headers), ...Object.values(headers)]) + bodyBytes
}

/**
 * The one cache for responses that are the same for all visitors: rendered pages and shared API responses. It is bounded
 * by the bytes of keys, headers and bodies, compressed ones included; the least recently used entries go first.
 */
export function createResponseCache({ maxBytes, contentVersion }: ResponseCacheOptions) {
  const entries =
    maxBytes > 0
      ? new LRUCache<string, StoredResponse>({
          maxSize: maxBytes,
          // One huge response must not evict all others.
          maxEntrySize: Math.floor(maxBytes / 8),
          sizeCalculation: getSizeInBytes,
          // Looking at the clock again for each millisecond costs a timer each time.
          ttlResolution: 100,
        })
      : undefined

  /** Only of responses that outlive their time. */
  const freshUntilMs = new WeakMap<StoredResponse['bodies'], number>()
  const isFresh = ({ bodies }: StoredResponse) => (freshUntilMs.get(bodies) ?? Infinity) > performance.now()

  return {
    /**
     * A key holds the content version, so new content makes all older entries unreachable. Build it before the response:
     * a response that was made while the content changed is then stored under the old version.
     */
    keyFor: (...parts: readonly string[]): string => [contentVersion(), ...parts].join('\n'),

    /** For those who keep keys. */
    version: contentVersion,

    get(key: string): StoredResponse | undefined {
      const entry = entries?.get(key)
      return entry && isFresh(entry) ? entry : undefined
    },

    /** One that has expired, but may be sent while it is made again. */
    getStale(key: string): StoredResponse | undefined {
      const entry = entries?.get(key)
      return entry && !isFresh(entry) ? entry : undefined
    },

    set(key: string, response: StoredResponse, { ttlMs, staleMs = 0 }: Lifetime): void {
      if (ttlMs <= 0 || key.length > maxKeyLength) return
      if (staleMs > 0) freshUntilMs.set(response.bodies, performance.now() + ttlMs)
      entries?.set(key, response, { ttl: ttlMs + staleMs })
    },

    /** Adds the compressed body that the client prefers and counts its bytes. */
    addCompressedBody(
      key: string,
      response: StoredResponse,
      acceptEncoding: string | undefined,
    ): Promise<void> | undefined {
      return addCompressedBody(response, acceptEncoding)?.then(() => {
        // lru-cache computes the size of new values only, hence the copy.
        if (entries?.peek(key)?.bodies === response.bodies)
          entries.set(key, { ...response }, { ttl: entries.getRemainingTTL(key) })
      })
    },

    sizeInBytes: (): number => entries?.calculatedSize ?? 0,
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>

interface CacheableResponse {
  /** Built from parsed parameters only, so unknown ones never create another entry. */
  key: string
  ttlMs: number
  headers: Readonly<Record<string, string>>
  createBody: () => string | Promise<string>
}

/** Longer URLs are searches that hardly ever come twice. */
const maxKnownUrlLength = 200
const maxKnownUrls = 2_000

/** The path and query of an absolute URL. */
const toPathAndQuery = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2))

/** Responds from the cache, or creates and stores the response; also selects encoding and 304. */
export function createCachedResponder(cache: ResponseCache, defaultHeaders: Readonly<Record<string, string>> = {}) {
  /** The key of each URL, and the whole key with the version of the content at its last request. */
  const keyByUrl = new LRUCache<string, { key: string; fullKey: string; version: string }>({ max: maxKnownUrls })

  function rememberUrl(url: string, language: string | undefined, key: string): void {
    const pathAndQuery = toPathAndQuery(url)
    if (language && pathAndQuery.length <= maxKnownUrlLength)
      keyByUrl.set(`${language} ${pathAndQuery}`, { key, fullKey: cache.keyFor('api', key), version: cache.version() })
  }

  return {
    async respond(request: Request, { key, ttlMs, headers, createBody }: CacheableResponse): Promise<Response> {
      const fullKey = cache.keyFor('api', key)
      let stored = cache.get(fullKey)
      if (!stored) {
        stored = createStoredResponse(200, { ...defaultHeaders, ...headers }, Buffer.from(await createBody()))
        cache.set(fullKey, stored, { ttlMs })
      }
      rememberUrl(request.url, headers['content-language'], key)
      const acceptEncoding = request.headers.get('accept-encoding') ?? undefined
      await cache.addCompressedBody(fullKey, stored, acceptEncoding)?.catch(() => {})
      const ifNoneMatch = request.headers.get('if-none-match') ?? undefined
      const { status, headers: sentHeaders, body } = selectRepresentation(stored, { ifNoneMatch, acceptEncoding })
      return new Response((body as Uint8Array<ArrayBuffer> | undefined) ?? null, { status, headers: sentHeaders })
    },

    /**
     * The cached response of a URL that was requested before, without routing and validating the request again: that
     * takes four times as long as sending the response.
     */
    find(url: string, language: string): { key: string; response: StoredResponse } | undefined {
      const known = keyByUrl.get(`${language} ${url}`)
      if (!known) return undefined
      const version = cache.version()
      if (known.version !== version) Object.assign(known, { version, fullKey: cache.keyFor('api', known.key) })
      const response = cache.get(known.fullKey)
      return response && { key: known.fullKey, response }
    },
  }
}

export type CachedResponder = ReturnType<typeof createCachedResponder>
