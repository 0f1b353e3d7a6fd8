import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { request } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAddressFetch, type Fetch } from './support/address-fetch.ts'
import { startNginx, type TestNginx } from './support/nginx.ts'

/** What the process sends with everything, while a test is about it. */
let headersOfPages: Record<string, string> = {}
/** A process that answers as the path says, such as /503, and counts the bytes of uploads. */
const received: { url: string; headers: IncomingHttpHeaders; bytes: number }[] = []
const upstream: Server = createServer(async (request, response) => {
  let bytes = 0
  for await (const chunk of request) bytes += (chunk as Buffer).length
  received.push({ url: request.url ?? '', headers: request.headers, bytes })
  for (const [name, value] of Object.entries(headersOfPages)) response.setHeader(name, value)
  response.writeHead(Number(/\d{3}/.exec(request.url ?? '')?.[0] ?? 200)).end('from the process')
})

/** The staff app: one event, and then nothing until the test allows the rest. */
let endStream = () => {}
const staffUpstream: Server = createServer((request, response) => {
  if (request.url !== '/api/staff/v1/events') {
    request.resume()
    response.end(`from the staff app: ${request.headers.host}`)
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: changed\ndata: 1\n\n')
  endStream = () => response.end()
})
const listenLocally = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const clients: (Fetch & { close(): void })[] = []
let nginx: TestNginx
let withoutProcess: TestNginx
/** One of two processes answers 503 to everything. */
let oneUnready: TestNginx
const unreadyUpstream: Server = createServer((request, response) => {
  request.resume()
  response.writeHead(503).end('not ready')
})

beforeAll(async () => {
  const url = await listenLocally(upstream)
  nginx = await startNginx([url, url], [await listenLocally(staffUpstream)])
  withoutProcess = await startNginx(['http://127.0.0.1:1'])
  oneUnready = await startNginx([await listenLocally(unreadyUpstream), url])
})
afterAll(async () => {
  for (const client of clients) client.close()
  await Promise.all([nginx.stop(), withoutProcess.stop(), oneUnready.stop()])
  for (const server of [upstream, staffUpstream, unreadyUpstream]) {
    server.closeAllConnections()
    server.close()
  }
})

function aClient(address: string, { authority }: TestNginx = nginx): Fetch {
  const client = createAddressFetch({ from: [address], authority })
  clients.push(client)
  return client
}

/** The first line of the response, or an empty text when the connection is closed without one. */
function firstLine(socket: ReturnType<typeof connect>, request: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    socket.on('data', (data) => {
      text += data
    })
    socket.on('error', () => resolve(''))
    socket.on('close', () => resolve(text))
    socket.write(request)
  })
}

