import { redirect } from 'react-router'
import { jobPageSize } from '#contract/hiring/job-query.ts'
import { answerOrThrow } from '../../answer-or-throw.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { countByField } from './count-by-field.ts'
import { type JobSearch, jobSearchText } from './job-search.ts'
import { offsetOf, pagesOf } from './paging.ts'

const mostCounted = 100

/** What the visitor asked for, or what is new; beside it, how many there are at all. */
export async function loadJobs(api: ApiClient, search: JobSearch) {
  const { keyword, field, type, shift, page } = search
  const wishes = { keyword, field: [...field], type: [...type], shift: [...shift] }
  const [found, open, home] = await Promise.all([
    api.jobs({ isActive: true, ...wishes, offset: offsetOf(page, jobPageSize), limit: jobPageSize }),
    api.jobs({ isActive: true, limit: mostCounted }),
    api.home(),
  ])
  const { data: jobs, count } = answerOrThrow(found)
  const all = answerOrThrow(open)
  const pages = pagesOf(count, jobPageSize)
  if (pages > 0 && page > pages) throw redirect(`/jobs?${jobSearchText({ ...search, page: pages })}`)
  const { picture, alt } = answerOrThrow(home).data.jobs
  return {
    search,
    found: { jobs, count, pages },
    hero: { openCount: all.count, picture, alt },
    fieldCounts: countByField(all.data, all.count),
  }
}

type Loaded = Awaited<ReturnType<typeof loadJobs>>
export type FoundJobs = Loaded['found']
export type JobsHeroData = Loaded['hero']
