import type { Failure } from '#contract/envelope.ts'
import type { Frame } from '#contract/site/frame-schema.ts'
import type { HomePageAnswer } from '#contract/site/home-page-schema.ts'
import type { Language } from '#domain/language/languages.ts'

type Single<T> = { success: true; data: T }
export type Answer<T> = Single<T> | Failure

export interface ApiAccess {
  /** In process while rendering on the server, over HTTP in the browser. Takes a path below /api/v1. */
  fetch: (path: string, init: RequestInit) => Promise<Response>
  credential: string
  language: Language
}

const unreachable: Failure = { success: false, code: 'unavailable', message: '' }

export function apiClient({ fetch, credential, language }: ApiAccess) {
  const headers = { authorization: `Basic ${btoa(credential)}`, 'accept-language': language }

  async function call<T>(path: string, init: RequestInit = {}): Promise<T | Failure> {
    try {
      const response = await fetch(path, { ...init, headers: { ...headers, ...init.headers } })
      return (await response.json()) as T | Failure
    } catch {
      return unreachable
    }
  }

  return {
    frame: () => call<Single<Frame>>('/site/frame'),
    home: () => call<Single<HomePageAnswer>>('/site/home'),
  }
}

export type ApiClient = ReturnType<typeof apiClient>
