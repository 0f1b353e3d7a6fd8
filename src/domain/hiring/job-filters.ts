import { type EmploymentType, employmentTypes, type JobField, jobFields } from '../content/option-values.ts'
import { type Job, type ShiftStart, shiftStart, shiftStarts } from './job.ts'

/** Chosen apart from the keyword. An empty list means any. */
interface JobFilters {
  field: readonly JobField[]
  type: readonly EmploymentType[]
  shift: readonly ShiftStart[]
}

const startOf = ({ shift }: Job) => (shift ? shiftStart(shift) : undefined)

const matchesAny = <T>(chosen: readonly T[], value: T | undefined) =>
  chosen.length === 0 || (value !== undefined && chosen.includes(value))

export const passesJobFilters = (job: Job, { field, type, shift }: JobFilters): boolean =>
  matchesAny(field, job.field) && matchesAny(type, job.employmentType) && matchesAny(shift, startOf(job))

const countBy = <T extends string>(values: readonly T[], jobs: readonly Job[], toValue: (job: Job) => T | undefined) =>
  Object.fromEntries(values.map((value) => [value, jobs.filter((job) => toValue(job) === value).length])) as Record<
    T,
    number
  >

/** How many jobs each option would show, with the filters of the other groups kept. */
export function countJobOptions(jobs: readonly Job[], filters: JobFilters) {
  const passingWithout = (group: keyof JobFilters) =>
    jobs.filter((job) => passesJobFilters(job, { ...filters, [group]: [] }))
  return {
    field: countBy(jobFields, passingWithout('field'), ({ field }) => field),
    type: countBy(employmentTypes, passingWithout('type'), ({ employmentType }) => employmentType),
    shift: countBy(shiftStarts, passingWithout('shift'), startOf),
  }
}
