import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { describe, expect, test } from 'vitest'
import { ask } from '#tests/support/ask.ts'
import { sharedAnswers } from './shared-answers.ts'

/** Answers whose text says how often one was made; `lastsMs` undefined: they are not shared. */
function makeAnswers(lastsMs: number | undefined) {
  let count = 0
  let version = 'v1'
  const shared = sharedAnswers({ contentVersion: () => version, maxCacheBytes: 1_000_000 })
  const answerAnew = getRequestListener((_request, { incoming, outgoing }) =>
    shared.answer(incoming as never, outgoing as never, (share) => {
      count += 1
      if (lastsMs !== undefined) share(lastsMs)
      return new Response(`answer ${count}`, { headers: { 'content-type': 'application/json' } })
    }),
  )
  const listener: RequestListener = (request, response) => {
    if (!shared.sendStored(request, response)) void answerAnew(request, response)
  }
  return {
    text: async (path: string, headers = {}) => (await ask(listener, path, { headers })).body.toString(),
    get: (headers = {}) => ask(listener, '/', { headers }),
    head: () => ask(listener, '/', { method: 'HEAD' }),
    importContent: () => {
      version = 'v2'
    },
  }
}

describe('an answer that is shared', () => {
  test('is made once', async () => {
    const { text } = makeAnswers(60_000)
    expect([await text('/'), await text('/')]).toEqual(['answer 1', 'answer 1'])
  })

  test('is kept apart by address, language and credential', async () => {
    const { text } = makeAnswers(60_000)
    await text('/', { authorization: 'Basic one' })
    expect(await text('/?x=1', { authorization: 'Basic one' })).toBe('answer 2')
    expect(await text('/', { authorization: 'Basic one', 'accept-language': 'en' })).toBe('answer 3')
    expect(await text('/', { authorization: 'Basic other' })).toBe('answer 4')
    expect(await text('/')).toBe('answer 5')
    expect(await text('/', { authorization: 'Basic one' })).toBe('answer 1')
  })

  test('is kept by whoever asked, who asks again and is told that it still holds', async () => {
    const { get } = makeAnswers(60_000)
    const { status, headers } = await get()
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-cache'])
    const again = await get({ 'if-none-match': headers.etag })
    expect([again.status, again.body.length]).toEqual([304, 0])
  })

  test('is made anew when its time is over', async () => {
    const { text } = makeAnswers(0)
    await text('/')
    expect(await text('/')).toBe('answer 2')
  })

  test('is made anew after new content came in', async () => {
    const { text, importContent } = makeAnswers(60_000)
    await text('/')
    importContent()
    expect(await text('/')).toBe('answer 2')
  })

  test('is not kept without its body', async () => {
    const { text, head } = makeAnswers(60_000)
    await head()
    expect(await text('/')).toBe('answer 2')
  })
})

test('an answer that is not shared is made for everyone', async () => {
  const { text } = makeAnswers(undefined)
  await text('/')
  expect(await text('/')).toBe('answer 2')
})
