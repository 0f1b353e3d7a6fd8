import type { AlertSearch } from '#domain/hiring/job-alert.ts'
import { parseJobSearch, toJobQueryString } from '../jobs/job-search.ts'

/** Parts of the address that are no filters. */
const viewParameters = ['state', 'page']

/** The filters of an address of the job search, without what the search does not understand. */
export function readAlertSearch(query: string): AlertSearch {
  const understood = new URLSearchParams(toJobQueryString(parseJobSearch(new URLSearchParams(query))))
  const names = [...new Set(understood.keys())].filter((name) => !viewParameters.includes(name))
  return Object.fromEntries(
    names.map((name) => {
      const [first = '', ...others] = understood.getAll(name)
      return [name, others.length === 0 ? first : [first, ...others]]
    }),
  )
}
