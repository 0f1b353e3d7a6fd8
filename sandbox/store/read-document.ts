/** Rows of the sandbox hold one JSON document; this reads it back as what was written. */
export function readDocument<T>(row: Record<string, unknown> | undefined): T | null {
  return row ? (JSON.parse(String(row.document)) as T) : null
}
