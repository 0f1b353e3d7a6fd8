/** Of numbers that are sorted already. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN

export const median = (numbers: readonly number[]): number =>
  percentile(
    numbers.toSorted((a, b) => a - b),
    50,
  )
