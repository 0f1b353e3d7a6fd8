import {
  type DatabaseIntrospector,
  type Dialect,
  type DialectAdapter,
  type Driver,
  type Kysely,
  type QueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { SqliteDriver } from './sqlite-driver.ts'

class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
  // The driver itself sorts reads from writes; Kysely must not queue them all on one connection.
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

export class SqliteDialect implements Dialect {
  readonly #file: string
  constructor(file: string) {
    this.#file = file
  }
  createDriver(): Driver {
    return new SqliteDriver(this.#file)
  }
  createQueryCompiler(): QueryCompiler {
    return new SqliteQueryCompiler()
  }
  createAdapter(): DialectAdapter {
    return new NodeSqliteAdapter()
  }
  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db)
  }
}
