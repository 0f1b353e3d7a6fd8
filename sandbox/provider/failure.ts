import { type Issue, issues } from './issues.ts'

export type ErrorDetail = { issue: string; description?: string; field?: string; value?: unknown; location?: string }
export type Link = { href: string; rel: string; method: string }

export type Failure = {
  kind: 'failure'
  status: number
  name: string
  message: string
  details: ErrorDetail[]
  links: Link[]
}

const errors: Record<string, { status: number; message: string }> = {
  INVALID_REQUEST: { status: 400, message: 'The request cannot be read or breaks the schema.' },
  AUTHENTICATION_FAILURE: { status: 401, message: 'The access token is missing, unknown or expired.' },
  RESOURCE_NOT_FOUND: { status: 404, message: 'There is no such resource.' },
  RESOURCE_CONFLICT: { status: 409, message: 'Another request is working on this resource.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'The body must be application/json.' },
  UNPROCESSABLE_ENTITY: { status: 422, message: 'The request is well formed, but cannot be carried out.' },
  RATE_LIMIT_REACHED: { status: 429, message: 'Too many requests. Try again later.' },
  INTERNAL_SERVER_ERROR: { status: 500, message: 'Something went wrong at the provider.' },
  SERVICE_UNAVAILABLE: { status: 503, message: 'The provider is not available at the moment.' },
}

export function failure(issue: Issue, detail: Omit<ErrorDetail, 'issue'> = {}, links: Link[] = []): Failure {
  const { name, description } = issues[issue]
  return failureOfName(name, [{ issue, description, ...detail }], links)
}

export function failureOfName(name: string, details: ErrorDetail[] = [], links: Link[] = []): Failure {
  const { status, message } = errors[name] ?? { status: 500, message: 'Something went wrong at the provider.' }
  return { kind: 'failure', status, name, message, details, links }
}

export function failureOfStatus(status: number): Failure {
  const name = Object.keys(errors).find((candidate) => errors[candidate]?.status === status)
  return { ...failureOfName(name ?? (status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_SERVER_ERROR')), status }
}

export function isErrorName(name: string): boolean {
  return Object.hasOwn(errors, name)
}
