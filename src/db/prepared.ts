import type { Compilable, CompiledQuery } from 'kysely'
import type { DbOrTx } from './open-database.ts'

class Blank {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Stands in the statement where a value will come. */
export type BlankFor<Values> = <Name extends keyof Values & string>(name: Name) => Values[Name]

const blank = <Values, Name extends keyof Values & string>(name: Name) => new Blank(name) as Values[Name]

/**
 * A statement that is put together once for each database and from then on only filled in. Putting one together takes
 * about as long as running it, so this is for those that run with every tap.
 */
export function prepared<Values extends object, Row>(
  build: (db: DbOrTx, blank: BlankFor<Values>) => Compilable<Row>,
): (db: DbOrTx, values: Values) => Promise<Row[]> {
  const byAdapter = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const compiled = byAdapter.get(adapter) ?? build(db, blank).compile()
    byAdapter.set(adapter, compiled)
    const valueFor = (name: string) => values[name as keyof Values]
    const parameters = compiled.parameters.map((one) => (one instanceof Blank ? valueFor(one.name) : one))
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows
  }
}
