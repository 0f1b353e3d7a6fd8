import { partAt } from './part-at.ts'

/** A fixed list: whoever asks for a thousand invented addresses must not make a thousand series. */
const rooms = new Set(
  'assets media map locales brand products places mystore checkout selfservice pass withdrawal contact jobs application applications review payout livez readyz metrics meta.json sitemap.xml robots.txt'.split(
    ' ',
  ),
)
const apiPrefix = '/api/v1/'
const apiRooms = 'site locations products carts orders withdrawals jobs applications reviews payments'
const roomOfApi = new Map(apiRooms.split(' ').map((room) => [room, `api/${room}`]))
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** Which part of the house a request went to. */
export function meteredRoom(url: string): string {
  if (url.startsWith(apiPrefix)) return roomOfApi.get(partAt(url, apiPrefix.length)) ?? 'api/other'
  const first = partAt(url, 1)
  if (first === '') return 'home'
  return rooms.has(first) ? first : 'page'
}

export const meteredMethod = (method: string): string => (methods.has(method) ? method : 'other')
