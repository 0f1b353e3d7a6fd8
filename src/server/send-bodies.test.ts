import { describe, expect, test } from 'vitest'
import { type Asked, ask } from '#tests/support/ask.ts'
import { type StoredAnswer, sendBodies } from './send-bodies.ts'

const page: StoredAnswer = {
  status: 200,
  headers: { 'content-type': 'text/html', 'cache-control': 'public' },
  etag: 'W/"abc"',
  bodies: { identity: Buffer.from('plain'), br: Buffer.from('br'), gzip: Buffer.from('gzip!!') },
}

const send = (asked: Asked, answer = page) =>
  ask((request, response) => sendBodies(request, response, answer, ['a=b']), '/', asked)

describe('an answer that lies ready', () => {
  test('is sent with its status, its headers, its tag and its length', async () => {
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

  test('goes out compressed to who takes it, with the length of what is sent', async () => {
    const { headers, body } = await send({ headers: { 'accept-encoding': 'gzip' } })
    expect([headers['content-encoding'], headers['content-length'], body.toString()]).toEqual(['gzip', '6', 'gzip!!'])
  })

  test('is described to HEAD with the length of GET and no body', async () => {
    const { status, headers, body } = await send({ method: 'HEAD', headers: { 'accept-encoding': 'br' } })
    expect([status, headers['content-length'], headers['content-encoding'], body.length]).toEqual([200, '2', 'br', 0])
  })

  test.each(['W/"abc"', '"x", W/"abc"', '*', '"abc"'])('is not sent again for "If-None-Match: %s"', async (tags) => {
    const { status, headers, body } = await send({ headers: { 'if-none-match': tags } })
    expect([status, body.length, headers.etag, headers['cache-control']]).toEqual([304, 0, 'W/"abc"', 'public'])
  })

  test.each(['W/"abcd"', 'abc', '"x", "y"'])('is sent again for "If-None-Match: %s"', async (tags) => {
    expect((await send({ headers: { 'if-none-match': tags } })).status).toBe(200)
  })

  test('is sent whole when it is an error, even to who claims to have it', async () => {
    const asked = { headers: { 'if-none-match': 'W/"abc"' } }
    const { status, body } = await send(asked, { ...page, status: 404 })
    expect([status, body.toString()]).toEqual([404, 'plain'])
  })
})
