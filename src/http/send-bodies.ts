import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { type Bodies, chooseEncoding, type Encoding } from './encodings.ts'

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

type Heads = Partial<Record<Encoding | 'unchanged', OutgoingHttpHeaders>>
const headsByAnswer = new WeakMap<StoredAnswer, Heads>()

/** The headers of an answer are put together once for each of its forms, not for each who asks. */
function headOf(answer: StoredAnswer, form: Encoding | 'unchanged'): OutgoingHttpHeaders {
  const heads = headsByAnswer.get(answer) ?? {}
  headsByAnswer.set(answer, heads)
  heads[form] ??= {
    ...answer.headers,
    etag: answer.etag,
    ...(form !== 'unchanged' && { 'content-length': (answer.bodies[form] ?? answer.bodies.identity).length }),
    ...((form === 'br' || form === 'gzip') && { 'content-encoding': form }),
  }
  return heads[form]
}

/** Sends bytes that lie ready: nothing is rendered, compressed or hashed here. */
export function sendBodies(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoredAnswer,
  extraHeaders?: OutgoingHttpHeaders,
): void {
  const { status, etag, bodies } = answer
  const isKnown = status === 200 && isUnchanged(request.headers['if-none-match'], etag)
  const form = isKnown ? 'unchanged' : chooseEncoding(request.headers['accept-encoding'], bodies)
  const head = headOf(answer, form)
  response.writeHead(isKnown ? 304 : status, extraHeaders ? { ...head, ...extraHeaders } : head)
  const isBodiless = form === 'unchanged' || request.method === 'HEAD'
  response.end(isBodiless ? undefined : (bodies[form] ?? bodies.identity))
}
