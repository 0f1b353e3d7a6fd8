import type { JobAnswer } from '#contract/hiring/job-answer.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import { addressIn } from '#domain/i18n/address-in.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { findJobs } from '../hiring/find-jobs.ts'
import { showJob } from '../hiring/show-job.ts'

export type ListedJob = JobAnswer & { url: string }

const openOnes = { isActive: true, field: [], type: [], shift: [], limit: 0 }

/** The jobs that are open, the newest first, as every feed lists them. */
export const listedJobs = (bakery: Bakery, publicUrl: string, language: Language): ListedJob[] =>
  findJobs(bakery, openOnes, language).map((job) => ({
    ...showJob(job, { ...bakery, language }),
    url: addressIn(`${publicUrl}/jobs/${job.id}`, language),
  }))
