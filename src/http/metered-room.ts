/** A fixed list: whoever asks for a thousand invented addresses must not make a thousand series. */
const rooms = new Set(
  'assets media map locales brand products places mystore checkout selfservice pass withdrawal contact jobs application applications review payout livez readyz metrics meta.json sitemap.xml robots.txt'.split(
    ' ',
  ),
)
const apiRooms = new Set(
  'site locations products carts orders withdrawals jobs applications reviews payments'.split(' '),
)
const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'])

/** Which part of the house a request went to. */
export function meteredRoom(url: string): string {
  const [, first = '', second = '', third = ''] = url.split('?')[0]?.split('/') ?? []
  if (first === 'api' && second === 'v1') return `api/${apiRooms.has(third) ? third : 'other'}`
  if (first === '') return 'home'
  return rooms.has(first) ? first : 'page'
}

export const meteredMethod = (method: string | undefined): string => (method && methods.has(method) ? method : 'other')
