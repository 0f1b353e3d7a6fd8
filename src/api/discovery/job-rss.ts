import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { jobDescriptionHtml } from '#domain/hiring/job-description-html.ts'
import { addressIn } from '#domain/i18n/address-in.ts'
import type { Feed } from './feed.ts'
import { feedTexts } from './feed-texts.ts'
import type { ListedJob } from './listed-jobs.ts'
import { element, xmlDocument } from './write-xml.ts'

/** The date of RFC 822 that RSS asks for; toUTCString writes just that. */
const rssDate = (date: CalendarDate) => new Date(`${date}T00:00:00Z`).toUTCString()

const text = (name: string, content: string) => element(name, {}, content)

function item(job: ListedJob, { headings }: ReturnType<typeof feedTexts>) {
  return element(
    'item',
    {},
    text('title', job.name),
    text('link', job.url),
    element('guid', { isPermaLink: 'true' }, job.url),
    text('pubDate', rssDate(job.createdAt)),
    text('category', job.department),
    text('description', jobDescriptionHtml(job, headings)),
  )
}

/** RSS 2.0. */
export function jobRss({ jobs, company, publicUrl, language }: Feed): string {
  const words = feedTexts(language)
  const self = addressIn(`${publicUrl}/jobs/feed.xml`, language)
  const newest = jobs
    .map(({ modifiedAt }) => modifiedAt)
    .sort()
    .at(-1)
  const channel = element(
    'channel',
    {},
    text('title', words.title(company)),
    text('link', addressIn(`${publicUrl}/jobs`, language)),
    text('description', words.description),
    text('language', language),
    ...(newest ? [text('lastBuildDate', rssDate(newest))] : []),
    element('atom:link', { rel: 'self', type: 'application/rss+xml', href: self }),
    ...jobs.map((job) => item(job, words)),
  )
  return xmlDocument(element('rss', { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' }, channel))
}
