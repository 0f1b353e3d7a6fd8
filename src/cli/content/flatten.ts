const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every value by the path to it; a list of plain values is one value. */
export function flatten(value: unknown, path = ''): Map<string, string> {
  const isLeaf = !isObject(value) || (Array.isArray(value) && !value.some(isObject))
  if (isLeaf) return new Map([[path, typeof value === 'string' ? value : JSON.stringify(value ?? null)]])
  const at = (key: string) => (path ? `${path}.${key}` : key)
  return new Map(Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, at(key))]))
}
