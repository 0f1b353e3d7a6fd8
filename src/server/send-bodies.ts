import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Bodies, chooseEncoding, compressFor, type Encoding } from './encodings.ts'

export interface StoredAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  etag: string
  bodies: Bodies
  /** Pictures and letters: there is nothing left to press out of them. */
  isDense?: boolean
}

/** In bytes, with its compressed forms, which come later and are together less than half of it. */
export const roomFor = ({ bodies }: StoredAnswer): number => bodies.identity.length * 1.5

// Weak comparison: something on the way may have dropped or added the W/.
const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

const isUnchanged = (ifNoneMatch: string | undefined, etag: string) =>
  ifNoneMatch !== undefined &&
  (ifNoneMatch === '*' || ifNoneMatch.split(',').some((tag) => opaque(tag) === opaque(etag)))

type Heads = Partial<Record<Encoding | 'unchanged', string[]>>
const headsByAnswer = new WeakMap<StoredAnswer, Heads>()

/**
 * The headers of an answer are put together once for each of its forms, not for each who asks: names and values in turn,
 * as they are written, which Node sends without looking for doubles.
 */
function headOf(answer: StoredAnswer, form: Encoding | 'unchanged'): string[] {
  const known = headsByAnswer.get(answer)?.[form]
  if (known) return known
  const headers: Record<string, string> = { ...answer.headers, etag: answer.etag }
  if (form !== 'unchanged') headers['content-length'] = String((answer.bodies[form] ?? answer.bodies.identity).length)
  if (form === 'br' || form === 'gzip') headers['content-encoding'] = form
  const head = Object.entries(headers).flat()
  headsByAnswer.set(answer, { ...headsByAnswer.get(answer), [form]: head })
  return head
}

const withCookies = (head: readonly string[], cookies: readonly string[]) => [
  ...head,
  ...cookies.flatMap((cookie) => ['set-cookie', cookie]),
]

function sendNow(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoredAnswer,
  cookies: readonly string[],
): void {
  const { status, etag, bodies } = answer
  const isKnown = status === 200 && isUnchanged(request.headers['if-none-match'], etag)
  const form = isKnown ? 'unchanged' : chooseEncoding(request.headers['accept-encoding'], bodies)
  const head = headOf(answer, form)
  response.writeHead(isKnown ? 304 : status, cookies.length > 0 ? withCookies(head, cookies) : head)
  const isBodiless = form === 'unchanged' || request.method === 'HEAD'
  response.end(isBodiless ? undefined : (bodies[form] ?? bodies.identity))
}

/** Sends bytes that lie ready, as small as the client takes them; the first who wants them so waits until they are. */
export function sendBodies(
  request: IncomingMessage,
  response: ServerResponse,
  answer: StoredAnswer,
  cookies: readonly string[] = [],
): void {
  const compressed = answer.isDense ? undefined : compressFor(request.headers['accept-encoding'], answer.bodies)
  if (compressed) {
    const send = () => sendNow(request, response, answer, cookies)
    void compressed.then(send, send)
  } else sendNow(request, response, answer, cookies)
}
