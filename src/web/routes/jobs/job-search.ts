import { type EmploymentType, employmentTypes } from '#domain/hiring/employment-types.ts'
import { type JobField, jobFields } from '#domain/hiring/job-fields.ts'
import { type ShiftStart, shiftStarts } from '#domain/hiring/shift.ts'

/** What the visitor asked for, as it stands in the address. */
export interface JobSearch {
  keyword: string
  field: readonly JobField[]
  type: readonly EmploymentType[]
  shift: readonly ShiftStart[]
  page: number
  /** Without a wish and without `state=search` the page shows what is new. */
  isSearch: boolean
}

const longestKeyword = 100
const lastPage = 10_000

/** In the order of the table, so that the same wishes always give the same address. */
const chosen = <T extends string>(params: URLSearchParams, name: string, values: readonly T[]): T[] => {
  const named = new Set(params.getAll(name))
  return values.filter((value) => named.has(value))
}

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1
}

/** Takes what makes sense and leaves the rest: an old or mistyped address still shows jobs. */
export function readJobSearch(params: URLSearchParams): JobSearch {
  const keyword = (params.get('keyword') ?? '').trim().slice(0, longestKeyword)
  const field = chosen(params, 'field', jobFields)
  const type = chosen(params, 'type', employmentTypes)
  const shift = chosen(params, 'shift', shiftStarts)
  const page = readPage(params)
  const hasWish = keyword !== '' || field.length + type.length + shift.length > 0 || page > 1
  return { keyword, field, type, shift, page, isSearch: hasWish || params.get('state') === 'search' }
}

export function jobSearchText({ keyword, field, type, shift, page }: Omit<JobSearch, 'isSearch'>): string {
  const pairs = [
    ['state', 'search'],
    ...(keyword ? [['keyword', keyword]] : []),
    ...field.map((one) => ['field', one]),
    ...type.map((one) => ['type', one]),
    ...shift.map((one) => ['shift', one]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]
  return new URLSearchParams(pairs).toString()
}

export const hasFilters = ({ keyword, field, type, shift }: JobSearch): boolean =>
  keyword !== '' || field.length + type.length + shift.length > 0
