import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Content } from '#domain/content/content.ts'
import { missingPicture, type Picture, pictureUrl, sharePictureUrl } from '#domain/content/pictures.ts'
import { type RequestOptions, sendRequest } from '#tests/support/send-request.ts'
import { createListener } from '../listener.ts'
import type { RequestRecord } from '../logging.ts'
import { createRequestLimits } from '../request-limits.ts'
import { createMedia } from './create-media.ts'

const root = mkdtempSync(join(tmpdir(), 'krume-media-http-'))
afterAll(() => rmSync(root, { recursive: true }))

const original = readFileSync('content/images/brezel.webp')
const aPicture = (id: string, hash: string): Picture => ({ id, hash, width: 1_200, height: 900, placeholder: '' })
const brezel = aPicture('brezel', 'a'.repeat(16))
const broken = aPicture('broken', 'b'.repeat(16))
/** Of an older version of the content. */
const former = aPicture('former', 'c'.repeat(16))

const forever = 'public, max-age=31536000, immutable'

let site: ReturnType<typeof createSite>
beforeEach(() => {
  site = createSite()
})

afterEach(() => site.media.stop())

/** The pictures behind a real listener, with an empty folder. */
function createSite() {
  const [loads, reads, records] = [[] as string[], [] as string[][], [] as RequestRecord[]]
  const state = { isDatabaseDown: false }
  const content = {
    pictures: new Map([brezel, broken].map((picture) => [picture.id, picture])),
    theme: { paper: '#fbf6ec', crumb: '#f1e3cb', caramel: '#c9792b', espresso: '#2e1a10' },
    company: { defaultStoreId: '' },
    home: { hero: { wide: { image: 'brezel' } }, jobs: { image: 'brezel' } },
    menus: { sidebarImages: ['brezel'] },
    products: [{ id: 'brezel', name: { de: 'Brezel', en: 'Pretzel' }, image: 'brezel' }],
    ...{ pages: [], stores: [], jobs: [] },
  } as unknown as Content
  const failIfDown = () => {
    if (state.isDatabaseDown) throw new Error('connection lost')
  }
  const originals = new Map([
    [brezel.hash, original],
    [former.hash, original],
    [broken.hash, original.subarray(0, 3_000)],
  ])
  const media = createMedia({
    folder: mkdtempSync(join(root, 'data-')),
    fontsDir: 'build/current/fonts',
    content: () => content,
    async findPictures(hashes) {
      reads.push([...hashes])
      failIfDown()
      return [former].filter(({ hash }) => hashes.includes(hash))
    },
    async loadOriginal(hash) {
      loads.push(hash)
      failIfDown()
      return originals.get(hash)
    },
    logo: readFileSync('content/brand/mark.svg'),
    headers: { 'x-content-type-options': 'nosniff' },
    logger: pino({ level: 'silent' }),
  })
  const listener = createListener({
    logRequest: (record) => records.push(record),
    getRequestId: () => 'request-1',
    files: undefined,
    media: media.responses,
    pages: {
      matchPage: (url) => ({ pattern: '/page', path: url, search: '' }),
      sendCached: () => false,
      handle: async (_request, response) => void response.writeHead(418).end(),
    },
    api: { fetch: new Hono().fetch, patterns: [] },
    system: { fetch: new Hono().fetch, patterns: [] },
    getVisitor: () => 'a visitor',
    limits: createRequestLimits({ maxConcurrent: 50, maxPerClient: 50, getClient: () => 'a client' }),
  })
  const get = (path: string, options?: RequestOptions) => sendRequest(listener, path, options)
  return { get, loads, reads, records, state, media }
}

const formatOf = async ({ body }: { body: Buffer }) => {
  const { format, width } = await sharp(body).metadata()
  return [format, width]
}

