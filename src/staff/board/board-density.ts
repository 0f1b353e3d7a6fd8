/** How much room an order takes on the board, so that all open orders of a busy morning are in sight at once. */
const densities = ['cards', 'rows', 'tight'] as const
export type Density = (typeof densities)[number]

/** The most open orders of each density; more lead to the next one. */
const mostOrders: Record<Density, number> = { cards: 6, rows: 12, tight: Number.POSITIVE_INFINITY }

/** A board that changes under a finger leads to wrong taps: it gets looser only when clearly fewer orders are left. */
const fewer = 4

export function nextDensity(current: Density | undefined, openOrders: number): Density {
  const needed = densities.find((density) => openOrders <= mostOrders[density]) ?? 'tight'
  const isLooser = current !== undefined && densities.indexOf(needed) < densities.indexOf(current)
  return isLooser && openOrders > mostOrders[needed] - fewer ? current : needed
}
