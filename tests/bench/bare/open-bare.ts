import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { isPostgresUrl } from '#db/database.ts'
import { type Baseline, type OrderStatement, orderStatements, type RunStatement } from './order-statements.ts'

/** node:sqlite with its statements prepared, as durable as the server. */
function bareSqlite(file: string): Baseline {
  const database = new DatabaseSync(file, { timeout: 1_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const prepared = new Map(
    Object.entries(orderStatements).map(([name, sql]) => [name, database.prepare(sql.replace(/\$\d+/g, '?'))]),
  )
  const [begin, commit] = [database.prepare('begin immediate'), database.prepare('commit')]
  const ask: RunStatement = (statement, ...values) => prepared.get(statement)?.all(...values)
  return {
    alone: ask,
    async inTransaction(work) {
      begin.run()
      await work(ask)
      commit.run()
    },
  }
}

/** `pg` with named statements on as many connections as a server has. */
function barePostgres(url: string): Baseline {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const query = (name: OrderStatement, values: unknown[]) => ({ name, text: orderStatements[name], values })
  return {
    alone: (statement, ...values) => pool.query(query(statement, values)),
    async inTransaction(work) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await work((statement, ...values) => client.query(query(statement, values)))
        await client.query('commit')
      } finally {
        client.release()
      }
    },
  }
}

export const openBaseline = (url: string): Baseline => (isPostgresUrl(url) ? barePostgres(url) : bareSqlite(url))
