import { describe, expect, test } from 'vitest'
import { type RequestOptions, sendRequest } from '#tests/support/send-request.ts'
import {
  addCompressedBody,
  createStoredResponse,
  type StoredResponse,
  selectRepresentation,
  sendStoredResponse,
} from './stored-response.ts'

const page: StoredResponse = {
  status: 200,
  headers: { 'content-type': 'text/html', 'cache-control': 'public' },
  etag: 'W/"abc"',
  bodies: { identity: Buffer.from('plain'), br: Buffer.from('br'), gzip: Buffer.from('gzip!!') },
  isCompressible: true,
}

const send = (options: RequestOptions, stored = page) =>
  sendRequest(
    (request, response) => sendStoredResponse(request, response, stored, { headers: { 'set-cookie': ['a=b'] } }),
    '/',
    options,
  )

describe('sendStoredResponse', () => {
  test('sends status, headers, ETag, length and cookies', async () => {
    const { status, headers, body } = await send({}, { ...page, status: 404 })
    expect([status, body.toString()]).toEqual([404, 'plain'])
    expect(headers).toMatchObject({
      'content-type': 'text/html',
      etag: 'W/"abc"',
      'content-length': '5',
      'set-cookie': ['a=b'],
    })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test('sends an accepted encoding with the length of the compressed body', async () => {
    const { headers, body } = await send({ headers: { 'accept-encoding': 'gzip' } })
    expect([headers['content-encoding'], headers['content-length'], body.toString()]).toEqual(['gzip', '6', 'gzip!!'])
  })

  test('answers HEAD with the headers of GET and no body', async () => {
    const { status, headers, body } = await send({ method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect([status, headers['content-length'], headers['content-encoding'], body.length]).toEqual([200, '2', 'br', 0])
  })

  test.each(['W/"abc"', '"x", W/"abc"', '*', '"abc"'])('returns 304 for "If-None-Match: %s"', async (tags) => {
    const { status, headers, body } = await send({ headers: { 'if-none-match': tags } })
    expect([status, body.length, headers.etag, headers['cache-control']]).toEqual([304, 0, 'W/"abc"', 'public'])
  })

  test.each(['W/"abcd"', 'abc', '"x", "y"'])('returns 200 for "If-None-Match: %s"', async (tags) => {
    expect((await send({ headers: { 'if-none-match': tags } })).status).toBe(200)
  })

  test('sends an error with its body even when the ETag matches', async () => {
    const { status, body } = await send({ headers: { 'if-none-match': 'W/"abc"' } }, { ...page, status: 404 })
    expect([status, body.toString()]).toEqual([404, 'plain'])
  })
})

test('selectRepresentation falls back to an encoding that exists', () => {
  const conditions = { ifNoneMatch: undefined, acceptEncoding: 'br, gzip' }
  const { identity, gzip } = page.bodies
  const withGzip = selectRepresentation({ ...page, bodies: { identity, gzip: gzip as Buffer } }, conditions)
  expect(withGzip.headers['content-encoding']).toBe('gzip')
  const plain = selectRepresentation({ ...page, bodies: { identity } }, conditions)
  expect(plain.headers).not.toHaveProperty('content-encoding')
})

describe('addCompressedBody', () => {
  const create = (bytes: number) => createStoredResponse(200, {}, Buffer.alloc(bytes, 'x'))

  test('adds only the preferred encoding', async () => {
    const stored = create(5_000)
    await addCompressedBody(stored, 'gzip, br')
    expect(Object.keys(stored.bodies)).toEqual(['identity', 'br'])
  })

  test('compresses once for concurrent and later requests', async () => {
    const stored = create(5_000)
    const first = addCompressedBody(stored, 'br')
    expect(addCompressedBody(stored, 'br')).toBe(first)
    await first
    expect(addCompressedBody(stored, 'br')).toBeUndefined()
  })

  test.each([
    ['a body below 600 bytes', 'br', create(599)],
    ['a client that accepts no encoding', undefined, create(5_000)],
    ['a client that accepts another encoding', 'deflate', create(5_000)],
    ['a compressed format', 'br', { ...create(5_000), isCompressible: false }],
  ])('does nothing for %s', (_case, acceptEncoding, stored) => {
    expect(addCompressedBody(stored, acceptEncoding)).toBeUndefined()
  })
})

test('createStoredResponse holds no more memory than the body has bytes', () => {
  const { identity } = createStoredResponse(200, {}, Buffer.from('a view of the pool')).bodies
  expect([identity.toString(), identity.buffer.byteLength]).toEqual(['a view of the pool', identity.length])
})
