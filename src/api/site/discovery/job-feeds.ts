import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Content } from '#domain/content/content.ts'
import { formatPayOrTariff } from '#domain/hiring/format-pay.ts'
import { type JobHeadings, jobDescriptionHtml } from '#domain/hiring/job.ts'
import { postingValidThrough } from '#domain/hiring/posting-validity.ts'
import { type Language, localizedUrl } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'
import { toJobDetails } from '../job-response.ts'
import { findJobs } from '../job-routes.ts'
import { cdata, element, xmlDocument } from './xml.ts'

type FeedJob = ReturnType<typeof toJobDetails> & { url: string }

const openJobsQuery = { isActive: true, field: [], type: [], shift: [], limit: 0 }

/** All open jobs, newest first. */
export const listFeedJobs = (content: Content, publicUrl: string, language: Language): FeedJob[] =>
  findJobs(content, openJobsQuery, language).map((job) => ({
    ...toJobDetails(job, { ...content, language }),
    url: localizedUrl(`${publicUrl}/jobs/${job.id}`, language),
  }))

/** The input of all feed formats. */
export interface JobFeed {
  jobs: readonly FeedJob[]
  company: string
  publicUrl: string
  language: Language
  today: CalendarDate
}

function getHeadings(language: Language): JobHeadings {
  const t = getTranslator(language, 'jobs')
  return { activities: t('job.activities'), skills: t('job.skills'), benefits: t('job.benefits') }
}

const textElement = (name: string, content: string) => element(name, {}, content)

/** RSS requires dates of RFC 822, which is the format of toUTCString. */
const formatRssDate = (date: CalendarDate) => new Date(`${date}T00:00:00Z`).toUTCString()

function rssItem(job: FeedJob, headings: JobHeadings) {
  return element(
    'item',
    {},
    textElement('title', job.name),
    textElement('link', job.url),
    element('guid', { isPermaLink: 'true' }, job.url),
    textElement('pubDate', formatRssDate(job.createdAt)),
    textElement('category', job.department),
    textElement('description', jobDescriptionHtml(job, headings)),
  )
}

/** RSS 2.0. */
export function renderJobRss({ jobs, company, publicUrl, language }: JobFeed): string {
  const t = getTranslator(language, 'feeds')
  const headings = getHeadings(language)
  const self = localizedUrl(`${publicUrl}/jobs/feed.xml`, language)
  const newest = jobs
    .map(({ modifiedAt }) => modifiedAt)
    .sort()
    .at(-1)
  const channel = element(
    'channel',
    {},
    textElement('title', t('title', { company })),
    textElement('link', localizedUrl(`${publicUrl}/jobs`, language)),
    textElement('description', t('description')),
    textElement('language', language),
    ...(newest ? [textElement('lastBuildDate', formatRssDate(newest))] : []),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
    ...jobs.map((job) => rssItem(job, headings)),
  )
  return xmlDocument(element('rss', { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }, channel))
}

/** JSON Feed 1.1. */
export function toJobJsonFeed({ jobs, company, publicUrl, language }: JobFeed) {
  const t = getTranslator(language, 'feeds')
  const headings = getHeadings(language)
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: t('title', { company }),
    description: t('description'),
    home_page_url: localizedUrl(`${publicUrl}/jobs`, language),
    feed_url: localizedUrl(`${publicUrl}/jobs/feed.json`, language),
    icon: `${publicUrl}/icons/icon-512.png`,
    language,
    authors: [{ name: company, url: publicUrl }],
    items: jobs.map((job) => ({
      id: job.url,
      url: job.url,
      title: job.name,
      summary: t('summary', {
        town: job.location.storeId ? job.location.location : job.location.name,
        type: job.subscription,
      }),
      content_html: jobDescriptionHtml(job, headings),
      date_published: `${job.createdAt}T00:00:00Z`,
      date_modified: `${job.modifiedAt}T00:00:00Z`,
      tags: [job.department, job.subscription, job.location.location],
    })),
  }
}

function jobElement(job: FeedJob, { company, today, language }: JobFeed) {
  const salary = formatPayOrTariff(job, { t: getTranslator(language, 'jobs'), language })
  return element(
    'job',
    {},
    textElement('id', job.identifier),
    textElement('title', job.name),
    textElement('url', job.url),
    textElement('company', company),
    textElement('city', job.location.location),
    textElement('postalcode', job.location.postal_code),
    textElement('state', 'BY'),
    textElement('country', 'DE'),
    textElement('date', job.createdAt),
    textElement('expiration', postingValidThrough(job, today)),
    textElement('category', job.department),
    textElement('employmenttype', job.subscription),
    ...(salary ? [textElement('salary', salary)] : []),
    element('description', {}, cdata(jobDescriptionHtml(job, getHeadings(language)))),
  )
}

/** For job boards that import all jobs at once: plain fields, one entry per job. */
export function renderJobExport(feed: JobFeed): string {
  return xmlDocument(
    element(
      'source',
      {},
      textElement('publisher', feed.company),
      textElement('publisherurl', feed.publicUrl),
      textElement('lastBuildDate', feed.today),
      ...feed.jobs.map((job) => jobElement(job, feed)),
    ),
  )
}
