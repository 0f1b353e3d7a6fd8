import { type Context, Hono } from 'hono'
import { readPublicationTime } from '#db/content.ts'
import { type Db, isDatabaseUnavailable } from '#db/database.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import type { Company, Content } from '#domain/content/content.ts'
import { routePaths } from '#domain/content/share-cards.ts'
import {
  fallbackLanguage,
  isLanguage,
  type Language,
  languageParameter,
  languages,
  localized,
  localizedUrl,
} from '#domain/i18n/languages.ts'
import type { RespondCached } from '../middleware/api-context.ts'
import { msUntilTomorrow } from '../middleware/cacheable-response.ts'
import { listRecentIncidents } from '../reliability.ts'
import { renderIncidentFeed } from './incident-feed.ts'
import { type JobFeed, listFeedJobs, renderJobExport, renderJobRss, toJobJsonFeed } from './job-feeds.ts'
import { element, xmlDocument } from './xml.ts'

interface PublicPage {
  path: string
  modifiedOn: CalendarDate
}

/** All pages for search engines. Pages without their own date count as modified when the content was imported. */
function listPublicPages({ pages, products, stores, jobs }: Content, importedOn: CalendarDate): PublicPage[] {
  const page = (path: string, modifiedOn = importedOn): PublicPage => ({ path, modifiedOn })
  return [
    ...routePaths.map((path) => page(path)),
    ...pages.map(({ id, modifiedAt }) => page(`/${id}`, modifiedAt)),
    ...products.map(({ id }) => page(`/products/${id}`)),
    ...stores.map(({ id }) => page(`/mystore/${id}`)),
    ...jobs.filter(({ isActive }) => isActive).map(({ id, modifiedAt }) => page(`/jobs/${id}`, modifiedAt)),
  ]
}

/** Pages that must not be indexed say so themselves, which a crawler only sees if it may fetch them. */
const disallowedPaths = ['/api']

const renderRobotsTxt = (publicUrl: string): string =>
  [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

const namespaces = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
}

const alternateLink = (hreflang: string, href: string) => element('xhtml:link', { rel: 'alternate', hreflang, href })

function urlElements({ path, modifiedOn }: PublicPage, publicUrl: string) {
  const url = publicUrl + path
  const alternates = [
    ...languages.map((language) => alternateLink(language, localizedUrl(url, language))),
    alternateLink('x-default', url),
  ]
  return languages.map((language) =>
    element(
      'url',
      {},
      element('loc', {}, localizedUrl(url, language)),
      element('lastmod', {}, modifiedOn),
      ...alternates,
    ),
  )
}

/** One entry per page and language, each with links to all languages of the page. */
const renderSitemap = (pages: readonly PublicPage[], publicUrl: string): string =>
  xmlDocument(element('urlset', namespaces, ...pages.flatMap((page) => urlElements(page, publicUrl))))

/** RFC 9116 recommends less than a year. */
const securityTxtValidDays = 180

const renderSecurityTxt = ({ mail }: Pick<Company, 'mail'>, publicUrl: string, today: CalendarDate): string =>
  [
    `Contact: mailto:${mail}`,
    `Expires: ${addDays(today, securityTxtValidDays)}T00:00:00.000Z`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')

/** For visitors who install the site on their home screen. */
const toWebManifest = ({ company, theme }: Pick<Content, 'company' | 'theme'>, language: Language) => ({
  id: '/',
  name: company.name,
  short_name: company.shortName,
  description: localized(company.claim, language),
  lang: language,
  start_url: localizedUrl('/', language),
  scope: '/',
  display: 'minimal-ui',
  theme_color: theme.paper,
  background_color: theme.paper,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/brand/mark.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
})

interface DiscoveryDeps {
  db: Db
  now: () => Instant
  content: () => Content
  publicUrl: string
  respondCached: RespondCached
}

interface FileContext {
  content: Content
  language: Language
}

type RenderFile = (context: FileContext) => string | Promise<string>

const cacheControl = 'public, max-age=3600'
const incidentFeedSeconds = 60

/** The URL alone decides the language: the Accept-Language header of a crawler says nothing about its readers. */
function getLanguage(c: Context): Language {
  const parameter = c.req.query(languageParameter)
  return isLanguage(parameter) ? parameter : fallbackLanguage
}

/** Files for search engines, feed readers, job boards and browsers. */
export function createDiscoveryApp(deps: DiscoveryDeps, report: (error: Error) => void): Hono {
  const { db, now, content: getContent, publicUrl, respondCached } = deps
  const app = new Hono()
  const today = () => berlinTime(now()).date

  const toJobFeed = ({ content, language }: FileContext): JobFeed => ({
    jobs: listFeedJobs(content, publicUrl, language),
    company: content.company.name,
    publicUrl,
    language,
    today: today(),
  })

  function addFile(path: string, type: string, render: RenderFile, maxAgeSeconds?: number): void {
    app.get(path, (c) => {
      const language = getLanguage(c)
      return respondCached(c.req.raw, {
        key: `${path} ${language}`,
        ttlMs: maxAgeSeconds === undefined ? msUntilTomorrow(now()) : maxAgeSeconds * 1_000,
        headers: {
          'content-type': `${type}; charset=utf-8`,
          'cache-control': maxAgeSeconds === undefined ? cacheControl : `public, max-age=${maxAgeSeconds}`,
          'content-language': language,
          vary: 'Accept-Encoding',
        },
        createBody: () => render({ content: getContent(), language }),
      })
    })
  }

  app.onError((error, c) => {
    report(error)
    return c.text('', isDatabaseUnavailable(error) ? 503 : 500)
  })
  addFile('/sitemap.xml', 'application/xml', async ({ content }) =>
    renderSitemap(listPublicPages(content, berlinTime(await readPublicationTime(db, now())).date), publicUrl),
  )
  addFile('/robots.txt', 'text/plain', () => renderRobotsTxt(publicUrl))
  addFile('/.well-known/security.txt', 'text/plain', ({ content: { company } }) =>
    renderSecurityTxt(company, publicUrl, today()),
  )
  addFile('/manifest.webmanifest', 'application/manifest+json', ({ content, language }) =>
    JSON.stringify(toWebManifest(content, language)),
  )
  addFile('/jobs/feed.xml', 'application/rss+xml', (context) => renderJobRss(toJobFeed(context)))
  addFile('/jobs/feed.json', 'application/feed+json', (context) => JSON.stringify(toJobJsonFeed(toJobFeed(context))))
  addFile('/jobs/export.xml', 'application/xml', (context) => renderJobExport(toJobFeed(context)))
  const renderIncidents: RenderFile = async ({ content, language }) =>
    renderIncidentFeed(await listRecentIncidents(db, now()), {
      ...{ company: content.company.name, publicUrl, language },
    })
  addFile('/reliability/feed.xml', 'application/atom+xml', renderIncidents, incidentFeedSeconds)
  return app
}
