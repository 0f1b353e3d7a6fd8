import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ApplicationState } from '#domain/hiring/application-states.ts'
import type { DbOrTx } from '../open-database.ts'

interface Wish {
  jobId?: string | undefined
  state?: ApplicationState | undefined
}

export interface ListedApplication {
  id: string
  jobId: string
  state: ApplicationState
  createdAt: Instant
  deletesOn: CalendarDate
  name: string
  fileCount: number
}

async function countFiles(db: DbOrTx): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('attachment')
    .select((column) => ['application_id', column.fn.countAll<number>().as('count')])
    .groupBy('application_id')
    .execute()
  return new Map(rows.map(({ application_id, count }) => [application_id, count]))
}

/** The oldest first, since it has waited longest. */
export async function listApplications(db: DbOrTx, { jobId, state }: Wish): Promise<ListedApplication[]> {
  let query = db.selectFrom('application').selectAll()
  if (jobId !== undefined) query = query.where('job_id', '=', jobId)
  if (state !== undefined) query = query.where('state', '=', state)
  const [rows, files] = await Promise.all([query.orderBy('created_at').execute(), countFiles(db)])
  return rows.map((row) => ({
    id: row.id,
    jobId: row.job_id,
    state: row.state,
    createdAt: row.created_at,
    deletesOn: row.deletes_on,
    name: `${row.body.applicant.givenname} ${row.body.applicant.surname}`,
    fileCount: files.get(row.id) ?? 0,
  }))
}

/** By the first letters of an id, as people copy it; two are enough to know that it is not clear. */
export async function findApplicationIds(db: DbOrTx, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('id', '>=', beginning)
    .where('id', '<', `${beginning}g`)
    .limit(2)
    .execute()
  return rows.map(({ id }) => id)
}
