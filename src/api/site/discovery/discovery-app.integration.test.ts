import { beforeAll, describe, expect, test } from 'vitest'
import { saveIncident } from '#db/incidents.ts'
import { speculativeJobId } from '#domain/hiring/job.ts'
import { postingValidThrough } from '#domain/hiring/posting-validity.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi } from '#tests/support/test-api.ts'
import { childrenNamed, readXml, textOf, type XmlElement } from '#tests/support/xml.ts'
import { createDiscoveryApp } from './discovery-app.ts'

const publicUrl = 'https://krume.example'
/** Half past midnight in Berlin, so that its date differs from the UTC date. */
const clock = '2026-11-15T23:30:00.000Z'

onAnyDatabase('discovery files', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  let app: ReturnType<typeof createDiscoveryApp>
  beforeAll(async () => {
    testApi = await createTestApi(database.db, clock)
    app = createDiscoveryApp({ ...testApi.services, publicUrl }, (error) => testApi.reported.push(error))
  })
  const request = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })
  const read = async (path: string) => (await request(path)).text()
  const openJobs = () => testApi.content.jobs.filter(({ id, isActive }) => isActive && id !== speculativeJobId)

  test.each([
    ['/sitemap.xml', 'application/xml'],
    ['/robots.txt', 'text/plain'],
    ['/.well-known/security.txt', 'text/plain'],
    ['/manifest.webmanifest', 'application/manifest+json'],
    ['/jobs/feed.xml', 'application/rss+xml'],
    ['/jobs/feed.json', 'application/feed+json'],
    ['/jobs/export.xml', 'application/xml'],
  ])('%s is %s, cacheable for an hour, and returns 304 for a matching ETag', async (path, type) => {
    const response = await request(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`)
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    const etag = response.headers.get('etag') ?? ''
    expect((await request(path, { 'if-none-match': etag })).status).toBe(304)
    expect(testApi.reported).toEqual([])
  })

  test('the feed of incidents has each with what happened last first, and may be kept for a minute', async () => {
    const at = '2026-11-14T07:00:00.000Z'
    const updates = ['Wir suchen.', 'Behoben & gut.'].map((de) => ({ at, text: { de } }))
    const incident = {
      id: 'i1',
      title: { de: 'Zahlen hakt', en: 'Payments stuck' },
      beganAt: at,
      changedAt: at,
      updates,
    }
    await database.db.transaction().execute((tx) => saveIncident(tx, { ...incident, endedAt: at }))
    const response = await request('/reliability/feed.xml?lng=en')
    expect(response.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(response.headers.get('cache-control')).toBe('public, max-age=60')
    const [entry] = childrenNamed(readXml(await response.text()), 'entry')
    if (!entry) throw new Error('There is no entry.')
    expect([textOf(entry, 'title'), textOf(entry, 'content'), textOf(entry, 'updated')]).toEqual([
      ...['Resolved: Payments stuck', 'Behoben & gut.\n\nWir suchen.', at],
    ])
  })

  test('are compressed when the client accepts it', async () => {
    const response = await request('/sitemap.xml', { 'accept-encoding': 'gzip' })
    expect(response.headers.get('content-encoding')).toBe('gzip')
  })

  describe('the sitemap', () => {
    const entries = async () => childrenNamed(readXml(await read('/sitemap.xml')), 'url')
    const modified = async (path: string) => {
      const found = (await entries()).find((entry) => textOf(entry, 'loc') === publicUrl + path)
      return found && textOf(found, 'lastmod')
    }

    test('lists every public page in every language once', async () => {
      const { pages, products, stores } = testApi.content
      const paths = [
        ...['/', '/products', '/places', '/jobs', '/contact', '/reliability', `/jobs/${speculativeJobId}`],
        ...pages.map(({ id }) => `/${id}`),
        ...products.map(({ id }) => `/products/${id}`),
        ...stores.map(({ id }) => `/mystore/${id}`),
        ...openJobs().map(({ id }) => `/jobs/${id}`),
      ]
      const expected = paths.flatMap((path) => [publicUrl + path, `${publicUrl + path}?lng=en`])
      const listed = (await entries()).map((entry) => textOf(entry, 'loc'))
      expect(listed.toSorted()).toEqual(expected.toSorted())
      expect(new Set(listed).size).toBe(listed.length)
    })

    test('links all languages of each page and a default', async () => {
      for (const entry of await entries()) {
        const page = textOf(entry, 'loc')?.replace('?lng=en', '')
        const links = childrenNamed(entry, 'xhtml:link').map(({ attributes }) => attributes)
        expect(links).toEqual([
          { rel: 'alternate', hreflang: 'de', href: page },
          { rel: 'alternate', hreflang: 'en', href: `${page}?lng=en` },
          { rel: 'alternate', hreflang: 'x-default', href: page },
        ])
      }
    })

    test('dates pages and jobs individually, everything else by the content import', async () => {
      const [page, job] = [testApi.content.pages[0], openJobs()[0]]
      expect(await modified(`/${page?.id}`)).toBe(page?.modifiedAt)
      expect(await modified(`/jobs/${job?.id}`)).toBe(job?.modifiedAt)
      expect(await modified('/products/brezel')).toBe('2026-11-16')
    })

    test('omits filled jobs', async () => {
      const closed = testApi.content.jobs.find(({ isActive }) => !isActive)
      expect(closed).toBeDefined()
      expect(await modified(`/jobs/${closed?.id}`)).toBeUndefined()
    })
  })

  test('robots.txt disallows only the API, so that crawlers see which pages must not be indexed', async () => {
    const lines = (await read('/robots.txt')).split('\n')
    expect(lines.filter((line) => line.startsWith('Disallow'))).toEqual(['Disallow: /api'])
    expect(lines).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  })

  test('security.txt names a contact and expires within a year', async () => {
    const fields = Object.fromEntries(
      (await read('/.well-known/security.txt'))
        .trim()
        .split('\n')
        .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
    )
    expect(fields).toEqual({
      Contact: `mailto:${testApi.content.company.mail}`,
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00\.000Z$/),
      'Preferred-Languages': 'de, en',
      Canonical: `${publicUrl}/.well-known/security.txt`,
    })
    const days = (Date.parse(fields.Expires ?? '') - Date.parse(clock)) / 86_400_000
    expect(days).toBeGreaterThan(90)
    expect(days).toBeLessThan(365)
  })

  test('the manifest has name, colors and icons of the required sizes', async () => {
    const { company, theme } = testApi.content
    const manifest = JSON.parse(await read('/manifest.webmanifest'))
    expect(manifest).toMatchObject({
      name: company.name,
      short_name: company.shortName,
      lang: 'de',
      start_url: '/',
      theme_color: theme.paper,
      background_color: theme.paper,
    })
    const icons = manifest.icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)
    expect(icons).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
    expect(JSON.parse(await read('/manifest.webmanifest?lng=en'))).toMatchObject({ lang: 'en', start_url: '/?lng=en' })
  })

  describe('job feeds', () => {
    const ids = (urls: readonly (string | undefined)[]) =>
      urls.map((url) => url?.replace(`${publicUrl}/jobs/`, '').replace('?lng=en', ''))

    const newestFirst = (language: 'de' | 'en' = 'de') =>
      openJobs()
        .toSorted(
          (a, b) =>
            b.createdAt.localeCompare(a.createdAt) ||
            (a.name[language] ?? '').localeCompare(b.name[language] ?? '', language),
        )
        .map(({ id }) => id)

    test('RSS: lists every open job once, newest first', async () => {
      const rss = readXml(await read('/jobs/feed.xml'))
      const [channel] = childrenNamed(rss, 'channel') as [XmlElement]
      const items = childrenNamed(channel, 'item')
      expect(rss.attributes.version).toBe('2.0')
      expect(textOf(channel, 'language')).toBe('de')
      expect(ids(items.map((item) => textOf(item, 'link')))).toEqual(newestFirst())
      expect(ids(items.map((item) => textOf(item, 'guid')))).toEqual(newestFirst())
      for (const item of items) {
        expect(textOf(item, 'pubDate')).toMatch(
          /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} 00:00:00 GMT$/,
        )
        expect(textOf(item, 'title')).toContain('(m/w/d)')
        expect(textOf(item, 'description')).toMatch(/^<p>.*<\/ul>$/s)
      }
    })

    test('JSON Feed: is in the language of the URL', async () => {
      const feed = JSON.parse(await read('/jobs/feed.json?lng=en'))
      expect(feed).toMatchObject({
        version: 'https://jsonfeed.org/version/1.1',
        language: 'en',
        feed_url: `${publicUrl}/jobs/feed.json?lng=en`,
        home_page_url: `${publicUrl}/jobs?lng=en`,
      })
      expect(ids(feed.items.map(({ url }: { url: string }) => url))).toEqual(newestFirst('en'))
      const job = openJobs().find(({ id }) => id === newestFirst('en')[0])
      expect(feed.items[0]).toMatchObject({ title: job?.name.en, date_published: `${job?.createdAt}T00:00:00Z` })
      expect(feed.title).toBe('Open positions – Bäckerei Krume')
    })

    test('export: has plain fields and a description in HTML', async () => {
      const text = await read('/jobs/export.xml')
      const jobs = childrenNamed(readXml(text), 'job')
      expect(ids(jobs.map((job) => textOf(job, 'url')))).toEqual(newestFirst())
      for (const job of jobs) {
        expect(textOf(job, 'company')).toBe(testApi.content.company.name)
        expect(textOf(job, 'country')).toBe('DE')
        expect(textOf(job, 'postalcode')).toMatch(/^\d{5}$/)
        expect(textOf(job, 'date')).toMatch(/^\d{4}-\d\d-\d\d$/)
        const posted = openJobs().find(({ identifier }) => identifier === textOf(job, 'id'))
        expect(textOf(job, 'expiration')).toBe(posted && postingValidThrough(posted, '2026-11-16'))
        for (const name of ['id', 'title', 'city', 'employmenttype']) expect(textOf(job, name)).toBeTruthy()
        expect(textOf(job, 'description')).toMatch(/^<p>/)
      }
      expect(text).toContain('<description><![CDATA[<p>')
    })

    test('format the pay like the site and omit it if unknown', async () => {
      const jobs = childrenNamed(readXml(await read('/jobs/export.xml')), 'job')
      const salaries = jobs.flatMap((job) => textOf(job, 'salary') ?? [])
      expect(salaries.length).toBe(openJobs().filter(({ pay }) => pay).length)
      for (const salary of salaries) expect(salary).toMatch(/^[\d.,]+( bis [\d.,]+)? € (pro Stunde|im Monat)$/)
    })

    test('are German for an unknown language and ignore Accept-Language', async () => {
      const response = await request('/jobs/feed.xml?lng=fr', { 'accept-language': 'en' })
      expect(response.headers.get('content-language')).toBe('de')
      expect(await response.text()).toBe(await read('/jobs/feed.xml'))
    })
  })
})
