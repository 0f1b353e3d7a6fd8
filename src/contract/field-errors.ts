import type { z } from 'zod'

type FieldErrors = Record<string, string>

/** A code by field: `error-empty-…` where nothing was given, else `error-invalid-…`, unless the schema names its own. */
export function fieldErrors({ issues }: Pick<z.ZodError, 'issues'>): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message, input } of issues as (z.core.$ZodIssue & { input?: unknown })[]) {
    const field = path.join('.') || 'body'
    const isEmpty = input === undefined || input === null || input === ''
    errors[field] ??= message.startsWith('error-') ? message : `error-${isEmpty ? 'empty' : 'invalid'}-${field}`
  }
  return errors
}
