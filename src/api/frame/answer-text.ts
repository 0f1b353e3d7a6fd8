import type { Context, TypedResponse } from 'hono'
import type { RememberedAnswer } from './remember-answers.ts'

/** Shorter ones fit into one packet anyway. */
const worthPacking = 1_000

function encodingFor(accepted: string, { text }: RememberedAnswer): 'br' | 'gzip' | undefined {
  if (text.length < worthPacking) return undefined
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined
}

/** Sends JSON that lies ready, packed if the browser can unpack it, under the type that it was made from. */
export function answerText<T>(c: Context, answer: RememberedAnswer): Response & TypedResponse<T, 200, 'json'> {
  const encoding = encodingFor(c.req.header('accept-encoding') ?? '', answer)
  c.header('vary', 'Accept-Language, Accept-Encoding')
  if (encoding) c.header('content-encoding', encoding)
  const body = encoding ? answer.packed(encoding) : answer.text
  return c.body(body, 200, { 'content-type': 'application/json' }) as unknown as Response &
    TypedResponse<T, 200, 'json'>
}
