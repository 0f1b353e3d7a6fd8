/** What both apps share of calling an API, whose routes are named as in `src/contract/generated/api-routes.ts`. */

type ReadOnly<T> = T extends object ? { readonly [K in keyof T]: ReadOnly<T[K]> } : T

type Input<Route> = ReadOnly<Omit<Route, 'response'>>

/** The input of a route, which may be left out if nothing in it is required. */
export type CallArguments<Route, Options = object> =
  object extends Input<Route> ? [input?: Input<Route> & Options] : [input: Input<Route> & Options]

export type ResponseOf<Route> = Route extends { response: infer Response } ? Response : never

/** The `data` of a response. */
export type DataOf<Route> = ResponseOf<Route> extends { data: infer Data } ? Data : object

export interface CallOptions {
  /** Sending a request again with the same key does nothing twice. */
  idempotencyKey?: string
  headers?: Record<string, string>
}

interface AnyInput extends CallOptions {
  params?: object
  query?: object
  body?: unknown
}

function toPairs(query: object): string[][] {
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === false || value === '') return []
    return Array.isArray(value) ? value.map((one) => [name, String(one)]) : [[name, String(value)]]
  })
}

/** The address of a route such as `/orders/{orderId}`. */
export function toPath(route: string, { params = {}, query = {} }: Pick<AnyInput, 'params' | 'query'> = {}): string {
  const path = route.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(Reflect.get(params, name))))
  const pairs = toPairs(query)
  return pairs.length > 0 ? `${path}?${new URLSearchParams(pairs)}` : path
}

/** The request of a call such as `POST /orders/{orderId}/cancel`. */
export function toRequest(route: string, language: string, input: AnyInput = {}): [path: string, init: RequestInit] {
  const [method = '', path = ''] = route.split(' ')
  const { body, idempotencyKey } = input
  const isFile = body instanceof Blob
  const headers = {
    'accept-language': language,
    ...(body !== undefined && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    ...input.headers,
  }
  const sent = isFile ? body : JSON.stringify(body)
  return [toPath(path, input), { method, headers, ...(body !== undefined && { body: sent }) }]
}
