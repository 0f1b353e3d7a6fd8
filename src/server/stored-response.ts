import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { toExactBuffer } from './exact-buffer.ts'

type Encoding = 'br' | 'gzip'

/** Level 6 takes a sixth longer and saves less than one per cent. */
const brotliQuality = 5
const minCompressibleBytes = 600
/** Most results fit into one chunk instead of dozens of Node's default 16 KB. */
const chunkSize = 131_072

/** A window no larger than the body: the default of 4 MB makes V8 collect garbage every few pages. */
const getWindowBits = ({ length }: Buffer) =>
  Math.min(Math.max(32 - Math.clz32(length + 16), constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW)

export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return toExactBuffer(await promisify(gzip)(body, { chunkSize }))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: getWindowBits(body),
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return toExactBuffer(await promisify(brotliCompress)(body, { chunkSize, params }))
}

/** Matches the encoding in any letter case, unless it is refused with a quality of zero. */
const createMatcher = (name: string) =>
  new RegExp(`(?:^|,)\\s*${name}\\s*(?:,|$|;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$)))`, 'i')

const matchers: readonly [Encoding, RegExp][] = [
  ['br', createMatcher('br')],
  ['gzip', createMatcher('gzip')],
]

/** There are few different values of Accept-Encoding. */
const encodingsByHeader = new LRUCache<string, readonly Encoding[]>({ max: 100 })

/** The encodings that the client accepts, the smallest result first. */
export function parseAcceptEncoding(header = ''): readonly Encoding[] {
  const known = encodingsByHeader.get(header)
  if (known) return known
  const accepted = matchers.filter(([, matcher]) => matcher.test(header)).map(([encoding]) => encoding)
  encodingsByHeader.set(header, accepted)
  return accepted
}

/** A complete response in memory, sent many times: a cached page or API response, or a static file. */
export interface StoredResponse {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  /** Compressed bodies are added by the first request that accepts them. */
  bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>
  /** False for images and fonts, which are compressed already. */
  isCompressible: boolean
}

/** Weak, because the same content is sent with different encodings. */
export const createEtag = (body: Buffer): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

export const createStoredResponse = (
  status: number,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): StoredResponse => ({
  status,
  headers,
  etag: createEtag(body),
  bodies: { identity: toExactBuffer(body) },
  isCompressible: true,
})

const pendingByBodies = new WeakMap<StoredResponse['bodies'], Map<Encoding, Promise<void>>>()

/**
 * Adds the compressed body that the client prefers. Returns undefined when there is nothing to do, so that a response
 * that is ready is sent without a promise. Concurrent requests share one compression.
 */
export function addCompressedBody(
  { bodies, isCompressible }: StoredResponse,
  acceptEncoding: string | undefined,
): Promise<void> | undefined {
  const [encoding] = parseAcceptEncoding(acceptEncoding)
  if (!encoding || bodies[encoding] || !isCompressible || bodies.identity.length < minCompressibleBytes)
    return undefined
  const pending = pendingByBodies.get(bodies) ?? new Map<Encoding, Promise<void>>()
  pendingByBodies.set(bodies, pending)
  const compressing =
    pending.get(encoding) ??
    compress(bodies.identity, encoding).then((compressed) => {
      bodies[encoding] = compressed
    })
  pending.set(encoding, compressing)
  return compressing
}

// Weak comparison: a proxy may have removed or added the W/.
const withoutWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '')

const matchesEtag = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => withoutWeakPrefix(tag) === withoutWeakPrefix(etag)))

interface Conditions {
  ifNoneMatch: string | undefined
  acceptEncoding: string | undefined
}

interface Representation {
  status: number
  headers: Readonly<Record<string, string>>
  /** Absent for 304. */
  body?: Buffer
}

/** Built once per body: a cached page is sent thousands of times with the same headers. */
const headersByBody = new WeakMap<Buffer, Readonly<Record<string, string>>>()

function getHeaders({ headers, etag }: StoredResponse, body: Buffer, encoding: Encoding | undefined) {
  const built = headersByBody.get(body)
  if (built) return built
  const contentHeaders = { 'content-length': String(body.length), ...(encoding && { 'content-encoding': encoding }) }
  const created = { ...headers, etag, ...contentHeaders }
  headersByBody.set(body, created)
  return created
}

/** Selects 304 or the smallest body that exists and that the client accepts. */
export function selectRepresentation(
  stored: StoredResponse,
  { ifNoneMatch, acceptEncoding }: Conditions,
): Representation {
  const { status, headers, etag, bodies } = stored
  if (status === 200 && matchesEtag(ifNoneMatch, etag)) return { status: 304, headers: { ...headers, etag } }
  const encoding = parseAcceptEncoding(acceptEncoding).find((accepted) => bodies[accepted])
  const body = (encoding && bodies[encoding]) ?? bodies.identity
  return { status, headers: getHeaders(stored, body, encoding), body }
}

/** Names and values in turns, as node:http sends them fastest. */
const listByHeaders = new WeakMap<Representation['headers'], string[]>()

function toHeaderList(headers: Representation['headers']): string[] {
  const known = listByHeaders.get(headers)
  if (known) return known
  const list = Object.entries(headers).flat()
  listByHeaders.set(headers, list)
  return list
}

type OwnHeaders = Readonly<Record<string, string | string[]>>

/** A name must not be in the list twice. */
const addHeaders = (stored: Representation['headers'], own: OwnHeaders) =>
  Object.keys(own).some((name) => name in stored)
    ? { ...stored, ...own }
    : [...toHeaderList(stored), ...Object.entries(own).flat()]

interface SendOptions {
  /** Further headers of this response alone. */
  headers?: OwnHeaders | undefined
  /** Compresses before sending; defaults to `addCompressedBody`. */
  prepare?: (stored: StoredResponse, acceptEncoding: string | undefined) => Promise<void> | undefined
}

export function sendStoredResponse(
  request: IncomingMessage,
  response: ServerResponse,
  stored: StoredResponse,
  { headers, prepare = addCompressedBody }: SendOptions = {},
): void {
  const acceptEncoding = request.headers['accept-encoding']
  const send = () => {
    const selected = selectRepresentation(stored, { ifNoneMatch: request.headers['if-none-match'], acceptEncoding })
    // Passed at once: after a setHeader(), node:http checks and stores each header of writeHead() again.
    response.writeHead(selected.status, headers ? addHeaders(selected.headers, headers) : selected.headers)
    response.end(request.method === 'HEAD' ? undefined : selected.body)
  }
  const preparing = prepare(stored, acceptEncoding)
  // A failed compression is no reason to fail the request: the plain body is sent.
  if (preparing) void preparing.then(send, send)
  else send()
}