describe('a size', () => {
  const url = pictureUrl(brezel, 320, 'avif')

  test.each([
    ['avif', 'heif'],
    ['webp', 'webp'],
  ] as const)(
    'as %s is sent with its type, its length and the headers of files, to be kept forever',
    async (format, encoded) => {
      const response = await site.get(pictureUrl(brezel, 320, format))
      expect([response.status, ...(await formatOf(response))]).toEqual([200, encoded, 320])
      expect(response.headers).toMatchObject({
        'content-type': `image/${format}`,
        'content-length': String(response.body.length),
        'cache-control': forever,
        'x-content-type-options': 'nosniff',
        'x-request-id': 'request-1',
      })
      expect(response.headers['content-encoding']).toBeUndefined()
    },
  )

  test('is made once, for HEAD and with any query too', async () => {
    const head = await site.get(url, { method: 'HEAD' })
    const response = await site.get(`${url}?x=1`)
    expect([head.status, head.body.length, head.headers['content-length']]).toEqual([
      200,
      0,
      response.headers['content-length'],
    ])
    expect(site.loads).toHaveLength(1)
  })

  test('returns 304 when the ETag matches', async () => {
    const first = await site.get(url)
    const again = await site.get(url, { headers: { 'if-none-match': first.headers.etag ?? '' } })
    expect([again.status, again.body.length, again.headers['cache-control']]).toEqual([304, 0, forever])
  })

  test('is the same under any name: only hash, width and format count', async () => {
    const [one, two] = [await site.get(url), await site.get(pictureUrl({ ...brezel, id: '../Käse, neu' }, 320, 'avif'))]
    expect(two.body.equals(one.body)).toBe(true)
    expect(site.loads).toHaveLength(1)
  })

  test('of an older version of the content is still there', async () => {
    const response = await site.get(pictureUrl(former, 320, 'webp'))
    expect([response.status, ...(await formatOf(response))]).toEqual([200, 'webp', 320])
    expect(site.reads).toEqual([[former.hash]])
  })

  test('that pages do not offer is the next one, made once', async () => {
    for (const [asked, sent] of [
      [0, 320],
      [321, 640],
      [640, 640],
      [1_280, 960],
      [99_999, 960],
    ] as const) {
      const response = await site.get(pictureUrl(brezel, asked, 'webp'))
      expect([asked, response.status, ...(await formatOf(response))]).toEqual([asked, 200, 'webp', sent])
    }
    expect(site.loads).toHaveLength(3)
  })
})

test('the picture of a shared link is a JPEG that is kept for an hour', async () => {
  const response = await site.get(sharePictureUrl(brezel))
  expect([response.status, ...(await formatOf(response))]).toEqual([200, 'jpeg', 1_200])
  expect([response.headers['content-type'], response.headers['cache-control']]).toEqual([
    'image/jpeg',
    'public, max-age=3600',
  ])
})

test('the picture of a link to a page shows its headline, differs by language and is kept forever', async () => {
  const cards = (['de', 'en'] as const).map((language) => site.media.sharePictureOf('/products/brezel', language))
  expect(cards.map((card) => card?.headline)).toEqual(['Brezel', 'Pretzel'])
  const responses = await Promise.all(cards.map((card) => site.get(card?.url ?? '')))
  for (const response of responses) {
    expect([response.status, ...(await formatOf(response))]).toEqual([200, 'jpeg', 1_200])
    expect(response.headers['cache-control']).toBe(forever)
  }
  expect(responses[0]?.body.equals(responses[1]?.body ?? Buffer.alloc(0))).toBe(false)
  expect(site.media.sharePictureOf('/checkout', 'de')).toBeUndefined()
})

