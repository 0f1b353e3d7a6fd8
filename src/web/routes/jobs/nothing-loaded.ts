import type { JobSearch } from './job-search.ts'

/** What the page has when the server cannot be reached. */
export const nothingLoaded = (search: JobSearch) => ({
  search,
  found: undefined,
  hero: undefined,
  fieldCounts: undefined,
})
