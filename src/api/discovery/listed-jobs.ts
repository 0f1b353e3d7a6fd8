import type { JobAnswer } from '#contract/jobs/job-answer.ts'
import { addressIn } from '#domain/language/address-in.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Bakery } from '#domain/site/bakery.ts'
import { findJobs } from '../jobs/find-jobs.ts'
import { showJob } from '../jobs/show-job.ts'

export type ListedJob = JobAnswer & { url: string }

const openOnes = { isActive: true, field: [], type: [], shift: [], limit: 0 }

/** The jobs that are open, the newest first, as every feed lists them. */
export const listedJobs = (bakery: Bakery, publicUrl: string, language: Language): ListedJob[] =>
  findJobs(bakery, openOnes, language).map((job) => ({
    ...showJob(job, { ...bakery, language }),
    url: addressIn(`${publicUrl}/jobs/${job.id}`, language),
  }))
