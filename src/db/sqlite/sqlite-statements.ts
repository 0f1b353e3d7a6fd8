import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

type Row = Record<string, unknown>
type ColumnReader = readonly [column: string, read: (value: unknown) => unknown]
export interface PreparedStatement {
  returnsRows: boolean
  all(parameters: readonly unknown[]): Row[]
  run(parameters: readonly unknown[]): { changes: number | bigint }
}

// node:sqlite treats a plain object in first position as named parameters, so objects must not reach it.
function toSqlValue(value: unknown): SQLInputValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value
  if (value instanceof Uint8Array) return value
  throw new TypeError(`A ${typeof value} cannot be bound to a query; convert it to text first`)
}

const readersByType: Record<string, ColumnReader[1]> = {
  boolean: (value) => (value === null ? null : value !== 0),
  json: (value) => (typeof value === 'string' ? JSON.parse(value) : value),
}

function columnReaders(statement: StatementSync): ColumnReader[] {
  return statement.columns().flatMap(({ name, type }) => {
    const read = readersByType[type?.toLowerCase() ?? '']
    return read ? [[name, read] as const] : []
  })
}

function prepare(database: DatabaseSync, sql: string): PreparedStatement {
  const statement = database.prepare(sql)
  let readers: ColumnReader[] = []
  let columnCount = 0
  /** SQLite sees only during execution that another connection has added a column, which `select *` then includes. */
  function updateReaders(row: Row): void {
    const count = Object.keys(row).length
    if (count === columnCount) return
    readers = columnReaders(statement)
    columnCount = count
  }
  const readRow = (row: Row): Row => {
    const plain = { ...row }
    for (const [column, read] of readers) plain[column] = read(plain[column])
    return plain
  }
  return {
    returnsRows: statement.columns().length > 0,
    all(parameters) {
      const rows = statement.all(...parameters.map(toSqlValue))
      if (rows[0]) updateReaders(rows[0])
      return rows.map(readRow)
    },
    run: (parameters) => statement.run(...parameters.map(toSqlValue)),
  }
}

const maxCachedStatements = 500
const changesSchema = /^\s*(create|alter|drop)\b/i

/** Prepares each query once per connection. A schema change clears the cache. */
export function createStatementCache(database: DatabaseSync): (sql: string) => PreparedStatement {
  const statementBySql = new Map<string, PreparedStatement>()
  return (sql) => {
    const cached = statementBySql.get(sql)
    if (cached) return cached
    const statement = prepare(database, sql)
    if (changesSchema.test(sql)) statementBySql.clear()
    else if (statementBySql.size < maxCachedStatements) statementBySql.set(sql, statement)
    return statement
  }
}
