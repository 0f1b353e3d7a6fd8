import type { SiteRoutes } from '#contract/generated/api-routes.ts'
import type { SiteFailure } from '#contract/refusal-data.ts'
import { type Inside, toInside, toWire } from '#contract/wire-names.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { type CallArguments, type CallOptions, type ResponseOf, toRequest } from '#ui/api-request.ts'

export type SiteResponse<Route extends keyof SiteRoutes> = Inside<ResponseOf<SiteRoutes[Route]>> | SiteFailure

export interface ApiAccess {
  /** In process on the server, over HTTP in the browser. The path is relative to /api/v1. */
  fetch: (path: string, init: RequestInit) => Promise<Pick<Response, 'json'>>
  credential: string
  language: Language
}

interface SiteCallOptions extends CallOptions {
  /** A request without a response after this time counts as failed and can be repeated. */
  timeoutMs?: number
  /** Lets the request finish when the page is left. */
  keepalive?: boolean
}

const unreachable: SiteFailure = { success: false, code: 'unavailable', message: '' }

/** Calls routes by their names. Never rejects: an unreachable API is returned as a failure. */
export function createApiClient({ fetch, credential, language }: ApiAccess) {
  const headers = { authorization: `Basic ${btoa(credential)}` }
  return async <Route extends keyof SiteRoutes>(
    route: Route,
    ...[input]: CallArguments<Inside<SiteRoutes[Route]>, SiteCallOptions>
  ): Promise<SiteResponse<Route>> => {
    const { timeoutMs, keepalive, query, body, ...rest }: SiteCallOptions & { query?: object; body?: object } =
      input ?? {}
    const [path, init] = toRequest(route, language, {
      ...rest,
      ...(query && { query: toWire(query) }),
      ...(body && { body: toWire(body) }),
      headers,
    })
    try {
      const response = await fetch(path, {
        ...init,
        ...(timeoutMs && { signal: AbortSignal.timeout(timeoutMs) }),
        ...(keepalive && { keepalive }),
      })
      return toInside(await response.json()) as SiteResponse<Route>
    } catch {
      return unreachable
    }
  }
}

export type ApiClient = ReturnType<typeof createApiClient>
