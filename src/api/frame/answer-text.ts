import type { Context, TypedResponse } from 'hono'

/** Sends JSON that lies ready as text, under the type that it was made from. */
export const answerText = <T>(c: Context, text: string): Response & TypedResponse<T, 200, 'json'> =>
  c.body(text, 200, { 'content-type': 'application/json' }) as unknown as Response & TypedResponse<T, 200, 'json'>
