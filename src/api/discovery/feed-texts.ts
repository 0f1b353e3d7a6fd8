import type { JobSummary } from '#contract/hiring/job-answer.ts'
import type { JobHeadings } from '#domain/hiring/job-description-html.ts'
import { interpolate } from '#domain/i18n/fill-blanks.ts'
import type { Language } from '#domain/i18n/languages.ts'
import deFeeds from '../../../locales/de/feeds.json' with { type: 'json' }
import deJobs from '../../../locales/de/jobs.json' with { type: 'json' }
import enFeeds from '../../../locales/en/feeds.json' with { type: 'json' }
import enJobs from '../../../locales/en/jobs.json' with { type: 'json' }

const feeds: Record<Language, typeof deFeeds> = { de: deFeeds, en: enFeeds }
const jobs: Record<Language, Pick<typeof deJobs, 'pay' | 'job'>> = { de: deJobs, en: enJobs }
const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

/** The words of the feeds; what a job is called and paid is said as on its page. */
export function feedTexts(language: Language) {
  const { title, description, summary } = feeds[language]
  const { activities, skills, benefits } = jobs[language].job
  const euros = (amount: number, per: 'hour' | 'month') =>
    new Intl.NumberFormat(locales[language], { minimumFractionDigits: per === 'hour' ? 2 : 0 }).format(amount)
  return {
    title: (company: string) => interpolate(title, { company }),
    description,
    headings: { activities, skills, benefits } satisfies JobHeadings,
    summary: ({ location, subscription }: JobSummary) =>
      interpolate(summary, { town: location.storeId ? location.location : location.name, type: subscription }),
    pay: ({ from, to, per }: NonNullable<JobSummary['pay']>) =>
      interpolate(jobs[language].pay[from === to ? (`${per}Fixed` as const) : per], {
        from: euros(from, per),
        to: euros(to, per),
      }),
  }
}
