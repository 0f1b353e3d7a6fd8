interface RequestOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
  json?: unknown
}

export const apiHeaders = { authorization: `Basic ${btoa('public:krume')}` }
/** As browsers ask. */
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }

/** A request as it goes over the line. */
export function writeRequest(path: string, { method, headers = {}, json }: RequestOptions = {}): string {
  const body = json === undefined ? '' : JSON.stringify(json)
  const entries = {
    host: '127.0.0.1',
    ...headers,
    ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const lines = Object.entries(entries).map(([name, value]) => `${name}: ${value}`)
  return [`${method ?? (body ? 'POST' : 'GET')} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n')
}
