type QueryValue = string | number | boolean | readonly string[] | undefined

export function withQuery(path: string, query: Record<string, QueryValue>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === false || value === '') return []
    return Array.isArray(value) ? value.map((one: string) => [name, one]) : [[name, String(value)]]
  })
  return pairs.length ? `${path}?${new URLSearchParams(pairs)}` : path
}
