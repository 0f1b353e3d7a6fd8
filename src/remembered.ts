const maxKnown = 500

/** For what is worked out from a header or an address: few differ, and each says the same every time. */
export function remembered<T extends NonNullable<unknown>>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    const result = work(text)
    if (known.size >= maxKnown) known.clear()
    known.set(text, result)
    return result
  }
}
