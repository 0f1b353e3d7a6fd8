import { DatabaseSync } from 'node:sqlite'

const portion = 20_000

/** Earlier than today, all picked up long ago, spread over years and stores; straight into SQLite, by the thousand. */
export function fillOrders(file: string, count: number, body: string): void {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = off')
  const numbers = `with recursive numbers(n) as (select ? union all select n + 1 from numbers where n + 1 < ?)`
  const id = `printf('%010d', n)`
  const date = `date('2016-01-01', '+' || (n % 3600) || ' days')`
  const instant = `${date} || 'T09:00:00.000Z'`
  const fill = [
    `insert into customer_order ${numbers} select ${id}, 'completed', 'store-' || (n % 24), ${date}, 420 + (n % 20) * 30,
      'anna' || n || '@mail.example', 1240, ${instant}, ${instant}, 0, '${body.replaceAll("'", "''")}' from numbers`,
    `insert into order_event ${numbers} select ${id}, 0, ${instant}, 'placed', '{}' from numbers`,
    `insert into payment ${numbers} select ${id}, ${id}, 'captured', 1240, 'https://pay.example', ${id}, 0, ${instant}, ${instant} from numbers`,
  ].map((sql) => database.prepare(sql))
  for (let from = 0; from < count; from += portion)
    for (const statement of fill) statement.run(from, Math.min(count, from + portion))
  database.close()
}
