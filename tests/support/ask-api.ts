import type { Api } from '#api/create-api.ts'
import { failureSchema } from '#contract/envelope.ts'
import { statusByProblem } from '#contract/problems.ts'
import { apiCredential, basic } from './an-api.ts'

interface Asked {
  method?: string
  language?: string
  json?: unknown
  headers?: Record<string, string>
  /** Whose network address the request comes from. */
  visitor?: string
}

/** Asks the API as the website does, and answers status and body. The body is as open as JSON is. */
export async function askApi(api: Api, path: string, { method, language, json, headers, visitor }: Asked = {}) {
  const init = {
    method: method ?? (json === undefined ? 'GET' : 'POST'),
    headers: {
      ...basic(apiCredential),
      ...(language && { 'accept-language': language }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  }
  const answer = await api.request(path, init, visitor ? { visitor } : undefined)
  // biome-ignore lint/suspicious/noExplicitAny: what the tests look into is what they test
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any }
}

/** What every refusal has in common: a fitting status and the envelope. */
export function isCleanRefusal({ status, body }: { status: number; body: unknown }): boolean {
  const failure = failureSchema.strict().safeParse(body)
  return failure.success && status === statusByProblem[failure.data.code] && status >= 400 && status < 500
}
