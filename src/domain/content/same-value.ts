const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const keysOf = (value: Readonly<Record<string, unknown>>) =>
  Object.keys(value).filter((key) => value[key] !== undefined)

/** Compares what JSON can hold. The order of fields does not count, and a field without a value is none. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSameValue(item, b[index]))
  if (!isObject(a) || !isObject(b)) return false
  const keys = keysOf(a)
  return keys.length === keysOf(b).length && keys.every((key) => isSameValue(a[key], b[key]))
}
