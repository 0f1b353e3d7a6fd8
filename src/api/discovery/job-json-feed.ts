import { jobDescriptionHtml } from '#domain/hiring/job-description-html.ts'
import { addressIn } from '#domain/i18n/address-in.ts'
import type { Feed } from './feed.ts'
import { feedTexts } from './feed-texts.ts'

/** JSON Feed 1.1. */
export function jobJsonFeed({ jobs, company, publicUrl, language }: Feed) {
  const words = feedTexts(language)
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: words.title(company),
    description: words.description,
    home_page_url: addressIn(`${publicUrl}/jobs`, language),
    feed_url: addressIn(`${publicUrl}/jobs/feed.json`, language),
    icon: `${publicUrl}/icons/icon-512.png`,
    language,
    authors: [{ name: company, url: publicUrl }],
    items: jobs.map((job) => ({
      id: job.url,
      url: job.url,
      title: job.name,
      summary: words.summary(job),
      content_html: jobDescriptionHtml(job, words.headings),
      date_published: `${job.createdAt}T00:00:00Z`,
      date_modified: `${job.modifiedAt}T00:00:00Z`,
      tags: [job.department, job.subscription, job.location.location],
    })),
  }
}
