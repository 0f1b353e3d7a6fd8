import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isLanguage, type Language } from '#domain/i18n/languages.ts'
import { withPageLanguage } from './page-language.ts'

const dataUrl = new URL('http://krume.example/products.data?category=brote')
const languages = fc.constantFrom<Language>('de', 'en')

/** Like the server: the parameter decides, then the cookie that all tabs share. */
function openSite() {
  const site = { cookie: 'de' as Language, requests: [] as string[], delay: () => Promise.resolve() }
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    await site.delay()
    const url = new URL(String(input), 'http://krume.example')
    site.requests.push(`${init?.method ?? 'GET'} ${url.pathname}${url.search}`)
    const parameter = url.searchParams.get('lng')
    const language = isLanguage(parameter) ? parameter : site.cookie
    await site.delay()
    return new Response(language, { headers: { 'content-language': language } })
  }
  return { site, fetch }
}

test('data in the language of the page is requested once, as if there was no other language', async () => {
  const { site, fetch } = openSite()
  const response = await withPageLanguage(fetch, () => 'de')(dataUrl)
  expect([await response.text(), site.requests]).toEqual(['de', ['GET /products.data?category=brote']])
})

test('an action names the language, because it cannot be repeated', async () => {
  const { site, fetch } = openSite()
  const response = await withPageLanguage(fetch, () => 'en')(dataUrl, { method: 'POST' })
  expect([await response.text(), site.requests]).toEqual(['en', ['POST /products.data?category=brote&lng=en']])
})

test('other requests and refusals without a language stay as they are', async () => {
  const { site, fetch } = openSite()
  await withPageLanguage(fetch, () => 'en')('/api/v1/products')
  expect(site.requests).toEqual(['GET /api/v1/products'])
  const busy = new Response(null, { status: 503 })
  expect(
    await withPageLanguage(
      async () => busy,
      () => 'en',
    )(dataUrl),
  ).toBe(busy)
})

const actions = fc.array(
  fc.record({ kind: fc.constantFrom('open', 'switch', 'navigate', 'send'), tab: fc.nat(1), language: languages }),
  { maxLength: 15 },
)

test('the data of every tab is in the language that its page had when it was requested', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), actions, async (scheduler, steps) => {
      const { site, fetch } = openSite()
      site.delay = () => scheduler.schedule(Promise.resolve())
      const pages: Language[] = ['de', 'de']
      const work: Promise<void>[] = []
      for (const { kind, tab, language } of steps) {
        if (kind === 'open' || kind === 'switch') pages[tab] = site.cookie = language
        else {
          const requested = pages[tab]
          const request = withPageLanguage(fetch, () => pages[tab] ?? 'de')(
            dataUrl,
            kind === 'send' ? { method: 'POST' } : {},
          )
          work.push(request.then(async (response) => expect(await response.text()).toBe(requested)))
        }
        if (scheduler.count() > 0) await scheduler.waitOne()
      }
      await scheduler.waitFor(Promise.all(work))
    }),
  )
})
