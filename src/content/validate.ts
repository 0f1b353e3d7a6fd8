import { z } from 'zod'
import type { ContentProblem } from '#domain/content/content-problems.ts'
import type { LineInText } from '#domain/content/markdown.ts'
import { isLanguage, languages } from '#domain/i18n/languages.ts'
import { nearestName } from '#domain/nearest-name.ts'
import { fieldsOf, type Issue, type IssueOf, maxListedValues, toProblem } from './schema-problems.ts'

/** A problem at a path of the value that was checked. */
export interface SchemaError {
  path: readonly PropertyKey[]
  problem: ContentProblem
  /** The line and column within a long text. */
  lineInText?: LineInText | undefined
}

/** Prefers a field that is not there yet. */
function unknownFieldProblem(name: string, fields: readonly string[], input: object): ContentProblem {
  const missing = fields.filter((field) => !(field in input))
  const nearest = nearestName(name, missing)
  if (nearest !== undefined) return { code: 'unknownField', params: { name }, suggestion: JSON.stringify(nearest) }
  if (fields.length > 0 && fields.every(isLanguage))
    return { code: 'unknownLanguage', params: { name, languages: { allOf: languages } } }
  return fields.length > 0 && fields.length <= maxListedValues
    ? { code: 'unknownFieldOf', params: { name, fields: { allOf: fields } } }
    : { code: 'unknownField', params: { name } }
}

/** An unknown field is a problem of its own place, not of the object around it. */
const unknownFieldErrors = (issue: IssueOf<'unrecognized_keys'>): SchemaError[] =>
  issue.keys.map((name) => ({
    path: [...(issue.path ?? []), name],
    problem: unknownFieldProblem(name, fieldsOf(issue), Object(issue.input)),
  }))

const joinPath = (path: readonly PropertyKey[]) => JSON.stringify(path)

/** Where a small object has one field too many and lacks one, it is the same field with another name. */
function withRenamedFields(errors: readonly SchemaError[]): SchemaError[] {
  const parentOf = ({ path }: SchemaError) => joinPath(path.slice(0, -1))
  const byParent = Map.groupBy(errors, parentOf)
  return errors.map((error) => {
    const { problem } = error
    const others = byParent.get(parentOf(error))?.filter((one) => one !== error) ?? []
    const [missing] = others
    if (problem.code !== 'unknownFieldOf' || others.length !== 1 || missing?.problem.code !== 'missing') return error
    const { name } = problem.params
    const suggestion = JSON.stringify(missing.path.at(-1))
    return { ...error, problem: { code: 'unknownField', params: { name }, suggestion } }
  })
}

/** Leaves out what follows from another error: the first one at a place counts, and a misspelt field is not also missing. */
function withoutConsequences(errors: readonly SchemaError[]): SchemaError[] {
  const misspelt = errors
    .filter(({ problem }) => problem.code === 'unknownField' && problem.suggestion !== undefined)
    .map(({ path, problem }) => joinPath([...path.slice(0, -1), JSON.parse(problem.suggestion ?? '""')]))
  const seen = new Set(misspelt)
  return errors.filter(({ path }) => {
    const place = joinPath(path)
    const isFirst = !seen.has(place)
    seen.add(place)
    return isFirst
  })
}

export type Validation<T> = { content: T; errors: [] } | { content: undefined; errors: SchemaError[] }

/**
 * Checks a value with a schema. The problems are made in the error map, because only there zod passes the value and the
 * schema of an issue; the message of an issue is the index of its problems.
 */
export function validate<T>(schema: z.core.$ZodType<T>, value: unknown): Validation<T> {
  const found: SchemaError[][] = []
  const errorsOf = ({ message }: { message: string }) => found[Number(message)] ?? []
  function toErrors(issue: Issue): SchemaError[] {
    const path = issue.path ?? []
    if (issue.code === 'unrecognized_keys') return unknownFieldErrors(issue)
    if (issue.code === 'invalid_key') return issue.issues.flatMap(errorsOf).map(({ problem }) => ({ path, problem }))
    const lineInText = issue.code === 'custom' ? (issue.params?.lineInText as LineInText | undefined) : undefined
    return [{ path, problem: toProblem(issue), ...(lineInText && { lineInText }) }]
  }
  const parsed = z.safeParse(schema, value, { error: (issue) => String(found.push(toErrors(issue)) - 1) })
  if (parsed.success) return { content: parsed.data, errors: [] }
  return { content: undefined, errors: withoutConsequences(withRenamedFields(parsed.error.issues.flatMap(errorsOf))) }
}
