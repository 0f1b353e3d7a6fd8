import type { JobSummary } from '#contract/hiring/job-answer.ts'
import { type JobField, jobFields } from '#domain/hiring/job-fields.ts'

export type FieldCounts = Record<JobField, number>

/** Undefined when not all of them are at hand: a wrong number is worse than none. */
export function countByField(jobs: readonly Pick<JobSummary, 'field'>[], total: number): FieldCounts | undefined {
  if (jobs.length < total) return undefined
  const countOf = (field: JobField) => jobs.filter((job) => job.field === field).length
  return Object.fromEntries(jobFields.map((field) => [field, countOf(field)])) as FieldCounts
}
