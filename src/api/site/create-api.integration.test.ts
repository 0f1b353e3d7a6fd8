import { z } from '@hono/zod-openapi'
import { beforeAll, describe, expect, test } from 'vitest'
import { routesOf, toApiRoutes } from '#api/shared/api-routes.ts'
import { failureSchema } from '#contract/envelope.ts'
import { statusByProblem } from '#contract/errors.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { apiCredential, basic, createTestApi, isCleanRefusal, requestApi } from '#tests/support/test-api.ts'
import german from '../../../locales/de/problems.json' with { type: 'json' }
import english from '../../../locales/en/problems.json' with { type: 'json' }

const createRoute = routesOf('Test')

const client = basic(apiCredential)
const json = { ...client, 'content-type': 'application/json' }

/** A route with a body, to test the middleware independently of features. */
const echoRoute = createRoute('post', '/test/echo', {
  summary: 'Echo',
  request: {
    body: { required: true, content: { 'application/json': { schema: z.object({ name: z.string().min(1) }) } } },
  },
  responses: {
    200: { description: 'The same body', content: { 'application/json': { schema: z.object({ name: z.string() }) } } },
  },
})

onAnyDatabase('createApi', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  const call = (path: string, init?: RequestInit) => testApi.api.request(path, init)
  const post = (body: BodyInit, headers: Record<string, string> = json) =>
    call('/test/echo', { method: 'POST', headers, body })

  async function readFailure(response: Response) {
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    const failure = failureSchema.strict().parse(await response.json())
    expect(response.status).toBe(statusByProblem[failure.code])
    expect(failure.message).not.toBe('')
    return failure
  }

  beforeAll(async () => {
    testApi = await createTestApi(database.db)
    toApiRoutes(testApi.api).openapi(echoRoute, (c) => c.json(c.req.valid('json'), 200))
    testApi.api.get('/test/loses-the-database', () => {
      throw new Error('Connection terminated unexpectedly')
    })
    testApi.api.get('/test/breaks', () => {
      throw new Error('secret detail at /home/krume')
    })
  })

  test.each([
    ['no credential', {}],
    ['a wrong password', basic('public:wrong')],
    ['a wrong name', basic('private:test')],
    ['another scheme', { authorization: `Bearer ${btoa(apiCredential)}` }],
    ['the unencoded credential', { authorization: `Basic ${apiCredential}` }],
    ['a suffix after the credential', { authorization: `${client.authorization} x` }],
  ])('returns 401 with a challenge for %s', async (_what, headers) => {
    const response = await call('/site/layout', { headers })
    expect(response.headers.get('www-authenticate')).toMatch(/^Basic realm="/)
    expect(await readFailure(response)).toMatchObject({ success: false, code: 'unauthorized' })
  })

  test('does not reveal which routes exist without the credential', async () => {
    const [known, unknown] = [await call('/site/layout'), await call('/site/nothing')]
    expect([known.status, unknown.status]).toEqual([401, 401])
    expect(await known.text()).toBe(await unknown.text())
  })

  test('accepts the credential', async () => {
    expect((await call('/site/layout', { headers: client })).status).toBe(200)
  })

  test.each([
    ['GET', '/nothing'],
    ['GET', '/'],
    ['GET', '/site'],
    ['DELETE', '/site/layout'],
  ])('returns 404 in the envelope for %s %s', async (method, path) => {
    const failure = await readFailure(await call(path, { method, headers: client }))
    expect(failure.code).toBe('notFound')
  })

  test.each(['{', 'name=Anna', '{"name":"Anna",}'])('returns 400 for the malformed JSON %s', async (body) => {
    expect((await readFailure(await post(body))).code).toBe('malformedJson')
  })

  test('names invalid fields', async () => {
    const codes = await Promise.all(
      ['{}', '{"name":""}', '{"name":7}'].map(async (body) => (await readFailure(await post(body))).errors),
    )
    expect(codes).toEqual([{ name: 'error-empty-name' }, { name: 'error-empty-name' }, { name: 'error-invalid-name' }])
  })

  test('accepts a body of 100 kB and rejects one byte more', async () => {
    const aBody = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) })
    expect((await post(aBody(100_000))).status).toBe(200)
    expect((await readFailure(await post(aBody(100_001)))).code).toBe('tooLarge')
  })

  test('limits a body without Content-Length', async () => {
    const stream = new ReadableStream({
      start(controller) {
        for (let part = 0; part < 3; part++) controller.enqueue(new TextEncoder().encode('x'.repeat(40_000)))
        controller.close()
      },
    })
    const request = new Request('http://krume.example/test/echo', {
      method: 'POST',
      headers: json,
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect((await readFailure(await testApi.api.fetch(request))).code).toBe('tooLarge')
  })

  test('reports exceptions to the log and does not reveal them', async () => {
    const failure = await readFailure(await call('/test/breaks', { headers: client }))
    expect(failure.code).toBe('internal')
    expect(failure.message).not.toContain('secret')
    expect(testApi.reported.map(({ message }) => message)).toEqual(['secret detail at /home/krume'])
  })

  test('returns 503 with Retry-After while the database is unavailable and reports the error', async () => {
    testApi.reported.length = 0
    const response = await call('/test/loses-the-database', { headers: client })
    expect(response.headers.get('retry-after')).toBe('5')
    expect((await readFailure(response)).code).toBe('unavailable')
    expect(testApi.reported.map(({ message }) => message)).toEqual(['Connection terminated unexpectedly'])
  })

  test.each([
    ['en-GB,en;q=0.9', english.notFound],
    ['de-DE', german.notFound],
    ['fr', german.notFound],
  ])('uses the language of "Accept-Language: %s"', async (acceptLanguage, message) => {
    const response = await call('/nothing', { headers: { ...client, 'accept-language': acceptLanguage } })
    expect((await readFailure(response)).message).toBe(message)
  })

  describe('site routes', () => {
    const read = async (path: string, language = 'de') =>
      (await call(path, { headers: { ...client, 'accept-language': language } })).json()

    test('header menu is sorted by position and links to section and hash', async () => {
      const { data } = await read('/site/layout')
      const links = data.headerMenu.map(({ section, hash }: { section: string; hash: string }) => `${section}#${hash}`)
      expect(links).toEqual([
        'company#section_home',
        'places#places',
        'products#home',
        'employees#home',
        'contact#header',
      ])
    })

    test('footer menu is grouped by section, both sorted by position', async () => {
      const { data } = await read('/site/layout')
      const { menus } = testApi.content
      expect(data.footerMenu.map(({ id }: { id: string }) => id)).toEqual(
        menus.footerSections.toSorted((a, b) => a.position - b.position).map(({ id }) => id),
      )
      for (const { id, items } of data.footerMenu)
        expect(items.map(({ link }: { link: string }) => link)).toEqual(
          menus.footer
            .filter(({ section }) => section === id)
            .toSorted((a, b) => a.position - b.position)
            .map(({ link }) => link),
        )
    })

    test('home page has six slides with labels from the content', async () => {
      const { data } = await read('/site/home', 'en')
      expect(data.slides.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4, 5])
      expect(data.slides[1]).toMatchObject({ button: 'Book travel', buttonLabel: 'Find a store' })
    })

    test('texts are in the language of the request', async () => {
      const [de, en] = [await read('/site/home', 'de'), await read('/site/home', 'en')]
      expect(de.data.hero.words).toEqual(['sind wir'])
      expect(en.data.hero.words).toEqual(['that’s us'])
    })
  })
})

