import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { failureSchema } from '#contract/envelope.ts'
import { missingPicture, type Picture, parsePictureUrl, pictureUrl } from '#domain/content/pictures.ts'
import { findTarget } from '#server/listener.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'
import { type Api, createApi } from './create-api.ts'

onAnyDatabase('product image API', (database) => {
  let api: Api
  const get = (path: string, headers: Record<string, string> = {}) => api.request(path, { headers })

  beforeAll(async () => {
    api = (await createTestApi(database.db)).api
  })

  test.each(['/v1/images/products/brezel', '/api/v1/images/products/brezel'])(
    'serves %s without a credential',
    async (path) => {
      const response = await get(path)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      const { format, width } = await sharp(await response.arrayBuffer()).metadata()
      expect([format, width]).toEqual(['webp', 640])
      expect(findTarget(path)).toBe('api')
    },
  )

  test.each([
    [1, 320],
    [320, 320],
    [321, 640],
    [640, 640],
    [900, 960],
    [4_000, 1_440],
  ])('rounds the width %i up to %i', async (asked, sent) => {
    const response = await get(`/v1/images/products/brezel?width=${asked}`)
    const { width } = await sharp(await response.arrayBuffer()).metadata()
    expect(width).toBe(sent)
  })

  test('returns 304 when the ETag matches', async () => {
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

  test('returns the image when product or width differ from the ETag', async () => {
    const etag = (await get('/v1/images/products/brezel')).headers.get('etag') ?? ''
    expect((await get('/v1/images/products/seele', { 'if-none-match': etag })).status).toBe(200)
    expect((await get('/v1/images/products/brezel?width=320', { 'if-none-match': etag })).status).toBe(200)
  })

  test('a product whose picture is missing is served with a placeholder, on every page that shows it', async () => {
    const { services, content } = await createTestApi(database.db)
    const products = content.products.map((product) =>
      product.id === 'brezel' ? { ...product, image: 'Gibt es nicht \ud800' } : product,
    )
    const reported: Error[] = []
    const otherApi = createApi({ ...services, content: () => ({ ...content, products }) }, (error) =>
      reported.push(error),
    )
    for (const path of ['/v1/products', '/v1/products/brezel']) {
      const response = await requestApi(otherApi, path)
      expect([path, response.status]).toEqual([path, 200])
    }
    const { body } = await requestApi(otherApi, '/v1/products/brezel')
    const { picture } = body.data
    expect(picture).toMatchObject({ id: 'Gibt es nicht \ufffd', width: 960, height: 720 })
    expect(parsePictureUrl(pictureUrl(picture, 640, 'webp'))).toMatchObject({ hash: missingPicture.hash })
    const image = await otherApi.request('/v1/images/products/brezel')
    expect([image.status, image.headers.get('cache-control')]).toEqual([200, 'public, max-age=10'])
    expect((await sharp(await image.arrayBuffer()).metadata()).width).toBe(640)
    expect(reported).toEqual([])
  })

  test.each(['nothing', '__proto__', '..%2f..%2fpackage.json', '%00'])('returns 404 for %s', async (id) => {
    const response = await get(`/v1/images/products/${id}`)
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
    expect(failureSchema.strict().parse(await response.json()).code).toBe('notFound')
  })

  test.each(['0', '-1', '4001', 'wide', '1.5', '1e99'])('returns 422 for the width %s', async (width) => {
    const response = await get(`/v1/images/products/brezel?width=${width}`)
    expect([response.status, (await response.json()).errors]).toEqual([422, { width: 'error-invalid-width' }])
  })

  test('is a placeholder when the original cannot be decoded, for a few seconds', async () => {
    const { services, content } = await createTestApi(database.db)
    // No original has this hash.
    const seele = { ...content.pictures.get('seele'), hash: 'f'.repeat(16) } as Picture
    const changed = { ...content, pictures: new Map([...content.pictures, ['seele', seele]]) }
    const otherApi = createApi({ ...services, content: () => changed }, () => {})
    const response = await otherApi.request('/v1/images/products/seele')
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=10'])
    const { format, width } = await sharp(await response.arrayBuffer()).metadata()
    expect([format, width]).toEqual(['webp', 640])
  })

  test('is the only API route without the /api prefix', () => {
    expect(['/v1/products', '/v1/carts/new', '/v1'].map(findTarget)).toEqual(['page', 'page', 'page'])
  })
})
