import { connect } from 'node:net'
import type { Guarantee } from './guarantee.ts'
import { requestApi } from './shopper.ts'

interface HostileRequest {
  text: string
  isExpected: (status: number) => boolean
}

const json = [
  'POST /api/v1/carts/new/product HTTP/1.1',
  'Host: 127.0.0.1',
  `Authorization: Basic ${btoa('public:krume')}`,
  'Content-Type: application/json',
  'Connection: close',
]
const toLines = (...all: string[]) => `${all.join('\r\n')}\r\n`

const isOneOf =
  (...statuses: number[]) =>
  (status: number) =>
    statuses.includes(status)
/** A client error, or a closed connection. */
const isRefused = (status: number) => status === 0 || (status >= 400 && status < 500)

/** Raw bytes that no proper client would send. */
const hostileRequests: Readonly<Record<string, HostileRequest>> = {
  'a header of 20,000 characters': {
    text: toLines('GET / HTTP/1.1', 'Host: a', `X-A: ${'x'.repeat(20_000)}`, ''),
    isExpected: isOneOf(431),
  },
  'two thousand headers': {
    text: toLines('GET / HTTP/1.1', 'Host: a', ...Array.from({ length: 2_000 }, (_, index) => `X-${index}: y`), ''),
    isExpected: isOneOf(431),
  },
  'an address of 20,000 characters': {
    text: toLines(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: a', ''),
    isExpected: isOneOf(414, 431),
  },
  'a cookie of 15,000 characters': {
    text: toLines('GET / HTTP/1.1', 'Host: a', 'Connection: close', `Cookie: lng=${'x'.repeat(15_000)}`, ''),
    isExpected: isOneOf(200),
  },
  'a body of 200,000 bytes': {
    text: toLines(...json, 'Content-Length: 200000', '', `{"productId":"${'x'.repeat(199_983)}"}`),
    isExpected: isOneOf(413),
  },
  'a body that says it has ten gigabytes': {
    text: toLines(...json, 'Content-Length: 10000000000', '', '{'),
    isExpected: isOneOf(413),
  },
  'a body without end, in chunks': {
    text: toLines(...json, 'Transfer-Encoding: chunked', '') + toLines('4e20', 'x'.repeat(20_000)).repeat(8),
    isExpected: isOneOf(413),
  },
  'a length and chunks at once': {
    text: toLines(...json, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', 'GET /readyz HTTP/1.1', ''),
    isExpected: isOneOf(400),
  },
  'two lengths': {
    text: toLines(...json, 'Content-Length: 5', 'Content-Length: 6', '', '{"a":'),
    isExpected: isOneOf(400),
  },
  'a length that is no number': { text: toLines(...json, 'Content-Length: 5x', '', '{"a":'), isExpected: isOneOf(400) },
  'a negative length': { text: toLines(...json, 'Content-Length: -5', '', '{"a":'), isExpected: isOneOf(400) },
  'a chunk whose length is no number': {
    text: toLines(...json, 'Transfer-Encoding: chunked', '', 'zz', 'abc', '0', ''),
    isExpected: isOneOf(400),
  },
  'a space before the colon': { text: toLines('GET / HTTP/1.1', 'Host : a', ''), isExpected: isOneOf(400) },
  'a header that goes on in the next line': {
    text: toLines('GET / HTTP/1.1', 'Host: a', ' b', ''),
    isExpected: isOneOf(400),
  },
  'a zero byte in a header': { text: toLines('GET / HTTP/1.1', 'Host: a', 'X-A: b\0c', ''), isExpected: isOneOf(400) },
  'no Host': { text: toLines('GET / HTTP/1.1', ''), isExpected: isOneOf(400) },
  'a method that nobody knows': { text: toLines('BAKE / HTTP/1.1', 'Host: a', ''), isExpected: isOneOf(400) },
  TRACE: { text: toLines('TRACE / HTTP/1.1', 'Host: a', 'Connection: close', ''), isExpected: isRefused },
  CONNECT: { text: toLines('CONNECT evil.example:443 HTTP/1.1', 'Host: a', ''), isExpected: isRefused },
  'a later HTTP': { text: toLines('GET / HTTP/3.7', 'Host: a', ''), isExpected: isOneOf(400, 505) },
  'the beginning of TLS': { text: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', isExpected: isOneOf(400) },
  'nothing but noise': { text: '\xff\xfe\x00\x01'.repeat(500), isExpected: isOneOf(400) },
}

const hostilePaths: readonly string[] = [
  '/../package.json',
  '/../../../../../../etc/passwd',
  '/%2e%2e/package.json',
  '/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/%252e%252e%252fpackage.json',
  '/assets/../../../../package.json',
  '/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
  '/media/..%5c..%5cpackage.json',
  '/media/....//....//package.json',
  '/brand/../stores.json',
  '/brand/%2e%2e/stores.json',
  '/locales/de/..%2f..%2f..%2fpackage.json',
  '/locales/../package.json',
  '/map/%c0%ae%c0%ae/package.json',
  '/share/..;/package.json',
  '/package.json',
  '/.env',
  '/.git/config',
  '/data/krume.sqlite',
  '/src/main.ts',
  '//evil.example/',
  '//evil.example/%2e%2e',
  '/\\evil.example/',
  '/%5cevil.example/',
  '/products//evil.example',
  'http://evil.example/products',
  '*',
  '/%',
  '/%zz',
  '/%00',
  '/products/%00',
  '/products/%ff%fe',
  '/api/v1/../../readyz',
  '/api/v1//products',
  '/api/v1/%2e%2e/%2e%2e/metrics',
  '/payout/orders/..%2f..%2fmetrics/approve',
  '/?lng=//evil.example',
  '/?lng=de%0d%0aSet-Cookie:%20a=b',
  '/products?category=%0d%0aLocation:%20https://evil.example',
]

const respondedWithinMs = 5_000
/** The server allows ten seconds for the head and sixty for the request, and checks every five. */
const slowHeadMs = 16_000
const slowBodyMs = 66_000

const leakedContent = /root:.*:0:0:|"devDependencies"|\[core\]|"slotCapacity"|"type": "module"/

interface RawRequest {
  port: number
  text: string
  /** Sent once a second after the text. */
  drip?: string
  withinMs: number
}

/** Everything received until the connection was closed; undefined if it is still open without a response. */
function sendRaw({ port, text, drip, withinMs }: RawRequest): Promise<string | undefined> {
  return new Promise((resolve) => {
    let response = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    const dripping = drip && setInterval(() => socket.write(drip), 1_000)
    const end = (received: string | undefined) => {
      clearTimeout(deadline)
      if (dripping) clearInterval(dripping)
      socket.destroy()
      resolve(received)
    }
    const deadline = setTimeout(() => end(response || undefined), withinMs)
    socket.on('data', (data) => {
      response += data.toString('latin1')
    })
    socket.on('error', () => end(response))
    socket.on('close', () => end(response))
  })
}

const parseHead = (response: string) => response.split('\r\n\r\n', 1)[0] ?? ''
const parseStatus = (response: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0)

async function checkRequests(port: number): Promise<string[]> {
  const violations: string[] = []
  for (const [name, { text, isExpected }] of Object.entries(hostileRequests)) {
    const response = await sendRaw({ port, text, withinMs: respondedWithinMs })
    if (response === undefined) violations.push(`${name} got no response`)
    else if (!isExpected(parseStatus(response))) violations.push(`${name} got ${response.slice(0, 60)}`)
  }
  return violations
}

async function checkPaths(port: number): Promise<string[]> {
  const violations: string[] = []
  for (const path of hostilePaths) {
    const text = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`
    const response = (await sendRaw({ port, text, withinMs: respondedWithinMs })) ?? ''
    const status = parseStatus(response)
    if (status === 0 || status >= 500) violations.push(`${path} got ${response.slice(0, 60)}`)
    if (leakedContent.test(response)) violations.push(`${path} leaked a file outside of the site`)
    if (/^location: *(\/\/|\/\\|https?:\/\/evil)/im.test(parseHead(response)))
      violations.push(`${path} redirects to another site`)
    // The path may be repeated in the response, the Host header may not.
    if (!path.includes('evil') && response.includes('evil.example')) violations.push(`${path} trusts the Host header`)
  }
  return violations
}

async function checkSlowClients(port: number): Promise<string[]> {
  const head = 'POST /api/v1/carts/new/product HTTP/1.1\r\nHost: a\r\n'
  const body = `${head}Authorization: Basic ${btoa('public:krume')}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
  const heads = Array.from({ length: 20 }, () =>
    sendRaw({ port, text: head, drip: 'X-A: b\r\n', withinMs: slowHeadMs }),
  )
  const bodies = Array.from({ length: 20 }, () => sendRaw({ port, text: body, drip: ' ', withinMs: slowBodyMs }))
  const others = await requestApi(`http://127.0.0.1:${port}`, '/products')
  const violations = others.status === 200 ? [] : [`other clients got ${others.status} meanwhile`]
  const isOpen = (response: string | undefined) => response === undefined
  if ((await Promise.all(heads)).some(isOpen)) violations.push(`a slow head stayed open longer than ${slowHeadMs} ms`)
  if ((await Promise.all(bodies)).some(isOpen)) violations.push(`a slow body stayed open longer than ${slowBodyMs} ms`)
  return violations
}

export const hostileClients: Guarantee = {
  name: 'hostile clients',
  figure: 'slow, oversized, malformed and misleading requests are refused without leaks or effects on other clients',
  rounds: { short: 1, long: 5 },
  async run({ rounds, cluster }) {
    const url = cluster.servers[0]?.url ?? ''
    const port = Number(new URL(url).port)
    const violations: string[] = []
    for (let round = 0; round < rounds; round++) {
      const found = [...(await checkRequests(port)), ...(await checkPaths(port))]
      const { status } = await requestApi(url, '/products')
      if (status !== 200) found.push(`${status} afterwards`)
      violations.push(...found.map((violation) => `round ${round}: ${violation}`))
    }
    // Takes a minute, so it runs once.
    if (rounds > 1) violations.push(...(await checkSlowClients(port)))
    const cases = Object.keys(hostileRequests).length + hostilePaths.length
    return { rounds, violations, note: `${cases} cases per round` }
  },
}
