import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Bodies, chooseEncoding } from './encodings.ts'

export interface StoredAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  bodies: Bodies
}

// Weak comparison: something on the way may have dropped or added the W/.
const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

const isUnchanged = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag)))

/** Sends bytes that lie ready: nothing is rendered, compressed or hashed here. */
export function sendBodies(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, etag, bodies }: StoredAnswer,
  extraHeaders?: OutgoingHttpHeaders,
): void {
  if (status === 200 && isUnchanged(request.headers['if-none-match'], etag)) {
    response.writeHead(304, { ...headers, ...extraHeaders, etag }).end()
    return
  }
  const encoding = chooseEncoding(request.headers['accept-encoding'], bodies)
  const body = bodies[encoding] ?? bodies.identity
  response.writeHead(status, {
    ...headers,
    ...extraHeaders,
    etag,
    'content-length': body.length,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}
