import type { Failure } from '#contract/envelope.ts'
import type { Language } from '#domain/i18n/languages.ts'

export type Single<T> = { success: true; data: T }
export type Said = { success: true; message: string }
export type List<T> = { success: true; count: number; data: T[] }
export type Answer<T> = Single<T> | Failure

export interface ApiAccess {
  /** In process while rendering on the server, over HTTP in the browser. Takes a path below /api/v1. */
  fetch: (path: string, init: RequestInit) => Promise<Pick<Response, 'json'>>
  credential: string
  language: Language
}

const unreachable: Failure = { success: false, code: 'unavailable', message: '' }

/** Asks the API and always gets an answer: one that cannot be had is a failure like any other. */
export function apiCaller({ fetch, credential, language }: ApiAccess) {
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

export type ApiCaller = ReturnType<typeof apiCaller>
