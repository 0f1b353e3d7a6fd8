import { beforeEach, describe, expect, test } from 'vitest'
import { inProcessApi } from './in-process-api.ts'

let version: string
let asked: string[]

/** Shares lists for as long as their address says, and hands out a cookie with everything else. */
const anApi = () =>
  inProcessApi({
    contentVersion: () => version,
    ask(path, { method = 'GET', headers }, { share }) {
      asked.push(`${method} ${path}`)
      const lastsMs = Number(/lasts=(-?\d+)/.exec(path)?.[1])
      if (lastsMs) share(lastsMs)
      const { cookie } = headers as { cookie: string }
      const data = { success: true, data: [{ path, cookie, number: asked.length }] }
      return Response.json(data, lastsMs ? {} : { headers: { 'set-cookie': `visit=${asked.length}` } })
    },
  })

type Api = ReturnType<typeof anApi>
const visit = (api: Api, language: 'de' | 'en' = 'de', cookie = '') => api({ language, visitor: 'someone', cookie })
const get = async (api: Api, path: string, language?: 'de' | 'en', cookie?: string) =>
  (await visit(api, language, cookie).fetch(path, {})).json()

beforeEach(() => {
  version = 'v1'
  asked = []
})

describe('the API in process', () => {
  test('is asked once for what it shares', async () => {
    const api = anApi()
    const first = await get(api, '/products?lasts=60000')
    expect(await get(api, '/products?lasts=60000')).toBe(first)
    expect(asked).toEqual(['GET /products?lasts=60000'])
  })

  test('is asked by each for what it does not share, with their own cookie', async () => {
    const api = anApi()
    await get(api, '/orders/1', 'de', 'grant=a')
    const second = await get(api, '/orders/1', 'de', 'grant=b')
    expect(second).toMatchObject({ data: [{ cookie: 'grant=b', number: 2 }] })
  })

  test('is asked again in the other language, after the time, and when there is new content', async () => {
    const api = anApi()
    const [lasting, over] = ['/products?lasts=60000', '/locations?lasts=-1']
    await get(api, lasting, 'de')
    await get(api, lasting, 'en')
    for (let time = 0; time < 2; time++) await get(api, over)
    version = 'v2'
    await get(api, lasting, 'de')
    expect(asked.map((line) => line.slice(4))).toEqual([lasting, lasting, over, over, lasting])
  })

  test('does not keep what was made from content that is gone', async () => {
    const api = anApi()
    const answer = await visit(api).fetch('/products?lasts=60000', {})
    version = 'v2'
    await answer.json()
    await get(api, '/products?lasts=60000')
    expect(asked).toHaveLength(2)
  })

  test('is asked each time something is to be done', async () => {
    const api = anApi()
    for (let time = 0; time < 2; time++) await (await visit(api).fetch('/carts?lasts=60000', { method: 'POST' })).json()
    expect(asked).toHaveLength(2)
  })

  test('gives all the same, which none of them can change', async () => {
    const shared = (await get(anApi(), '/products?lasts=60000')) as { data: { path: string }[] }
    expect(() => shared.data.push({ path: '' })).toThrow(TypeError)
    expect(() => Object.assign(shared.data[0] ?? {}, { path: 'other' })).toThrow(TypeError)
  })

  test('passes on the cookies of one visit to that visit only', async () => {
    const api = anApi()
    const [mine, theirs] = [visit(api), visit(api)]
    await mine.fetch('/orders/1', {})
    await theirs.fetch('/orders/2', {})
    await mine.fetch('/orders/3', {})
    expect([mine.cookies(), theirs.cookies()]).toEqual([['visit=1', 'visit=3'], ['visit=2']])
  })
})
