import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { contentImportedAt } from '#db/bakery.ts'
import { isDatabaseAway } from '#db/is-database-away.ts'
import type { Db } from '#db/open-database.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { Bakery } from '#domain/content/bakery.ts'
import { fallbackLanguage, isLanguage, type Language } from '#domain/i18n/languages.ts'
import { languageParameter } from '#domain/i18n/pick-language.ts'
import { berlinTime } from '../../berlin-time.ts'
import type { Feed } from './feed.ts'
import { jobExport } from './job-export.ts'
import { jobJsonFeed } from './job-json-feed.ts'
import { jobRss } from './job-rss.ts'
import { listedJobs } from './listed-jobs.ts'
import { publicPages } from './public-pages.ts'
import { rememberTexts } from './remember-texts.ts'
import { robotsText } from './robots-text.ts'
import { securityText } from './security-text.ts'
import { sitemap } from './sitemap.ts'
import { webManifest } from './web-manifest.ts'

interface Parts {
  db: Db
  now: () => Instant
  bakery: () => Bakery
  publicUrl: string
}

interface Asked {
  bakery: Bakery
  language: Language
}

type MakeText = (asked: Asked) => string | Promise<string>

const oneHour = 'public, max-age=3600'

/** A file has one language, that of its address: what a browser would like to read says nothing about a machine. */
function languageOf(c: Context): Language {
  const asked = c.req.query(languageParameter)
  return isLanguage(asked) ? asked : fallbackLanguage
}

/** What search engines, networks, feed readers and job boards read of the site. */
export function discoveryApp({ db, now, bakery, publicUrl }: Parts, report: (error: Error) => void): Hono {
  const app = new Hono()
  const remember = rememberTexts()
  const today = () => berlinTime(now()).date

  const feed = ({ bakery: content, language }: Asked): Feed => ({
    jobs: listedJobs(content, publicUrl, language),
    company: content.company.name,
    publicUrl,
    language,
    today: today(),
  })

  function add(path: string, type: string, make: MakeText): void {
    app.get(path, compress(), etag(), async (c) => {
      const [content, language] = [bakery(), languageOf(c)]
      const text = await remember(`${content.version} ${today()}`, `${language} ${path}`, async () =>
        make({ bakery: content, language }),
      )
      const vary = { 'content-language': language, vary: 'Accept-Encoding' }
      return c.body(text, 200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': oneHour, ...vary })
    })
  }

  app.onError((error, c) => {
    report(error)
    return c.text('', isDatabaseAway(error) ? 503 : 500)
  })
  add('/sitemap.xml', 'application/xml', async ({ bakery: content }) =>
    sitemap(publicPages(content, berlinTime(await contentImportedAt(db)).date), publicUrl),
  )
  add('/robots.txt', 'text/plain', () => robotsText(publicUrl))
  add('/.well-known/security.txt', 'text/plain', ({ bakery: { company } }) => securityText(company, publicUrl, today()))
  add('/manifest.webmanifest', 'application/manifest+json', ({ bakery: content, language }) =>
    JSON.stringify(webManifest(content, language)),
  )
  add('/jobs/feed.xml', 'application/rss+xml', (asked) => jobRss(feed(asked)))
  add('/jobs/feed.json', 'application/feed+json', (asked) => JSON.stringify(jobJsonFeed(feed(asked))))
  add('/jobs/export.xml', 'application/xml', (asked) => jobExport(feed(asked)))
  return app
}
