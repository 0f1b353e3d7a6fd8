import type { DatabaseSync } from 'node:sqlite'
import type { Context } from 'hono'
import { z } from 'zod'
import { type ErrorDetail, type Failure, failure, failureOfName, type Issue, issues } from './errors.ts'

export type ApiRequest = { kind: 'ok'; body: unknown; requestId: string | null }

/** Reads the JSON body (an empty one counts as {}) and the idempotency key of a POST request. */
export async function readRequest(c: Context): Promise<ApiRequest | Failure> {
  const requestId = c.req.header('paypal-request-id') ?? null
  if (requestId !== null && (requestId.length < 1 || requestId.length > 108)) {
    return failure('INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id', value: requestId, location: 'header' })
  }
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) return failureOfName('UNSUPPORTED_MEDIA_TYPE')
  try {
    return { kind: 'ok', body: JSON.parse((await c.req.text()) || '{}'), requestId }
  } catch {
    return failure('MALFORMED_REQUEST_JSON', { location: 'body' })
  }
}

export function checkSchema<T>(schema: z.core.$ZodType<T>, value: unknown): { kind: 'ok'; value: T } | Failure {
  const result = z.safeParse(schema, value, { reportInput: true })
  if (result.success) return { kind: 'ok', value: result.data }
  return failureOfName('INVALID_REQUEST', result.error.issues.flatMap(toDetails))
}

function toDetails(found: z.core.$ZodIssue): ErrorDetail[] {
  if (found.code === 'unrecognized_keys') {
    return found.keys.map((key) => detail('NOT_SUPPORTED', [...found.path, key]))
  }
  return [detail(toIssue(found), found.path, found.input)]
}

function toIssue(found: z.core.$ZodIssue): Issue {
  if (found.input === undefined) return 'MISSING_REQUIRED_PARAMETER'
  if (found.code === 'invalid_value') return 'INVALID_PARAMETER_VALUE'
  if (found.code === 'too_small') return found.origin === 'array' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH'
  if (found.code === 'too_big') return found.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH'
  return 'INVALID_PARAMETER_SYNTAX'
}

function detail(issue: Issue, path: PropertyKey[], value?: unknown): ErrorDetail {
  const field = `/${path.map(String).join('/')}`
  const shown = typeof value === 'string' || typeof value === 'number' ? { value } : {}
  return { issue, description: issues[issue].description, field, ...shown, location: 'body' }
}

/** A POST request with a PayPal-Request-Id. The id is unique within a scope, such as `capture:ORDER`. */
export type IdempotentRequest = { scope: string; requestId: string | null; body: string }

type Earlier = { kind: 'new' } | { kind: 'replay'; resourceId: string } | Failure

export function findEarlierRequest(db: DatabaseSync, request: IdempotentRequest, now: Date): Earlier {
  const sql = 'select body, resource_id from requests where scope = ? and request_id = ? and kept_until > ?'
  const row = db.prepare(sql).get(request.scope, request.requestId, now.toISOString())
  if (!row) return { kind: 'new' }
  if (row.body !== request.body) return failure('DUPLICATE_REQUEST_ID', { location: 'header' })
  return { kind: 'replay', resourceId: String(row.resource_id) }
}

export function saveRequest(db: DatabaseSync, request: IdempotentRequest, resourceId: string, keptUntil: Date): void {
  if (request.requestId === null) return
  const sql = `insert or replace into requests (scope, request_id, body, resource_id, kept_until)
    values (?, ?, ?, ?, ?)`
  db.prepare(sql).run(request.scope, request.requestId, request.body, resourceId, keptUntil.toISOString())
}
