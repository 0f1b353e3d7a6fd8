/** The first part of a path says which room was visited; what follows may be an order number or a token. */
export function roomOf(url: string): string {
  const queryAt = url.indexOf('?')
  const end = queryAt < 0 ? url.length : queryAt
  const slashAt = url.indexOf('/', 1)
  return slashAt < 0 || slashAt >= end ? url.slice(0, end) : `${url.slice(0, slashAt)}/…`
}