const paths = [
  '/locations',
  '/products',
  '/products/categories',
  '/products/brezel',
  '/locations/illertissen-marktplatz',
  '/carts/new',
]

const queries: Record<string, string> = {
  'an unknown attribute': 'attributes=jacuzzi',
  'an unknown attribute among known ones': 'attributes=sunday&attributes=jacuzzi',
  '21 attributes': Array.from({ length: 21 }, () => 'attributes=sunday').join('&'),
  'an empty attribute': 'attributes=',
  'a search of 1,000 characters': `search=${'x'.repeat(1000)}`,
  'a search of 100 characters': `search=${'ä'.repeat(100)}`,
  'repeated scalars': 'search=a&search=b&category=a&category=b&tiny=true&tiny=false&pickupDate=2026-03-03&pickupDate=x',
  'lists in object notation': 'attributes[0]=sunday&attributes[a]=b&search[$ne]=1&category[]=brote&pickupDate[x]=1',
  'null bytes': 'search=%00&category=a%00b&attributes=%00&pickupDate=%00',
  'text that looks like SQL': `search=${encodeURIComponent("' OR 1=1; drop table product; --")}&category=${encodeURIComponent("brote' --")}`,
  'names of prototype properties': '__proto__=x&constructor=y&search=__proto__&category=__proto__&attributes=__proto__',
  'a polluted prototype': '__proto__[isAdmin]=true&constructor[prototype][x]=1',
  'broken escapes': 'search=%E0%A4%A&category=%&attributes=%zz',
  'a truncated UTF-8 sequence': `search=${encodeURIComponent('💩').slice(0, 6)}`,
  'bidirectional control characters': `search=${encodeURIComponent('\u202e\u200f💩\uffff')}`,
  'a pathological regular expression': `search=${encodeURIComponent(`${'a'.repeat(60)}!(a+)+$`)}`,
  '10,000 parameters': Array.from({ length: 10_000 }, (_, index) => `p${index}=x`).join('&'),
  'one parameter 10,000 times': Array.from({ length: 10_000 }, () => 'attributes=sunday').join('&'),
  'invalid flags': 'tiny=yes&regional=2&ordering=TRUE&biological=null',
  'only separators': '&&&===&=&',
}

