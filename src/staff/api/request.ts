import type { StaffFailure } from '#contract/envelope.ts'
import type { StaffProblem } from '#contract/staff/staff-errors.ts'
import type { Language } from '#domain/i18n/languages.ts'

const basePath = '/api/staff/v1'
/** A line that swallows packets would keep a tap waiting for minutes. */
const defaultTimeoutMs = 12_000
/** A file of some megabytes on a slow line. */
const downloadTimeoutMs = 120_000

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
  timeoutMs?: number
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export const toUrl = (path: string, query: RequestOptions['query'] = {}): string => {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const text = new URLSearchParams(given).toString()
  return `${basePath}${path}${text && `?${text}`}`
}

const unreachable: Problem = { code: 'unreachable', message: '' }

/** The server wants the person to show who they are before it does this. */
type MissingProof = Extract<StaffProblem, 'freshPasskeyRequired' | 'signInNeeded'>
const isMissingProof = (code: unknown): code is MissingProof =>
  code === 'freshPasskeyRequired' || code === 'signInNeeded'

const fileNameIn = (disposition: string): string => {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? []
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]+)"/.exec(disposition)?.[1] ?? 'krume')
}

interface RequestDeps {
  language: () => Language
  /** Asks the person. Resolves to whether the request will do better if it is sent again. */
  prove: (missing: MissingProof) => Promise<boolean>
  /** Called when the server says that the session has ended. */
  onSignedOut: () => void
  /** Called after each request, with whether the server answered. */
  onAnswer: (hasAnswered: boolean) => void
}

export function createRequests({ language, prove, onSignedOut, onAnswer }: RequestDeps) {
  async function fetchOnce(method: Method, path: string, options: RequestOptions): Promise<Response | undefined> {
    const { body, query, headers, timeoutMs = defaultTimeoutMs } = options
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

  /** Every request goes through here, so that each can be asked for a proof and is then sent again. */
  async function fetchResponse(method: Method, path: string, options: RequestOptions): Promise<Response | undefined> {
    const response = await fetchOnce(method, path, options)
    if (response?.status !== 401 && response?.status !== 403) return response
    const failure: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    const { code } = (failure ?? {}) as { code?: unknown }
    return isMissingProof(code) && (await prove(code)) ? fetchOnce(method, path, options) : response
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

  /** A file. A plain link would save the error as a file. */
  async function download(
    path: string,
    query?: RequestOptions['query'],
  ): Promise<Result<{ content: Blob; name: string }>> {
    const response = await fetchResponse('GET', path, {
      ...(query && { query }),
      timeoutMs: downloadTimeoutMs,
    })
    if (!response) return { ok: false, problem: unreachable }
    if (!response.ok) return { ok: false, problem: await toProblem(response) }
    const content = await response.blob().catch(() => undefined)
    if (!content) return { ok: false, problem: unreachable }
    return { ok: true, data: { content, name: fileNameIn(response.headers.get('content-disposition') ?? '') } }
  }

  return { request, send, readVersioned, download }
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
