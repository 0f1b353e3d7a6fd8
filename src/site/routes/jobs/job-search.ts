import { type EmploymentType, employmentTypes, type JobField, jobFields } from '#domain/content/option-values.ts'
import { type ShiftStart, shiftStarts } from '#domain/hiring/job.ts'
import { jobRadiuses } from '#domain/hiring/job-radius.ts'

/** The query of the job search, as it is in the URL. */
export interface JobSearch {
  keyword: string
  field: readonly JobField[]
  type: readonly EmploymentType[]
  shift: readonly ShiftStart[]
  /** In km around the place in the keyword; undefined: the default. */
  radius: number | undefined
  page: number
  /** False when there are neither filters nor `state=search`: the page then shows the newest jobs. */
  isSearch: boolean
}

const maxKeywordLength = 100
const lastPage = 10_000

/** Returns the values in the order of `values`, so that equal filters always give equal URLs. */
const readFilter = <T extends string>(params: URLSearchParams, name: string, values: readonly T[]): T[] => {
  const named = new Set(params.getAll(name))
  return values.filter((value) => named.has(value))
}

function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 ? Math.min(page, lastPage) : 1
}

/** Undefined unless it is one that the page offers. */
function readRadius(params: URLSearchParams): number | undefined {
  const radius = params.get('radius')
  return jobRadiuses.find((km) => String(km) === radius)
}

/** Ignores what it does not understand: an old or mistyped URL still shows jobs. */
export function parseJobSearch(params: URLSearchParams): JobSearch {
  const keyword = (params.get('keyword') ?? '').trim().slice(0, maxKeywordLength)
  const field = readFilter(params, 'field', jobFields)
  const type = readFilter(params, 'type', employmentTypes)
  const shift = readFilter(params, 'shift', shiftStarts)
  const radius = readRadius(params)
  const page = readPage(params)
  const hasQuery = keyword !== '' || field.length + type.length + shift.length > 0 || page > 1
  return { keyword, field, type, shift, radius, page, isSearch: hasQuery || params.get('state') === 'search' }
}

export function toJobQueryString({ keyword, field, type, shift, radius, page }: Omit<JobSearch, 'isSearch'>): string {
  const pairs = [
    ['state', 'search'],
    ...(keyword ? [['keyword', keyword]] : []),
    ...field.map((one) => ['field', one]),
    ...type.map((one) => ['type', one]),
    ...shift.map((one) => ['shift', one]),
    ...(radius === undefined ? [] : [['radius', String(radius)]]),
    ...(page > 1 ? [['page', String(page)]] : []),
  ]
  return new URLSearchParams(pairs).toString()
}

export const hasFilters = ({ keyword, field, type, shift }: JobSearch): boolean =>
  keyword !== '' || field.length + type.length + shift.length > 0

/** The filters are outside the search form and refer to it by this id. */
export const jobSearchFormId = 'job-search'

export const countPages = (count: number, pageSize: number): number => Math.ceil(count / pageSize)

export const pageOffset = (page: number, pageSize: number): number => pageSize * (page - 1)

/** The first, the last and the current page with its neighbours; undefined is a gap. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const visible = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b)
  return visible.flatMap((number, index) => {
    const missing = number - (visible[index - 1] ?? 0) - 1
    if (missing === 0) return [number]
    return missing === 1 ? [number - 1, number] : [undefined, number]
  })
}

/** The same search with other words, from its first page. */
export const withKeyword = (search: JobSearch, keyword: string) => ({
  pathname: '/jobs',
  search: toJobQueryString({ ...search, keyword, page: 1 }),
  hash: '#results',
})
