// Well under the number of values that one statement may carry on either database.
const rowsPerStatement = 500

export function inPortions<T>(rows: readonly T[]): T[][] {
  const count = Math.ceil(rows.length / rowsPerStatement)
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * rowsPerStatement, (index + 1) * rowsPerStatement),
  )
}
