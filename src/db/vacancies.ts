import type { Job } from '#domain/hiring/job.ts'
import { inPortions } from './in-portions.ts'
import type { DbOrTx, Tx } from './open-database.ts'

export async function saveJobs(tx: Tx, jobs: readonly Job[]): Promise<void> {
  const rows = jobs.map((job, position) => ({ id: job.id, position, body: JSON.stringify(job) }))
  await tx.deleteFrom('vacancy').execute()
  for (const portion of inPortions(rows)) await tx.insertInto('vacancy').values(portion).execute()
}

export async function loadJobs(db: DbOrTx): Promise<Job[]> {
  const rows = await db.selectFrom('vacancy').select('body').orderBy('position').execute()
  return rows.map(({ body }) => body)
}
