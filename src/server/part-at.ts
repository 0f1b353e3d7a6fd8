/** One part of a path, from there to the next slash or the query. */
export function partAt(url: string, start: number): string {
  let end = start
  while (end < url.length && url[end] !== '/' && url[end] !== '?') end += 1
  return url.slice(start, end)
}
