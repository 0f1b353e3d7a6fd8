/** Of SQLite: busy, locked, read-only, input or output failed, disk full, cannot be opened. */
const sqliteCodes = new Set([5, 6, 8, 10, 13, 14])

/**
 * Of PostgreSQL: connection lost, resources used up (the disk too), shutting down or starting up, input or output
 * failed, read-only after a change of hands, and those who stood in each other's way.
 */
const sqlState = /^(08...|53...|57P0[1-5]|58030|25006|40001|40P01|55P03)$/

const lineCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/** The driver has no codes for these. */
const driverSentence =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed) and is not queryable)/

/** Whether it was the database that could not, for now, rather than we who asked for something wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { errcode, code = '' } = error as { errcode?: number; code?: string }
  if (errcode !== undefined) return sqliteCodes.has(errcode % 256)
  return lineCodes.has(code) || sqlState.test(code) || driverSentence.test(error.message)
}
