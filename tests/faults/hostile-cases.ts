export interface HostileCase {
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
export const hostileCases: Readonly<Record<string, HostileCase>> = {
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

export const hostilePaths: readonly string[] = [
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
