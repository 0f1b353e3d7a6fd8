import { connect } from 'node:net'
import { requestApi } from './clients.ts'
import type { Guarantee } from './guarantee.ts'

interface HostileRequest {
  text: string
  isFine: (status: number) => boolean
}

const json = [
  'POST /api/v1/carts/new/product HTTP/1.1',
  'Host: 127.0.0.1',
  `Authorization: Basic ${btoa('public:krume')}`,
  'Content-Type: application/json',
  'Connection: close',
]
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`

const isOneOf =
  (...statuses: number[]) =>
  (status: number) =>
    statuses.includes(status)
/** Refused in words, or by hanging up. */
const isRefused = (status: number) => status === 0 || (status >= 400 && status < 500)

/** Byte by byte, as no proper client would send them. */
export const hostileRequests: Readonly<Record<string, HostileRequest>> = {
  'a header of 20,000 characters': {
    text: lines('GET / HTTP/1.1', 'Host: a', `X-A: ${'x'.repeat(20_000)}`, ''),
    isFine: isOneOf(431),
  },
  'two thousand headers': {
    text: lines('GET / HTTP/1.1', 'Host: a', ...Array.from({ length: 2_000 }, (_, index) => `X-${index}: y`), ''),
    isFine: isOneOf(431),
  },
  'an address of 20,000 characters': {
    text: lines(`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: a', ''),
    isFine: isOneOf(414, 431),
  },
  'a cookie of 15,000 characters': {
    text: lines('GET / HTTP/1.1', 'Host: a', 'Connection: close', `Cookie: lng=${'x'.repeat(15_000)}`, ''),
    isFine: isOneOf(200),
  },
  'a body of 200,000 bytes': {
    text: lines(...json, 'Content-Length: 200000', '', `{"productId":"${'x'.repeat(199_983)}"}`),
    isFine: isOneOf(413),
  },
  'a body that says it has ten gigabytes': {
    text: lines(...json, 'Content-Length: 10000000000', '', '{'),
    isFine: isOneOf(413),
  },
  'a body without end, in chunks': {
    text: lines(...json, 'Transfer-Encoding: chunked', '') + lines('4e20', 'x'.repeat(20_000)).repeat(8),
    isFine: isOneOf(413),
  },
  'a length and chunks at once': {
    text: lines(...json, 'Content-Length: 5', 'Transfer-Encoding: chunked', '', '0', '', 'GET /readyz HTTP/1.1', ''),
    isFine: isOneOf(400),
  },
  'two lengths': { text: lines(...json, 'Content-Length: 5', 'Content-Length: 6', '', '{"a":'), isFine: isOneOf(400) },
  'a length that is no number': { text: lines(...json, 'Content-Length: 5x', '', '{"a":'), isFine: isOneOf(400) },
  'a negative length': { text: lines(...json, 'Content-Length: -5', '', '{"a":'), isFine: isOneOf(400) },
  'a chunk whose length is no number': {
    text: lines(...json, 'Transfer-Encoding: chunked', '', 'zz', 'abc', '0', ''),
    isFine: isOneOf(400),
  },
  'a space before the colon': { text: lines('GET / HTTP/1.1', 'Host : a', ''), isFine: isOneOf(400) },
  'a header that goes on in the next line': {
    text: lines('GET / HTTP/1.1', 'Host: a', ' b', ''),
    isFine: isOneOf(400),
  },
  'a zero byte in a header': { text: lines('GET / HTTP/1.1', 'Host: a', 'X-A: b\0c', ''), isFine: isOneOf(400) },
  'no Host': { text: lines('GET / HTTP/1.1', ''), isFine: isOneOf(400) },
  'a method that nobody knows': { text: lines('BAKE / HTTP/1.1', 'Host: a', ''), isFine: isOneOf(400) },
  TRACE: { text: lines('TRACE / HTTP/1.1', 'Host: a', 'Connection: close', ''), isFine: isRefused },
  CONNECT: { text: lines('CONNECT evil.example:443 HTTP/1.1', 'Host: a', ''), isFine: isRefused },
  'a later HTTP': { text: lines('GET / HTTP/3.7', 'Host: a', ''), isFine: isOneOf(400, 505) },
  'the beginning of TLS': { text: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', isFine: isOneOf(400) },
  'nothing but noise': { text: '\xff\xfe\x00\x01'.repeat(500), isFine: isOneOf(400) },
}

