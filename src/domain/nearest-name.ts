/** The number of added, omitted, wrong or swapped letters between two words. */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = row
  }
  return last[b.length] ?? 0
}

/** The most similar name, in upper or lower case; undefined when none is similar enough. */
export function nearestName(typed: string, names: readonly string[]): string | undefined {
  const lowerCase = typed.toLowerCase()
  const distanceTo = (name: string) =>
    typed.length > 2 && name.toLowerCase().startsWith(lowerCase) ? 1 : editDistance(lowerCase, name.toLowerCase())
  const [best] = names.map((name) => ({ name, distance: distanceTo(name) })).sort((a, b) => a.distance - b.distance)
  // Of a very short word something has to be left.
  const maxDistance = Math.min(Math.max(1, Math.ceil(typed.length / 3)), typed.length - 1)
  return best && best.distance <= maxDistance ? best.name : undefined
}