describe('a picture that cannot be made', () => {
  test.each([
    ['is broken', broken],
    ['is missing', missingPicture],
  ])('because it %s is a placeholder for a few seconds, never an error', async (_why, picture) => {
    for (const [format, encoded] of [
      ['avif', 'heif'],
      ['webp', 'webp'],
    ] as const) {
      const response = await site.get(pictureUrl(picture, 320, format))
      expect([response.status, ...(await formatOf(response))]).toEqual([200, encoded, 320])
      expect(response.headers['cache-control']).toBe('public, max-age=10')
    }
    const share = await site.get(sharePictureUrl(picture))
    expect([share.status, share.headers['cache-control']]).toEqual([200, 'public, max-age=10'])
    expect(site.loads.length).toBeLessThanOrEqual(1)
  })

  test.each([
    ['known', brezel],
    ['unknown', former],
  ])('because the database is down, %s or not, is a placeholder', async (_what, picture) => {
    site.state.isDatabaseDown = true
    const response = await site.get(pictureUrl(picture, 320, 'webp'))
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'public, max-age=10'])
  })
})

describe('an address without a picture', () => {
  const { hash } = brezel

  test.each([
    '/media/',
    '/media/brezel.webp',
    `/media/brezel-320.${hash}.png`,
    `/media/brezel-320.${hash}.webp/`,
    '/media/brezel-320.74de262c6e.webp',
    '/media/..%5c..%5cpackage.json',
    '/media/%2e%2e/%2e%2e/package.json',
    '/media/\u0000',
    '/share/',
    `/share/brezel.${hash}.png`,
    '/share/..;/package.json',
  ])('%s returns 404 without reading or decoding anything', async (path) => {
    const { status, headers, body } = await site.get(encodeURI(path).replaceAll('%25', '%'))
    expect([status, headers['cache-control'], body.length]).toEqual([404, 'no-store', 0])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect([site.loads, site.reads]).toEqual([[], []])
  })

  test('with a hash that nobody knows returns 404 after one read', async () => {
    for (const format of ['webp', 'avif'] as const)
      expect((await site.get(pictureUrl({ id: 'x', hash: 'd'.repeat(16) }, 320, format))).status).toBe(404)
    expect((await site.get(sharePictureUrl({ id: 'x', hash: 'd'.repeat(16) }))).status).toBe(404)
    expect([site.loads, site.reads]).toEqual([[], [['d'.repeat(16)]]])
  })

  test('a flood of invented ones decodes nothing and takes a few reads', async () => {
    const urls = Array.from({ length: 60 }, (_, index) =>
      pictureUrl({ id: 'x', hash: `e${String(index).padStart(15, '0')}` }, 320, 'webp'),
    )
    const responses = await Promise.all(urls.map((url) => site.get(url)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([404]))
    expect(site.loads).toEqual([])
    expect(site.reads.length).toBeLessThan(20)
  })
})

test('logs and metrics name the kind of address, not the picture', async () => {
  await site.get(pictureUrl(brezel, 320, 'webp'))
  await site.get(sharePictureUrl(brezel))
  await site.get('/media/nothing')
  await expect.poll(() => site.records.map(({ route }) => route)).toEqual(['/media/*', '/share/*', '/media/*'])
})

test('other methods and other addresses go to the pages', async () => {
  const url = pictureUrl(brezel, 320, 'webp')
  expect((await site.get(url, { method: 'POST' })).status).toBe(418)
  for (const path of ['/', '/mediathek', '/media', '/share']) expect((await site.get(path)).status).toBe(418)
})

describe('the small version that a page embeds', () => {
  test('is made when the first page needs it', async () => {
    expect(await site.media.readInlinePicture(brezel.hash)).toEqual({ kind: 'making' })
    await expect.poll(async () => (await site.media.readInlinePicture(brezel.hash)).kind).toBe('ready')
    const picture = await site.media.readInlinePicture(brezel.hash)
    const body = Buffer.from(picture.kind === 'ready' ? picture.base64 : '', 'base64')
    expect((await formatOf({ body }))[0]).toBe('heif')
  })

  test.each([missingPicture.hash, 'd'.repeat(16), 'nonsense'])('of %s does not exist', async (hash) => {
    expect(await site.media.readInlinePicture(hash)).toEqual({ kind: 'none' })
  })
})