const plainRequest = (host: string) =>
  firstLine(connect(nginx.plainPort, '127.0.0.1'), `GET /a?b=1 HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

describe('host names', () => {
  test('redirects http to https for the configured host only', async () => {
    expect(await plainRequest('localhost')).toMatch(/^HTTP\/1\.1 301 [\s\S]*Location: https:\/\/localhost\/a\?b=1\r\n/)
    expect(await plainRequest('evil.example')).toBe('')
    expect(await plainRequest('staff.localhost')).toContain('Location: https://staff.localhost/a?b=1\r\n')
  })

  test('refuses the handshake for another host, and a request for another host', async () => {
    const options = { port: nginx.port, host: '127.0.0.1', ca: nginx.authority }
    const request = 'GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n'
    expect(await firstLine(connectTls({ ...options, servername: 'evil.example' }), request)).toBe('')
    expect(await firstLine(connectTls({ ...options, servername: 'localhost' }), request)).toMatch(/^HTTP\/1\.1 421 /)
  })
})

describe('processes', () => {
  test('passes every status through and keeps using the process', async () => {
    const send = aClient('127.0.0.11')
    for (const path of ['/503', '/502', '/500', '/api/v1/503', '/api/v1/502']) {
      const response = await send(nginx.url + path)
      expect([response.status, await response.text()]).toEqual([Number(path.slice(-3)), 'from the process'])
      expect((await send(`${nginx.url}/200`)).status).toBe(200)
    }
  })

  test('asks another process when one answers 503, but repeats no write', async () => {
    const send = aClient('127.0.0.42', oneUnready)
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(`${oneUnready.url}/products`)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const writes: number[] = []
    for (let count = 0; count < 4; count++)
      writes.push((await send(`${oneUnready.url}/api/v1/carts`, { method: 'POST', body: '{}' })).status)
    expect(new Set(writes)).toEqual(new Set([200, 503]))
  })

  test('passes no request for metrics on, so that nobody reads those of a random process', async () => {
    const response = await aClient('127.0.0.41')(`${nginx.url}/metrics`, { headers: { authorization: 'Bearer token' } })
    expect([response.status, await response.text()]).toEqual([404, expect.stringContaining('404 Not Found')])
    expect(received.filter(({ url }) => url.startsWith('/metrics'))).toEqual([])
    expect((await aClient('127.0.0.41')(`${nginx.staffUrl}/metrics`)).status).toBe(404)
  })

  test('sends the address of the client and none that the client invents', async () => {
    await aClient('127.0.0.12')(`${nginx.url}/address`, { headers: { 'x-forwarded-for': '10.1.2.3' } })
    const { headers } = received.find(({ url }) => url === '/address') ?? {}
    expect(headers?.['x-forwarded-for']).toBe('127.0.0.12')
    expect(headers?.['x-request-id']).toMatch(/^[0-9a-f]{32}$/)
  })

  test('explains itself in the language of the client when no process runs', async () => {
    const send = aClient('127.0.0.13', withoutProcess)
    const page = await send(`${withoutProcess.url}/products`)
    expect([page.status, page.headers.get('content-type'), page.headers.get('retry-after')]).toEqual([
      502,
      'text/html',
      '5',
    ])
    expect(await page.text()).toContain('<h1>Wir sind gleich wieder da.')
    const api = await send(`${withoutProcess.url}/api/v1/products`, { headers: { 'accept-language': 'en-GB' } })
    expect([api.status, api.headers.get('content-type')]).toEqual([502, 'application/json'])
    expect(await api.json()).toMatchObject({
      success: false,
      code: 'unavailable',
      message: 'We’ll be back in a moment. Please try again in a few seconds.',
    })
  })
})

describe('public pages', () => {
  const until = (secondsFromNow: number) => ({
    'x-accel-expires': `@${Math.floor(Date.now() / 1_000) + secondsFromNow}`,
    'x-request-id': 'of the process',
    vary: 'Accept-Language, Cookie, Accept-Encoding',
  })
  const german = { 'accept-language': 'de-DE,de;q=0.9,en;q=0.8', 'accept-encoding': 'gzip, deflate, br' }
  afterEach(() => {
    headersOfPages = {}
  })

  /** How many of the requests the process has got, and what it was asked for. */
  async function passedOn(path: string, requests: readonly Record<string, string>[], init: RequestInit = {}) {
    const before = received.length
    const send = aClient('127.0.0.50')
    for (const headers of requests) await (await send(nginx.url + path, { ...init, headers })).text()
    return received.slice(before)
  }

  test.each([
    ['the same', german, german, 1],
    ['the same language in other words', german, { ...german, 'accept-language': 'de,fr;q=0.5' }, 1],
    ['the same language, chosen', german, { ...german, cookie: 'krume-lng=de' }, 1],
    ['another language', german, { ...german, 'accept-language': 'en-GB' }, 2],
    ['another language, chosen', german, { ...german, cookie: 'krume-lng=en' }, 2],
    ['another encoding', german, { ...german, 'accept-encoding': 'gzip' }, 2],
    ['an encoding that is refused', german, { ...german, 'accept-encoding': 'br;q=0, gzip' }, 2],
  ])('are kept for readers of %s', async (name, first, second, count) => {
    headersOfPages = until(60)
    const path = `/products/${name.replace(/\W/g, '-')}?category=brote`
    expect(await passedOn(path, [first, second])).toHaveLength(count)
  })

  test('are asked for with the language and the encoding under which they are kept', async () => {
    headersOfPages = until(60)
    const wanted = { 'accept-language': 'de,en;q=2', 'accept-encoding': 'gzip;q=0.5, zstd, br;q=0' }
    const [page] = await passedOn('/products/asked', [wanted])
    expect(page?.headers).toMatchObject({ 'accept-language': 'de', 'accept-encoding': 'gzip' })
  })

  test.each<[string, string, Record<string, string>, RequestInit?]>([
    ['a browser with an order', '/', { ...german, cookie: 'krume-lng=de; krume-orders=1' }],
    ['a browser with a grant', '/mystore', { ...german, cookie: 'krume-order-7K3MN-PQ4RT=token' }],
    ['a preview', '/about', { ...german, cookie: 'krume-preview=token' }],
    ['an address with a token', '/pass/x?token=abc', german],
    ['a search', '/products?search=brot', german],
    ['two parameters', '/products?category=brote&token=abc', german],
    ['credentials', '/products', { ...german, authorization: 'Basic x' }],
    ['a language that is not clear', '/products', { ...german, 'accept-language': 'fr,de;q=0.5' }],
    ['a form', '/contact', german, { method: 'POST', body: 'a=b' }],
    ['the API', '/api/v1/products', german],
  ])('are not kept for %s', async (_name, path, headers, init) => {
    headersOfPages = until(60)
    expect(await passedOn(path, [headers, headers], init)).toHaveLength(2)
  })

  test.each<[string, Record<string, string>]>([
    ['has no expiry for nginx', { 'cache-control': 'public, max-age=10, s-maxage=300' }],
    ['sets a cookie', { ...until(60), 'set-cookie': 'krume-order-x=token' }],
    ['is over', until(-1)],
  ])('are not kept if the response %s', async (name, headers) => {
    headersOfPages = headers
    expect(await passedOn(`/products/${name.replace(/\W/g, '-')}`, [german, german, german])).toHaveLength(3)
  })

  test('have the id of each request', async () => {
    headersOfPages = until(60)
    const send = aClient('127.0.0.50')
    const responses = [await send(`${nginx.url}/jobs`), await send(`${nginx.url}/jobs`)]
    const ids = responses.map((response) => response.headers.get('x-request-id'))
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), expect.stringMatching(/^[0-9a-f]{32}$/)])
    expect(ids[0]).not.toBe(ids[1])
    expect(responses[1]?.headers.get('x-accel-expires')).toBeNull()
  })

  test('are still sent for a moment when no process runs', async () => {
    headersOfPages = until(0)
    const process = createServer((_request, response) => response.writeHead(200, until(0)).end('from the process'))
    const own = await startNginx([await listenLocally(process)])
    const send = aClient('127.0.0.51', own)
    expect(await (await send(`${own.url}/products`)).text()).toBe('from the process')
    process.closeAllConnections()
    await new Promise((resolve) => process.close(resolve))
    expect((await send(`${own.url}/products`)).status).toBe(200)
    expect((await send(`${own.url}/places`)).status).toBe(502)
    await own.stop()
  })
})

/** Fewer at a time than the limit of concurrent writes, so that the other limit is met. */
async function sendUntilRefused(send: () => Promise<Response>): Promise<Response[]> {
  const responses: Response[] = []
  while (responses.length < 1_000 && !responses.some(({ status }) => status === 429))
    responses.push(...(await Promise.all(Array.from({ length: 20 }, send))))
  return responses
}

describe('limits', () => {
  test('answers 429 to a client that writes too fast, and serves its reads and other clients', async () => {
    const send = aClient('127.0.0.14')
    const responses = await sendUntilRefused(() => send(`${nginx.url}/api/v1/carts`, { method: 'POST', body: '{}' }))
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(100)
    const refused = responses.find(({ status }) => status === 429)
    expect(await refused?.json()).toMatchObject({ success: false, code: 'tooManyRequests' })
    expect((await send(`${nginx.url}/products`)).status).toBe(200)
    const other = await aClient('127.0.0.15')(`${nginx.url}/api/v1/carts`, { method: 'POST', body: '{}' })
    expect(other.status).toBe(200)
  })

  test('answers 429 to a client that searches or reads too fast, which may go on with the other pages', async () => {
    const send = aClient('127.0.0.22')
    for (const path of ['/products?sort=name&search=brot', '/products.data?search=a', '/api/v1/stores?search=ulm']) {
      const responses = await Promise.all(Array.from({ length: 60 }, () => send(nginx.url + path)))
      expect([path, responses.some(({ status }) => status === 429)]).toEqual([path, true])
    }
    expect((await send(`${nginx.url}/products`)).status).toBe(200)
    const reads = await sendUntilRefused(() => send(`${nginx.url}/products/brezel`))
    expect(reads.filter(({ status }) => status === 200).length).toBeGreaterThan(200)
    expect(reads.some(({ status }) => status === 429)).toBe(true)
    expect((await aClient('127.0.0.23')(`${nginx.url}/products?search=brot`)).status).toBe(200)
  })

  test('counts no files and pictures: a visitor loads hundreds of them', async () => {
    const send = aClient('127.0.0.24')
    const paths = ['/media/a.avif', '/assets/app.js', '/api/v1/images/brezel', '/share/a.jpg']
    let count = 0
    const responses = await sendUntilRefused(() => send(nginx.url + paths[count++ % paths.length]))
    expect([responses.length, responses.filter(({ status }) => status === 429)]).toEqual([1_000, []])
  })

  test('counts the GET that starts a payment as a write', async () => {
    const send = aClient('127.0.0.16')
    const url = `${nginx.url}/api/v1/orders/7K3MN-PQ4RT/reauthorize`
    const responses = await sendUntilRefused(() => send(url))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 429]))
  })

  test('accepts bodies of 100 KB, and attachments of applications up to 6 MB', async () => {
    const send = aClient('127.0.0.17')
    const post = (path: string, bytes: number) =>
      send(nginx.url + path, { method: 'POST', body: 'x'.repeat(bytes) }).then(({ status }) => status)
    expect(await post('/api/v1/carts', 100_000)).toBe(200)
    expect(await post('/api/v1/carts', 200_000)).toBe(413)
    expect(await post('/api/v1/jobs/baker/applications/a1/upload', 5_500_000)).toBe(200)
    expect(received.at(-1)?.bytes).toBe(5_500_000)
  })
})

describe('the staff app', () => {
  test('has a host of its own, which the site does not serve', async () => {
    const send = aClient('127.0.0.18')
    const response = await send(`${nginx.staffUrl}/board`)
    expect([response.status, await response.text()]).toEqual([200, 'from the staff app: staff.localhost'])
    expect(await (await send(`${nginx.url}/api/staff/v1/session`)).text()).toBe('from the process')
  })

  test('streams events as they come', async () => {
    const options = { host: '127.0.0.1', port: nginx.port, servername: 'staff.localhost', ca: nginx.authority }
    const path = '/api/staff/v1/events'
    const received = await new Promise<string>((resolve, reject) => {
      const outgoing = request({ ...options, path, headers: { host: 'staff.localhost' } }, (incoming) => {
        let text = ''
        incoming.on('data', (chunk) => {
          text += chunk
          // The stream is still open: only an event that was not collected can be here.
          if (text.includes('data: 1')) endStream()
        })
        incoming.on('end', () => resolve(text))
      })
      outgoing.on('error', reject)
      outgoing.end()
    })
    expect(received).toBe('event: changed\ndata: 1\n\n')
  })

  test('takes the pictures and pages of the office, and nothing else of their size', async () => {
    const send = aClient('127.0.0.21')
    const statusOf = async (path: string, bytes: number) =>
      (await send(`${nginx.staffUrl}/api/staff/v1/${path}`, { method: 'POST', body: 'x'.repeat(bytes) })).status
    expect(await statusOf('content/pictures', 20_000_000)).toBe(200)
    expect(await statusOf('content/pictures', 23_000_000)).toBe(413)
    expect(await statusOf('content/entries/page/about', 900_000)).toBe(200)
    expect(await statusOf('content/entries/page/about', 1_200_000)).toBe(413)
    expect(await statusOf('orders/x/note', 200_000)).toBe(413)
  })

  test('explains itself as its API does when no process runs', async () => {
    const send = aClient('127.0.0.19', withoutProcess)
    const response = await send(`${withoutProcess.staffUrl}/api/staff/v1/session`)
    expect([response.status, await response.json()]).toMatchObject([502, { success: false, code: 'unavailable' }])
    expect((await send(`${withoutProcess.staffUrl}/board`)).headers.get('content-type')).toBe('text/html')
  })

  test('is limited like the site, with a code of its own API', async () => {
    const send = aClient('127.0.0.20')
    const responses = await sendUntilRefused(() =>
      send(`${nginx.staffUrl}/api/staff/v1/pairing`, { method: 'POST', body: '{}' }),
    )
    const refused = responses.find(({ status }) => status === 429)
    expect(await refused?.json()).toMatchObject({ success: false, code: 'tooManyAttempts' })
  })
})
