import type { StaffRoutes } from '#contract/generated/api-routes.ts'
import type { StaffProblem } from '#contract/staff/staff-errors.ts'
import type { StaffRefusal } from '#contract/staff/staff-refusal-data.ts'
import type { Language } from '#domain/i18n/languages.ts'
import {
  type CallArguments,
  type CallOptions,
  type DataOf,
  type ResponseOf,
  toPath,
  toRequest,
} from '#ui/api-request.ts'

const basePath = '/api/staff/v1'
/** A line that swallows packets would keep a tap waiting for minutes. */
const defaultTimeoutMs = 12_000
/** A file of some megabytes on a slow line. */
const downloadTimeoutMs = 120_000

/** What was refused, in the words of the server; `unreachable` when nothing answered. */
export type Problem = StaffRefusal<'unreachable'>

export type Result<T> = { ok: true; data: T } | { ok: false; problem: Problem }

/** The same request may succeed later. */
export const isTransient = ({ code }: Problem): boolean =>
  code === 'unreachable' || code === 'unavailable' || code === 'internal' || code === 'tooManyAttempts'

/** An address below that of the staff API. */
export const toUrl = (path: string, query?: object): string => basePath + toPath(path, query && { query })

interface RequestOptions extends CallOptions {
  timeoutMs?: number
}

export type StaffRoute = keyof StaffRoutes
/** Data of a success, by the name of its route. */
export type StaffData<K extends StaffRoute> = DataOf<StaffRoutes[K]>
export type RouteArguments<K extends StaffRoute> = CallArguments<StaffRoutes[K], RequestOptions>

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
  async function fetchOnce(route: StaffRoute, options: RequestOptions = {}): Promise<Response | undefined> {
    const [path, init] = toRequest(route, language(), options)
    try {
      const response = await fetch(basePath + path, {
        ...init,
        // The lists of the app are stored by the app itself.
        cache: 'no-store',
        signal: AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs),
      })
      onAnswer(true)
      return response
    } catch {
      onAnswer(false)
      return undefined
    }
  }

  /** Every request goes through here, so that each can be asked for a proof and is then sent again. */
  async function fetchResponse(route: StaffRoute, options?: RequestOptions): Promise<Response | undefined> {
    const response = await fetchOnce(route, options)
    if (response?.status !== 401 && response?.status !== 403) return response
    const failure: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    const { code } = (failure ?? {}) as { code?: unknown }
    return isMissingProof(code) && (await prove(code)) ? fetchOnce(route, options) : response
  }

  async function toProblem(response: Response): Promise<Problem> {
    const problem: StaffRefusal | undefined = await response.json().catch(() => undefined)
    // A proxy answers in its own words.
    if (!problem?.code) return unreachable
    if (problem.code === 'signInNeeded') onSignedOut()
    return problem
  }

  async function fetchBody<T>(
    route: StaffRoute,
    options: RequestOptions | undefined,
    read: (response: Response) => Promise<T>,
  ): Promise<Result<T>> {
    const response = await fetchResponse(route, options)
    if (!response) return { ok: false, problem: unreachable }
    if (!response.ok && response.status !== 304) return { ok: false, problem: await toProblem(response) }
    return read(response).then(
      (data) => ({ ok: true, data }),
      () => ({ ok: false, problem: unreachable }),
    )
  }

  /** The whole body of a success. */
  const send = <K extends StaffRoute>(route: K, ...[options]: RouteArguments<K>) =>
    fetchBody<ResponseOf<StaffRoutes[K]>>(route, options, (response) => response.json())

  /** The `data` of a success. */
  const request = <K extends StaffRoute>(route: K, ...[options]: RouteArguments<K>) =>
    fetchBody<StaffData<K>>(route, options, async (response) => (await response.json()).data)

  /** A list with a version; undefined when it is still the one that the caller has. */
  const readVersioned = <K extends StaffRoute>(
    route: K,
    version: string | undefined,
    ...[options]: RouteArguments<K>
  ) =>
    fetchBody<ResponseOf<StaffRoutes[K]> | undefined>(
      route,
      { ...options, ...(version !== undefined && { headers: { 'if-none-match': `"${version}"` } }) },
      async (response) => (response.status === 304 ? undefined : response.json()),
    )

  /** A file. A plain link would save the error as a file. */
  const download = <K extends StaffRoute>(route: K, ...[options]: RouteArguments<K>) =>
    fetchBody(route, { ...options, timeoutMs: downloadTimeoutMs }, async (response) => ({
      content: await response.blob(),
      name: fileNameIn(response.headers.get('content-disposition') ?? ''),
    }))

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
