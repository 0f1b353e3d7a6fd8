import { addMonths } from '#domain/calendar/add-months.ts'
import { jobDescriptionHtml } from '#domain/hiring/job-description-html.ts'
import type { Feed } from './feed.ts'
import { feedTexts } from './feed-texts.ts'
import type { ListedJob } from './listed-jobs.ts'
import { cdata, element, xmlDocument } from './write-xml.ts'

const text = (name: string, content: string) => element(name, {}, content)

function jobElement(job: ListedJob, { company, today }: Feed, words: ReturnType<typeof feedTexts>) {
  return element(
    'job',
    {},
    text('id', job.identifier),
    text('title', job.name),
    text('url', job.url),
    text('company', company),
    text('city', job.location.location),
    text('postalcode', job.location.postal_code),
    text('state', 'BY'),
    text('country', 'DE'),
    text('date', job.createdAt),
    text('expiration', addMonths(today, 12)),
    text('category', job.department),
    text('employmenttype', job.subscription),
    ...(job.pay ? [text('salary', words.pay(job.pay))] : []),
    element('description', {}, cdata(jobDescriptionHtml(job, words.headings))),
  )
}

/** For job boards that fetch all vacancies at once: plain fields, one entry a job. */
export function jobExport(feed: Feed): string {
  const words = feedTexts(feed.language)
  return xmlDocument(
    element(
      'source',
      {},
      text('publisher', feed.company),
      text('publisherurl', feed.publicUrl),
      text('lastBuildDate', feed.today),
      ...feed.jobs.map((job) => jobElement(job, feed, words)),
    ),
  )
}