export const pathTricks: readonly string[] = [
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

const answeredWithinMs = 5_000
/** Ten seconds for the head, sixty for the whole, looked at every five. */
const slowHeadMs = 16_000
const slowBodyMs = 66_000

const tellTales = /root:.*:0:0:|"devDependencies"|\[core\]|"slotCapacity"|"type": "module"/

interface Talk {
  port: number
  /** What is sent at once, and what drips after it, a piece a second. */
  text: string
  drip?: string
  withinMs: number
}

/** Everything that came back until the line was closed, or undefined if it is still open by then. */
function talk({ port, text, drip, withinMs }: Talk): Promise<string | undefined> {
  return new Promise((resolve) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    const dripping = drip && setInterval(() => socket.write(drip), 1_000)
    const end = (heard: string | undefined) => {
      clearTimeout(deadline)
      if (dripping) clearInterval(dripping)
      socket.destroy()
      resolve(heard)
    }
    const deadline = setTimeout(() => end(answer || undefined), withinMs)
    socket.on('data', (data) => {
      answer += data.toString('latin1')
    })
    socket.on('error', () => end(answer))
    socket.on('close', () => end(answer))
  })
}

const headOf = (answer: string) => answer.split('\r\n\r\n', 1)[0] ?? ''
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0)

async function refuseRequests(port: number): Promise<string[]> {
  const found: string[] = []
  for (const [what, { text, isFine }] of Object.entries(hostileRequests)) {
    const answer = await talk({ port, text, withinMs: answeredWithinMs })
    if (answer === undefined) found.push(`${what} got no answer`)
    else if (!isFine(statusOf(answer))) found.push(`${what} got ${answer.slice(0, 60)}`)
  }
  return found
}

async function refusePaths(port: number): Promise<string[]> {
  const found: string[] = []
  for (const path of pathTricks) {
    const text = `GET ${path} HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`
    const answer = (await talk({ port, text, withinMs: answeredWithinMs })) ?? ''
    const status = statusOf(answer)
    if (status === 0 || status >= 500) found.push(`${path} got ${answer.slice(0, 60)}`)
    if (tellTales.test(answer)) found.push(`${path} told what lies beside the site`)
    if (/^location: *(\/\/|\/\\|https?:\/\/evil)/im.test(headOf(answer))) found.push(`${path} leads away`)
    // The address itself may be repeated, what the head says about the host may not.
    if (!path.includes('evil') && answer.includes('evil.example')) found.push(`${path} believes the Host header`)
  }
  return found
}

async function cutSlowClients(port: number): Promise<string[]> {
  const head = 'POST /api/v1/carts/new/product HTTP/1.1\r\nHost: a\r\n'
  const body = `${head}Authorization: Basic ${btoa('public:krume')}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n`
  const heads = Array.from({ length: 20 }, () => talk({ port, text: head, drip: 'X-A: b\r\n', withinMs: slowHeadMs }))
  const bodies = Array.from({ length: 20 }, () => talk({ port, text: body, drip: ' ', withinMs: slowBodyMs }))
  const others = await requestApi(`http://127.0.0.1:${port}`, '/products')
  const found = others.status === 200 ? [] : [`others got ${others.status} meanwhile`]
  const isOpen = (answer: string | undefined) => answer === undefined
  if ((await Promise.all(heads)).some(isOpen)) found.push(`a slow head was waited for longer than ${slowHeadMs} ms`)
  if ((await Promise.all(bodies)).some(isOpen)) found.push(`a slow body was waited for longer than ${slowBodyMs} ms`)
  return found
}

export const hostileClients: Guarantee = {
  name: 'hostile clients',
  figure: 'slow, oversized, malformed and misleading requests are refused; nothing is told, nobody else notices',
  rounds: { short: 1, long: 5 },
  async run({ rounds, cluster }) {
    const url = cluster.servers[0]?.url ?? ''
    const port = Number(new URL(url).port)
    const violations: string[] = []
    for (let round = 0; round < rounds; round++) {
      const found = [...(await refuseRequests(port)), ...(await refusePaths(port))]
      const { status } = await requestApi(url, '/products')
      if (status !== 200) found.push(`afterwards ${status}`)
      violations.push(...found.map((fault) => `round ${round}: ${fault}`))
    }
    // It takes a minute, and once is enough.
    if (rounds > 1) violations.push(...(await cutSlowClients(port)))
    const cases = Object.keys(hostileRequests).length + pathTricks.length
    return { rounds, violations, note: `${cases} cases a round` }
  },
}
