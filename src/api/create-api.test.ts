import { createRoute, z } from '@hono/zod-openapi'
import { beforeAll, describe, expect, test } from 'vitest'
import { failureSchema } from '#contract/envelope.ts'
import { statusByProblem } from '#contract/problems.ts'
import { anApi, apiCredential, basic } from '#tests/support/an-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import german from '../../locales/de/problems.json' with { type: 'json' }
import english from '../../locales/en/problems.json' with { type: 'json' }

const client = basic(apiCredential)
const json = { ...client, 'content-type': 'application/json' }

/** A route that takes a body, so that the frame can be tested without a feature. */
const echoRoute = createRoute({
  method: 'post',
  path: '/test/echo',
  request: {
    body: { required: true, content: { 'application/json': { schema: z.object({ name: z.string().min(1) }) } } },
  },
  responses: {
    200: { description: 'As it came', content: { 'application/json': { schema: z.object({ name: z.string() }) } } },
  },
})

onBothDatabases('the door of the API', (database) => {
  let house: Awaited<ReturnType<typeof anApi>>
  const call = (path: string, init?: RequestInit) => house.api.request(path, init)
  const post = (body: BodyInit, headers: Record<string, string> = json) =>
    call('/test/echo', { method: 'POST', headers, body })

  async function failureOf(answer: Response) {
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
    const failure = failureSchema.strict().parse(await answer.json())
    expect(answer.status).toBe(statusByProblem[failure.code])
    expect(failure.message).not.toBe('')
    return failure
  }

  beforeAll(async () => {
    house = await anApi(database.db)
    house.api.openapi(echoRoute, (c) => c.json(c.req.valid('json'), 200))
    house.api.get('/test/loses-the-database', () => {
      throw new Error('Connection terminated unexpectedly')
    })
    house.api.get('/test/breaks', () => {
      throw new Error('a wire came loose at /home/krume')
    })
  })

  test.each([
    ['no credential', {}],
    ['a wrong password', basic('public:wrong')],
    ['a wrong name', basic('private:test')],
    ['another scheme', { authorization: `Bearer ${btoa(apiCredential)}` }],
    ['the credential in the clear', { authorization: `Basic ${apiCredential}` }],
    ['something more behind it', { authorization: `${client.authorization} x` }],
  ])('stays shut for %s, and says which key it wants', async (_what, headers) => {
    const answer = await call('/site/frame', { headers })
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm="/)
    expect(await failureOf(answer)).toMatchObject({ success: false, code: 'unauthorized' })
  })

  test('does not tell a stranger which addresses exist', async () => {
    const [known, unknown] = [await call('/site/frame'), await call('/site/nothing')]
    expect([known.status, unknown.status]).toEqual([401, 401])
    expect(await known.text()).toBe(await unknown.text())
  })

  test('opens with the credential', async () => {
    expect((await call('/site/frame', { headers: client })).status).toBe(200)
  })

  test.each([
    ['GET', '/nothing'],
    ['GET', '/'],
    ['GET', '/site'],
    ['DELETE', '/site/frame'],
  ])('answers %s %s, which does not exist, with 404 in the envelope', async (method, path) => {
    const failure = await failureOf(await call(path, { method, headers: client }))
    expect(failure.code).toBe('notFound')
  })

  test.each(['{', 'name=Anna', '{"name":"Anna",}'])('answers the malformed JSON %s with 400', async (body) => {
    expect((await failureOf(await post(body))).code).toBe('malformedJson')
  })

  test('names the fields that cannot be accepted', async () => {
    const codes = await Promise.all(
      ['{}', '{"name":""}', '{"name":7}'].map(async (body) => (await failureOf(await post(body))).errors),
    )
    expect(codes).toEqual([{ name: 'error-empty-name' }, { name: 'error-empty-name' }, { name: 'error-invalid-name' }])
  })

  test('takes a body of 100 kB and not a byte more', async () => {
    const bodyOf = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) })
    expect((await post(bodyOf(100_000))).status).toBe(200)
    expect((await failureOf(await post(bodyOf(100_001)))).code).toBe('tooLarge')
  })

  test('counts the bytes of a body that does not say its length', async () => {
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
    expect((await failureOf(await house.api.fetch(request))).code).toBe('tooLarge')
  })

  test('says what broke to the log and nothing of it to the visitor', async () => {
    const failure = await failureOf(await call('/test/breaks', { headers: client }))
    expect(failure.code).toBe('internal')
    expect(failure.message).not.toContain('wire')
    expect(house.reported.map(({ message }) => message)).toEqual(['a wire came loose at /home/krume'])
  })

  test('asks visitors to come back while the database is away, and tells the log why', async () => {
    house.reported.length = 0
    const answer = await call('/test/loses-the-database', { headers: client })
    expect(answer.headers.get('retry-after')).toBe('5')
    expect((await failureOf(answer)).code).toBe('unavailable')
    expect(house.reported.map(({ message }) => message)).toEqual(['Connection terminated unexpectedly'])
  })

  test.each([
    ['en-GB,en;q=0.9', english.notFound],
    ['de-DE', german.notFound],
    ['fr', german.notFound],
  ])('speaks the language of "Accept-Language: %s"', async (acceptLanguage, message) => {
    const answer = await call('/nothing', { headers: { ...client, 'accept-language': acceptLanguage } })
    expect((await failureOf(answer)).message).toBe(message)
  })

  describe('what the site asks for', () => {
    const read = async (path: string, language = 'de') =>
      (await call(path, { headers: { ...client, 'accept-language': language } })).json()

    test('the header menu is sorted by position and links to section and hash', async () => {
      const { data } = await read('/site/frame')
      const links = data.headerMenu.map(({ section, hash }: { section: string; hash: string }) => `${section}#${hash}`)
      expect(links).toEqual([
        'company#section_home',
        'places#places',
        'products#home',
        'employees#home',
        'contact#header',
      ])
    })

    test('the footer menu is grouped by section, both sorted by position', async () => {
      const { data } = await read('/site/frame')
      const { menus } = house.bakery
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

    test('the home page has six slides, whose labels are the bakery’s own', async () => {
      const { data } = await read('/site/home', 'en')
      expect(data.slides.map(({ index }: { index: number }) => index)).toEqual([0, 1, 2, 3, 4, 5])
      expect(data.slides[1]).toMatchObject({ button: 'Book travel', buttonLabel: 'Find a store' })
    })

    test('each language has its own texts', async () => {
      const [de, en] = [await read('/site/home', 'de'), await read('/site/home', 'en')]
      expect(de.data.hero.words).toEqual(['sind wir'])
      expect(en.data.hero.words).toEqual(['that’s us'])
    })
  })
})
