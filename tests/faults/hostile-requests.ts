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
