import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import type { Api } from '#api/create-api.ts'
import { failureSchema } from '#contract/envelope.ts'
import { answererOf } from '#server/answerer-of.ts'
import { anApi } from '#tests/support/an-api.ts'
import { onBothDatabases } from '#tests/support/databases.ts'

onBothDatabases('the picture of a product', (database) => {
  let api: Api
  const get = (path: string, headers: Record<string, string> = {}) => api.request(path, { headers })

  beforeAll(async () => {
    api = (await anApi(database.db)).api
  })

  test.each(['/v1/images/products/brezel', '/api/v1/images/products/brezel'])(
    'stands at %s, without a credential',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const { format, width } = await sharp(await answer.arrayBuffer()).metadata()
      expect([format, width]).toEqual(['webp', 640])
      expect(answererOf(path)).toBe('api')
    },
  )

  test.each([
    [1, 320],
    [320, 320],
    [321, 640],
    [640, 640],
    [900, 960],
  ])('is asked for with a width of %i and comes with %i', async (asked, sent) => {
    const answer = await get(`/v1/images/products/brezel?width=${asked}`)
    const { width } = await sharp(await answer.arrayBuffer()).metadata()
    expect(width).toBe(sent)
  })

  test('is never wider than its master', async () => {
    const answer = await get('/v1/images/products/brezel?width=4000')
    const master = await sharp('content/images/brezel.webp').metadata()
    expect((await sharp(await answer.arrayBuffer()).metadata()).width).toBe(master.width)
  })

  test('is not sent again to whom it is known', async () => {
    const first = await get('/v1/images/products/brezel')
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]+"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600')
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/v1/images/products/brezel', { 'if-none-match': known })
      expect([known, again.status, (await again.arrayBuffer()).byteLength]).toEqual([known, 304, 0])
      expect(again.headers.get('etag')).toBe(etag)
    }
  })

  test('is sent again when it is another one, or another width', async () => {
    const etag = (await get('/v1/images/products/brezel')).headers.get('etag') ?? ''
    expect((await get('/v1/images/products/seele', { 'if-none-match': etag })).status).toBe(200)
    expect((await get('/v1/images/products/brezel?width=320', { 'if-none-match': etag })).status).toBe(200)
  })

  test.each(['nothing', '__proto__', '..%2f..%2fpackage.json', '%00'])(
    'is not there for %s: 404 in the envelope',
    async (id) => {
      const answer = await get(`/v1/images/products/${id}`)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json'])
      expect(failureSchema.strict().parse(await answer.json()).code).toBe('notFound')
    },
  )

  test.each(['0', '-1', '4001', 'wide', '1.5', '1e99'])('is not there in the width %s: 422', async (width) => {
    const answer = await get(`/v1/images/products/brezel?width=${width}`)
    expect([answer.status, (await answer.json()).errors]).toEqual([422, { width: 'error-invalid-width' }])
  })

  test('is all of the API that can be reached outside its own address', () => {
    expect(['/v1/products', '/v1/carts/new', '/v1'].map(answererOf)).toEqual(['page', 'page', 'page'])
  })
})