onAnyDatabase('hostile queries', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>
  beforeAll(async () => {
    testApi = await createTestApi(database.db)
  })

  describe.each(Object.entries(queries))('with %s', (_what, query) => {
    test.each(paths)('return a normal response or a clean error from %s', async (path) => {
      const response = await requestApi(testApi.api, `${path}?${query}`)
      expect([response.status, response.body.success === true || isCleanRefusal(response)]).toEqual([
        response.status,
        true,
      ])
      expect(response.status).toBeLessThan(500)
      expect(testApi.reported).toEqual([])
    })
  })

  test.each([
    ['/locations', 'attributes=jacuzzi', { attributes: 'error-invalid-attributes' }],
    ['/locations', `search=${'x'.repeat(101)}`, { search: 'error-invalid-search' }],
    ['/locations', 'tiny=yes', { tiny: 'error-invalid-tiny' }],
    ['/products', 'category=a&category=b', { category: 'error-invalid-category' }],
    [
      '/products',
      'regional=yes&search=a&search=b',
      { regional: 'error-invalid-regional', search: 'error-invalid-search' },
    ],
    ['/carts/new', 'pickupDate=2026-02-30', { pickupDate: 'error-invalid-pickupDate' }],
    ['/carts/new', 'pickupDate=morgen', { pickupDate: 'error-invalid-pickupDate' }],
  ])('to %s with %s return the invalid fields', async (path, query, errors) => {
    const { status, body } = await requestApi(testApi.api, `${path}?${query}`, { language: 'en' })
    expect(status).toBe(422)
    expect(body).toEqual({ success: false, code: 'invalidRequest', message: 'Please check what you entered.', errors })
  })

  test('with a zero byte are refused at its field, also where the value would be looked up', async () => {
    const added = await requestApi(testApi.api, '/carts/new/product', { json: { productId: 'hefezopf' } })
    const path = `/carts/${added.body.data.cartId}?pickupStore=a%00b&pickupDate=2026-03-06`
    const { status, body } = await requestApi(testApi.api, path, { language: 'en' })
    expect([status, body]).toEqual([
      422,
      {
        success: false,
        code: 'invalidRequest',
        message: 'Please check what you entered.',
        errors: { pickupStore: 'error-invalid-pickupStore' },
      },
    ])
    expect(testApi.reported).toEqual([])
  })

  test.each(['9999-12-31', '0000-01-01', '1999-12-31'])('for the day %s are refused', async (date) => {
    const { status, body } = await requestApi(testApi.api, `/carts/new?pickupDate=${date}`)
    expect([status, body.errors]).toEqual([422, { pickupDate: 'error-invalid-pickupDate' }])
  })

  test('do not affect later requests', async () => {
    expect((await requestApi(testApi.api, '/products')).body.count).toBe(75)
    expect((await requestApi(testApi.api, '/locations')).body.count).toBe(24)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  })
})
