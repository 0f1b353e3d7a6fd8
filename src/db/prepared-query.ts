import type { Compilable, CompiledQuery } from 'kysely'
import type { DbOrTx } from './database.ts'

class Param {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Creates a placeholder for a value that is bound when the query runs. */
export type ParamFor<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

const param = <Values, Name extends keyof Values & string>(name: Name) => new Param(name) as Values[Name]

/**
 * Compiles a query once per database and only binds values afterwards. Compiling takes about as long as running a
 * query, so this is worth it for queries that run on every tap.
 */
export function prepareQuery<Values extends object, Row>(
  /** `names`: of the values, for a row with many columns. */
  build: (db: DbOrTx, param: ParamFor<Values>, names: readonly (keyof Values)[]) => Compilable<Row>,
): (db: DbOrTx, values: Values) => Promise<Row[]> {
  const queryByAdapter = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter, plugins } = db.getExecutor()
    // Plugins, which tests have, see a query when it is compiled.
    const known = plugins.length === 0 ? queryByAdapter.get(adapter) : undefined
    const compiled = known ?? build(db, param, Object.keys(values) as (keyof Values)[]).compile()
    if (plugins.length === 0) queryByAdapter.set(adapter, compiled)
    const valueFor = (name: string) => values[name as keyof Values]
    const parameters = compiled.parameters.map((value) => (value instanceof Param ? valueFor(value.name) : value))
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
