import type { z } from 'zod'

type FieldErrors = Record<string, string>

const isEmpty = (issue: z.core.$ZodIssue) =>
  (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) ||
  (issue.code === 'too_small' && issue.origin === 'string')

const fieldOf = (path: readonly PropertyKey[]) => path.filter((part) => typeof part === 'string').join('.') || 'body'

/** A code by field: `error-empty-…` where nothing was given, else `error-invalid-…`, unless the schema names its own. */
export function fieldErrors({ issues }: Pick<z.ZodError, 'issues'>): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    const field = fieldOf(issue.path)
    const code = `error-${isEmpty(issue) ? 'empty' : 'invalid'}-${field}`
    errors[field] ??= issue.message.startsWith('error-') ? issue.message : code
  }
  return errors
}
