export const pagesOf = (count: number, pageSize: number): number => Math.ceil(count / pageSize)

export const offsetOf = (page: number, pageSize: number): number => pageSize * (page - 1)

/** The first, the last, the current with its neighbours; undefined where some are left out. */
export function pageNumbers(page: number, pages: number): (number | undefined)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((number) => number >= 1 && number <= pages)
    .sort((a, b) => a - b)
  return shown.flatMap((number, index) => {
    const missing = number - (shown[index - 1] ?? 0) - 1
    if (missing === 0) return [number]
    return missing === 1 ? [number - 1, number] : [undefined, number]
  })
}
