import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type FieldErrors, fieldErrors } from '#contract/errors.ts'
import { isDatabaseUnavailable } from '#db/database.ts'
import { type Language, pickLanguage } from '#domain/i18n/languages.ts'

export interface BaseEnv {
  /** In-process calls pass none. */
  Bindings: {
    visitor?: string
    /** Takes the data of a response as it is: a page that calls the API in its own process needs no JSON. */
    passData?: (data: unknown) => void
  }
  Variables: { language: Language }
}

/** Identifies the client for rate limits. */
export const getVisitor = (c: Context): string => c.env?.visitor ?? 'in-process'

/** Errors that the framework raises before a route runs. */
const codeByStatus = { 400: 'malformedJson', 413: 'tooLarge', 415: 'unsupportedMediaType' } as const

type AppProblem =
  | (typeof codeByStatus)[keyof typeof codeByStatus]
  | 'invalidRequest'
  | 'notFound'
  | 'unavailable'
  | 'internal'

interface AppOptions {
  errorResponse: (c: Context, code: AppProblem, details?: { errors: FieldErrors }) => Response
  /** Receives unexpected exceptions only; expected failures are values. */
  report: (error: Error) => void
  getPath?: (request: Request) => string
  basePath?: string
}

/** An API that validates its input, and answers in the language of the request, errors included. */
export function createApiApp<E extends BaseEnv>({
  errorResponse,
  report,
  getPath,
  basePath = '/',
}: AppOptions): OpenAPIHono<E> {
  const api = new OpenAPIHono<E>({
    ...(getPath && { getPath }),
    defaultHook: (result, c) => {
      if (!result.success) return errorResponse(c, 'invalidRequest', { errors: fieldErrors(result.error) })
    },
  }).basePath(basePath) as OpenAPIHono<E>
  api.use((c, next) => {
    // Does not set Content-Language: the server does, since changing headers of a Response is measurably slower.
    c.set('language', pickLanguage({ acceptLanguage: c.req.header('accept-language') }))
    return next()
  })
  api.notFound((c) => errorResponse(c, 'notFound'))
  api.onError((error, c) => {
    const code = error instanceof HTTPException && codeByStatus[error.status as keyof typeof codeByStatus]
    if (code) return errorResponse(c, code)
    report(error)
    return errorResponse(c, isDatabaseUnavailable(error) ? 'unavailable' : 'internal')
  })
  return api
}
