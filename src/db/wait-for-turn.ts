import type { Tx } from './open-database.ts'

const turn = { holder: 'turn', until: '1970-01-01T00:00:00.000Z' }

/** Whoever does the same thing at once, in whatever process, queues here by writing the same row first. */
export async function waitForTurn(tx: Tx, what: 'import-content' | 'decide-at-the-desk'): Promise<void> {
  await tx
    .insertInto('job_lease')
    .values({ job: what, ...turn })
    .onConflict((conflict) => conflict.column('job').doUpdateSet(turn))
    .execute()
}
