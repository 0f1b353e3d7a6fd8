import type { StaffFailure } from '#contract/staff/staff-envelope.ts'
import type { StaffProblem } from '#contract/staff/staff-errors.ts'
import type { Language } from '#domain/i18n/languages.ts'

const basePath = '/api/staff/v1'
/** A line that swallows packets would keep a tap waiting for minutes. */
const timeoutMs = 12_000

/** What was refused, in the words of the server; `unreachable` when nothing answered. */
export interface Problem {
  code: StaffProblem | 'unreachable'
  message: string
  errors?: Record<string, string> | undefined
  data?: unknown
}

export type Result<T> = { ok: true; data: T } | { ok: false; problem: Problem }

/** The same request may succeed later. */
export const isTransient = ({ code }: Problem): boolean =>
  code === 'unreachable' || code === 'unavailable' || code === 'internal' || code === 'tooManyAttempts'

export interface RequestOptions {
  body?: unknown
  query?: Readonly<Record<string, string | number | undefined>>
  headers?: Record<string, string>
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const toUrl = (path: string, query: RequestOptions['query'] = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const text = new URLSearchParams(given).toString()
  return `${basePath}${path}${text && `?${text}`}`
}

const unreachable: Problem = { code: 'unreachable', message: '' }

interface RequestDeps {
  language: () => Language
  /** Called when the server says that the session has ended. */
  onSignedOut: () => void
  /** Called after each request, with whether the server answered. */
  onAnswer: (hasAnswered: boolean) => void
}

export function createRequests({ language, onSignedOut, onAnswer }: RequestDeps) {
  async function fetchResponse(method: Method, path: string, options: RequestOptions): Promise<Response | undefined> {
    const { body, query, headers } = options
    try {
      const response = await fetch(toUrl(path, query), {
        method,
        headers: {
          'accept-language': language(),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        // The lists of the app are stored by the app itself.
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
      })
      onAnswer(true)
      return response
    } catch {
      onAnswer(false)
      return undefined
    }
  }

  async function toProblem(response: Response): Promise<Problem> {
    const failure = (await response.json().catch(() => undefined)) as (StaffFailure & { data?: unknown }) | undefined
    // A proxy answers in its own words.
    if (!failure?.code) return unreachable
    const { code, message, errors, data } = failure
    if (code === 'signInNeeded') onSignedOut()
    return { code, message, errors, data }
  }

  /** The whole body of a success. */
  async function send<T>(method: Method, path: string, options: RequestOptions = {}): Promise<Result<T>> {
    const response = await fetchResponse(method, path, options)
    if (!response) return { ok: false, problem: unreachable }
    if (!response.ok) return { ok: false, problem: await toProblem(response) }
    const body = (await response.json().catch(() => undefined)) as T | undefined
    return body === undefined ? { ok: false, problem: unreachable } : { ok: true, data: body }
  }

  /** The `data` of a success. */
  async function request<T>(method: Method, path: string, options: RequestOptions = {}): Promise<Result<T>> {
    const result = await send<{ data: T }>(method, path, options)
    return result.ok ? { ok: true, data: result.data.data } : result
  }

  /** A list with a version; undefined when it is still the one that the caller has. */
  async function readVersioned<T>(
    path: string,
    query: NonNullable<RequestOptions['query']>,
    version: string | undefined,
  ): Promise<Result<T | undefined>> {
    const headers = version === undefined ? {} : { 'if-none-match': `"${version}"` }
    const response = await fetchResponse('GET', path, { query, headers })
    if (!response) return { ok: false, problem: unreachable }
    if (response.status === 304) return { ok: true, data: undefined }
    if (!response.ok) return { ok: false, problem: await toProblem(response) }
    const body = (await response.json().catch(() => undefined)) as T | undefined
    return body === undefined ? { ok: false, problem: unreachable } : { ok: true, data: body }
  }

  return { request, send, readVersioned }
}

export type Requests = ReturnType<typeof createRequests>

/** Thrown by loaders and shown by the page for errors. */
export class ProblemError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message || problem.code)
    this.problem = problem
  }
}

export function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new ProblemError(result.problem)
  return result.data
}
