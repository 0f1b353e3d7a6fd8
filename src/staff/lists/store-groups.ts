/** So many columns fit on A4, upright. */
const maxColumns = 12

/** The stores of each sheet of the bake list: as few sheets as possible, with about the same number of stores. */
export function groupStores<T>(stores: readonly T[]): T[][] {
  const sheets = Math.max(1, Math.ceil(stores.length / maxColumns))
  const size = Math.ceil(stores.length / sheets)
  return Array.from({ length: sheets }, (_, index) => stores.slice(index * size, (index + 1) * size))
}
