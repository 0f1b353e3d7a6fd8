import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RequestOptions, sendRequest } from '#tests/support/send-request.ts'
import { createStaticFiles } from './static-files.ts'
import { sendStoredResponse } from './stored-response.ts'

const root = mkdtempSync(join(tmpdir(), 'krume-static-'))
const served = join(root, 'served')

beforeAll(() => {
  mkdirSync(join(served, 'assets'), { recursive: true })
  mkdirSync(join(served, '.vite'))
  writeFileSync(join(root, 'secret.txt'), 'secret')
  writeFileSync(join(served, 'robots.txt'), 'robots')
  writeFileSync(join(served, '.env'), 'secret')
  writeFileSync(join(served, '.vite', 'manifest.json'), 'secret')
  writeFileSync(join(served, 'assets', 'app.3f2a.js'), 'plain')
  writeFileSync(join(served, 'assets', 'app.3f2a.js.br'), 'brotli')
  writeFileSync(join(served, 'assets', 'app.3f2a.js.gz'), 'gzip')
  writeFileSync(join(served, 'assets', 'odd.xyz'), 'odd')
  for (const name of ['loaf.avif', 'letters.woff2', 'odd.bin', 'words.json', 'mark.svg'])
    writeFileSync(join(served, name), 'a'.repeat(1_000))
})
afterAll(() => rmSync(root, { recursive: true }))

const passedOn = 418

function get(path: string, options?: RequestOptions) {
  const folder = { directory: served, prefix: '/', isImmutable: (file: string) => file.startsWith('/assets/') }
  const files = createStaticFiles([folder], { 'x-content-type-options': 'nosniff' })
  return sendRequest(
    (request, response) => {
      const file = files.find(request.url ?? '/')
      if (file) sendStoredResponse(request, response, file.response)
      else response.writeHead(passedOn).end()
    },
    path,
    options,
  )
}

describe('a file of the build', () => {
  test('is sent with its type, its length and the security headers', async () => {
    const { status, headers, body } = await get('/robots.txt')
    expect([status, body.toString()]).toEqual([200, 'robots'])
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '6',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    })
  })

  test('is cached for a year when its name contains a hash, else for an hour', async () => {
    expect((await get('/assets/app.3f2a.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test.each([
    ['br, gzip', 'br', 'brotli'],
    ['gzip', 'gzip', 'gzip'],
    ['identity', undefined, 'plain'],
  ])('is sent for "Accept-Encoding: %s" as %s', async (acceptEncoding, encoding, text) => {
    const { headers, body } = await get('/assets/app.3f2a.js', { headers: { 'accept-encoding': acceptEncoding } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(text.length))
    expect(body.toString()).toBe(text)
  })

  test.each([
    ['loaf.avif', undefined],
    ['letters.woff2', undefined],
    ['odd.bin', undefined],
    ['words.json', 'br'],
    ['mark.svg', 'br'],
  ])('that the build did not compress, %s, is sent as %s', async (name, encoding) => {
    const { headers, body } = await get(`/${name}`, { headers: { 'accept-encoding': 'br, gzip' } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(body.length === 1_000).toBe(encoding === undefined)
  })

  test('returns 304 for a matching ETag', async () => {
    const first = await get('/assets/app.3f2a.js')
    const again = await get('/assets/app.3f2a.js', { headers: { 'if-none-match': first.headers.etag ?? '' } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
  })

  test('has an ETag that depends on its content', async () => {
    const tags = await Promise.all(
      ['/robots.txt', '/assets/app.3f2a.js'].map(async (path) => (await get(path)).headers.etag),
    )
    expect(tags[0]).toMatch(/^W\/".{22}"$/)
    expect(tags[0]).not.toBe(tags[1])
  })

  test('ignores the query string', async () => {
    expect((await get('/robots.txt?v=../../secret.txt')).body.toString()).toBe('robots')
  })

  test('of an unknown type is sent as application/octet-stream', async () => {
    expect((await get('/assets/odd.xyz')).headers['content-type']).toBe('application/octet-stream')
  })

  test('is sent without a body for HEAD', async () => {
    const { status, headers, body } = await get('/robots.txt', { method: 'HEAD' })
    expect([status, headers['content-length'], body.length]).toEqual([200, '6', 0])
  })
})

test('a file in a folder has the route pattern of the folder, a file at the root its own', () => {
  const files = createStaticFiles([{ directory: served, prefix: '/', isImmutable: () => false }], {})
  expect(files.find('/assets/app.3f2a.js?v=1')?.route).toBe('/assets/*')
  expect(files.find('/robots.txt')?.route).toBe('/robots.txt')
})

describe('a URL without a file', () => {
  test.each([
    '/nothing.txt',
    '/',
    '/assets',
    '/assets/',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/../robots.txt',
    '/%2e%2e/secret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '//robots.txt',
    '/robots.txt%00.js',
    '/.env',
    '/.vite/manifest.json',
    '/assets/app.3f2a.js.br',
    '/constructor',
    '/__proto__',
  ])('%s is passed on', async (path) => {
    expect((await get(path)).status).toBe(passedOn)
  })
})

describe('an asset of another build', () => {
  let nowMs = 0
  let listings = 0
  const other = join(root, 'other')
  const files = () => {
    const folder = { directory: served, prefix: '/', isImmutable: () => true }
    return createStaticFiles(
      [folder],
      {},
      {
        listFolders() {
          listings += 1
          return [{ directory: other, prefix: '/assets/', isImmutable: () => true }]
        },
        monotonicMs: () => nowMs,
      },
    )
  }

  test('is found when it is asked for, even if that build was made later', () => {
    const mine = files()
    mkdirSync(other, { recursive: true })
    expect(mine.find('/assets/new.9a.js')).toBeUndefined()
    writeFileSync(join(other, 'new.9a.js'), 'new')
    expect(mine.find('/assets/new.9a.js')).toBeUndefined()
    nowMs += 1_000
    expect(mine.find('/assets/new.9a.js?x')?.response.bodies.identity.toString()).toBe('new')
    expect(mine.find('/assets/new.9a.js')?.route).toBe('/assets/*')
  })

  test('is not looked for with every unknown address', () => {
    const mine = files()
    listings = 0
    for (let count = 0; count < 100; count++) mine.find(`/assets/none-${count}.js`)
    for (const path of ['/none', '/assets', '/media/none.webp']) mine.find(path)
    expect(listings).toBe(1)
  })
})
