interface Ring {
  radius: number
  lanes: number
  largest: number
}

/** Of a letter of the headline type, on average and with a little air, in parts of its size. */
const letterWidth = 0.56
/** Of its share of the lane; the rest is the gap to the next name. */
const filled = 0.86

/** As large as the longest name leaves room for in its share of its lane. */
export function nameSize(names: readonly string[], { radius, lanes, largest }: Ring): number {
  const share = (2 * Math.PI * radius * lanes) / Math.max(names.length, 1)
  const letters = Math.max(1, ...names.map((name) => name.length))
  return Math.min(largest, Math.floor((share * filled * 10) / (letters * letterWidth)) / 10)
}
