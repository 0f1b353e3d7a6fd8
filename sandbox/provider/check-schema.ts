import type { z } from 'zod'
import { type ErrorDetail, type Failure, failureOfName } from './failure.ts'
import { type Issue, issues } from './issues.ts'

export function checkSchema<T>(schema: z.ZodType<T>, value: unknown): { kind: 'ok'; value: T } | Failure {
  const result = schema.safeParse(value, { reportInput: true })
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
