import type { Db, Tx } from './open-database.ts'

class Refusal extends Error {
  readonly value: unknown
  constructor(value: unknown) {
    super('refused')
    this.value = value
  }
}

/** A transaction that may find out half-way that it must not be: `refuse` takes everything back and is the answer. */
export async function inTransaction<T, F>(
  db: Db,
  work: (tx: Tx, refuse: (failure: F) => never) => Promise<T>,
): Promise<T | F> {
  const refuse = (failure: F): never => {
    throw new Refusal(failure)
  }
  try {
    return await db.transaction().execute((tx) => work(tx, refuse))
  } catch (error) {
    if (error instanceof Refusal) return error.value as F
    throw error
  }
}
