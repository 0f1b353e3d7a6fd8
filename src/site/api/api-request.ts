import type { Failure } from '#contract/envelope.ts'
import type { Language } from '#domain/i18n/languages.ts'

type QueryValue = string | number | boolean | readonly string[] | undefined

export function withQuery(path: string, query: Record<string, QueryValue>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === false || value === '') return []
    return Array.isArray(value) ? value.map((one: string) => [name, one]) : [[name, String(value)]]
  })
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path
}

export const jsonBody = (body: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** Repeating a request with the same key does not create a second order or application. */
export const idempotentJsonBody = (body: unknown, idempotencyKey: string): RequestInit => ({
  ...jsonBody(body),
  headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
})

export type SingleResponse<T> = { success: true; data: T }
export type MessageResponse = { success: true; message: string }
export type ListResponse<T> = { success: true; count: number; data: T[] }
/** `search` is there when it was asked for with `explain`. */
export type ExplainedResponse<T, S> = ListResponse<T> & { search?: S }
export type ApiResponse<T> = SingleResponse<T> | Failure

export interface ApiAccess {
  /** In process on the server, over HTTP in the browser. The path is relative to /api/v1. */
  fetch: (path: string, init: RequestInit) => Promise<Pick<Response, 'json'>>
  credential: string
  language: Language
}

const unreachable: Failure = { success: false, code: 'unavailable', message: '' }

/** Never rejects: an unreachable API is returned as a failure. */
export function createApiRequest({ fetch, credential, language }: ApiAccess) {
  const headers = { authorization: `Basic ${btoa(credential)}`, 'accept-language': language }
  return async <T>(path: string, init: RequestInit = {}): Promise<T | Failure> => {
    try {
      const response = await fetch(path, { ...init, headers: { ...headers, ...init.headers } })
      return (await response.json()) as T | Failure
    } catch {
      return unreachable
    }
  }
}

export type ApiRequest = ReturnType<typeof createApiRequest>
