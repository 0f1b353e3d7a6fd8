const indexes = new WeakMap<readonly { id: string }[], ReadonlyMap<string, unknown>>()

/** Made once per list: the lists of the bakery stay the same until the next import. */
export function indexById<T extends { id: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  const known = indexes.get(list)
  if (known) return known as ReadonlyMap<string, T>
  const index = new Map(list.map((entry) => [entry.id, entry]))
  indexes.set(list, index)
  return index
}
