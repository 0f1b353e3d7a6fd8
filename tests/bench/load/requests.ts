import { type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export const apiHeaders = { authorization: `Basic ${btoa('public:krume')}` }
export const browserHeaders = { 'accept-encoding': 'gzip, deflate, br', 'accept-language': 'de-DE,de;q=0.9,en;q=0.8' }

interface RequestOptions {
  method?: string
  headers?: Readonly<Record<string, string>>
  json?: unknown
}

/** A complete HTTP/1.1 request as text. */
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

export interface RecordedResponse {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Headers that node:http writes by itself. */
const automaticHeaders = ['date', 'connection', 'keep-alive']

/** Records a response byte for byte, so that a baseline can send the same. */
export function recordResponse(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<RecordedResponse> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, headers, agent: false }, async (incoming) => {
      const body = await buffer(incoming)
      const recorded = Object.entries(incoming.headers).filter(([name]) => !automaticHeaders.includes(name))
      resolve({ status: incoming.statusCode ?? 0, headers: Object.fromEntries(recorded), body })
    })
    outgoing.once('error', reject).end()
  })
}

export interface Slot {
  pickupStore: string
  pickupDate: string
  pickupTime: string
}

interface PickupOptions {
  dates: { date: string; times: { time: string; isFree: boolean }[] }[]
}

async function fetchApi<T>(url: string, path: string): Promise<T> {
  const response = await fetch(`${url}/api/v1${path}`, { headers: apiHeaders })
  return ((await response.json()) as { data: T }).data
}

/** All free pickup slots of the first stores, for an order with these products. */
export async function listFreeSlots(url: string, { storeCount = 24, products = '' } = {}): Promise<Slot[]> {
  const stores = await fetchApi<{ id: string; pickup_store: boolean }[]>(url, '/locations')
  const slots: Slot[] = []
  for (const { id } of stores.filter(({ pickup_store }) => pickup_store).slice(0, storeCount)) {
    const { dates } = await fetchApi<PickupOptions>(url, `/locations/${id}/pickup?products=${products}`)
    for (const { date, times } of dates)
      for (const { time, isFree } of times)
        if (isFree) slots.push({ pickupStore: id, pickupDate: date, pickupTime: time })
  }
  return slots
}
