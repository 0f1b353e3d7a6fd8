import type { Context, TypedResponse } from 'hono'
import type { ApiEnv } from './api-context.ts'

/** For what changes with the content only. */
export const untilNewContent = Number.POSITIVE_INFINITY

/** Sends JSON that lies ready, under the type that it was made from, and lets the front door keep it for as long as it lasts. */
export function answerText<T>(
  c: Context<ApiEnv>,
  text: string,
  lastsMs: number,
): Response & TypedResponse<T, 200, 'json'> {
  c.env?.share?.(lastsMs)
  c.header('vary', 'Accept-Language, Accept-Encoding')
  return c.body(text, 200, { 'content-type': 'application/json' }) as unknown as Response &
    TypedResponse<T, 200, 'json'>
}
