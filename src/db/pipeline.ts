import { sql } from 'kysely'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute, Instant } from '#domain/calendar/local-time.ts'
import type { Application } from '#domain/hiring/application.ts'
import { type EndedState, endedStates } from '#domain/hiring/pipeline.ts'
import type { NormalizedText } from '#domain/normalize-text.ts'
import { countRows } from './count-rows.ts'
import type { DbOrTx } from './database.ts'
import { containsAllTerms } from './like-pattern.ts'

export interface PipelineApplication {
  application: Application
  deletesOn: CalendarDate
  reviewStartedAt: Instant | null
  replyWaitsSince: Instant | null
  assignee: { id: string; name: string } | null
  interview: { date: CalendarDate; minute: ClockMinute; place: string } | null
  fileCount: number
  noteCount: number
  /** Times that were offered and can still be chosen or have been. */
  offerCount: number
}

export interface PipelineFilter {
  jobIds?: readonly string[] | undefined
  /** Who deals with it; null: nobody. */
  assigneeId?: string | null | undefined
  terms?: readonly NormalizedText[] | undefined
}

function matchingApplications(db: DbOrTx, { jobIds, assigneeId, terms = [] }: PipelineFilter) {
  let query = db.selectFrom('application')
  if (jobIds) query = query.where('application.job_id', 'in', [...jobIds, ''])
  if (assigneeId === null) query = query.where('application.assignee_id', 'is', null)
  else if (assigneeId !== undefined) query = query.where('application.assignee_id', '=', assigneeId)
  return query.where(containsAllTerms(sql.ref('application.search_text'), terms))
}

type Matching = ReturnType<typeof matchingApplications>

/** With what staff have done. */
async function readApplications(
  query: Matching,
  order: 'asc' | 'desc',
  limit?: number,
): Promise<PipelineApplication[]> {
  let rowsQuery = query
    .leftJoin('staff_person', 'staff_person.id', 'application.assignee_id')
    .leftJoin('interview_booking as booking', 'booking.application_id', 'application.id')
    .leftJoin('interview_slot as slot', 'slot.id', 'booking.slot_id')
    .selectAll('application')
    .select((row) => [
      'staff_person.name as assigneeName',
      'slot.date as interviewDate',
      'slot.minute as interviewMinute',
      'slot.place as interviewPlace',
      row
        .selectFrom('attachment')
        .select((file) => file.fn.countAll<number>().as('count'))
        .whereRef('attachment.application_id', '=', 'application.id')
        .as('fileCount'),
      row
        .selectFrom('application_note')
        .select((note) => note.fn.countAll<number>().as('count'))
        .whereRef('application_note.application_id', '=', 'application.id')
        .as('noteCount'),
      row
        .selectFrom('interview_offer')
        .select((offer) => offer.fn.countAll<number>().as('count'))
        .whereRef('interview_offer.application_id', '=', 'application.id')
        .as('offerCount'),
    ])
    .orderBy('application.created_at', order)
    .orderBy('application.id', order)
  if (limit !== undefined) rowsQuery = rowsQuery.limit(limit)
  const rows = await rowsQuery.execute()
  return rows.map((row) => ({
    application: { ...row.body, id: row.id, jobId: row.job_id, state: row.state, createdAt: row.created_at },
    deletesOn: row.deletes_on,
    reviewStartedAt: row.review_started_at,
    replyWaitsSince: row.reply_waits_since,
    assignee:
      row.assignee_id !== null && row.assigneeName !== null ? { id: row.assignee_id, name: row.assigneeName } : null,
    interview:
      row.interviewDate !== null && row.interviewMinute !== null
        ? { date: row.interviewDate, minute: row.interviewMinute, place: row.interviewPlace ?? '' }
        : null,
    fileCount: row.fileCount ?? 0,
    noteCount: row.noteCount ?? 0,
    offerCount: row.offerCount ?? 0,
  }))
}

/** Those that have not ended, the one that has waited longest first. */
export const listOpenApplications = (db: DbOrTx, filter: PipelineFilter = {}): Promise<PipelineApplication[]> =>
  readApplications(matchingApplications(db, filter).where('application.state', 'not in', endedStates), 'asc')

/** Those that have ended in this way, the newest first, and how many there are. */
export async function listEndedApplications(
  db: DbOrTx,
  { state, limit, ...filter }: PipelineFilter & { state: EndedState; limit: number },
): Promise<{ applications: PipelineApplication[]; count: number }> {
  const query = matchingApplications(db, filter).where('application.state', '=', state)
  return { applications: await readApplications(query, 'desc', limit), count: await countRows(query) }
}

/** Those that may be kept because the applicant has agreed. */
export const listTalentPool = (db: DbOrTx): Promise<PipelineApplication[]> =>
  readApplications(matchingApplications(db, {}).where('application.talent_pool_since', 'is not', null), 'asc')

/** All that came since then and are not deleted, the newest first. */
export async function listApplicationsSince(db: DbOrTx, since: Instant): Promise<Application[]> {
  const rows = await db
    .selectFrom('application')
    .select(['id', 'job_id', 'state', 'created_at', 'body'])
    .where('created_at', '>=', since)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, job_id, state, created_at, body }) => ({
    ...body,
    ...{ id, jobId: job_id, state, createdAt: created_at },
  }))
}

/** How many have not ended, by job. */
export async function countOpenApplications(db: DbOrTx): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('application')
    .select((row) => ['job_id', row.fn.countAll<number>().as('count')])
    .where('state', 'not in', endedStates)
    .groupBy('job_id')
    .execute()
  return new Map(rows.map(({ job_id, count }) => [job_id, count]))
}

/** The jobs that somebody has applied for, each as one of the applications names it. */
export async function listAppliedJobs(db: DbOrTx): Promise<Pick<Application, 'jobId' | 'jobName'>[]> {
  const onePerJob = db
    .selectFrom('application')
    .select((row) => row.fn.max('id').as('id'))
    .groupBy('job_id')
  const rows = await db.selectFrom('application').select(['job_id', 'body']).where('id', 'in', onePerJob).execute()
  return rows.map(({ job_id, body }) => ({ jobId: job_id, jobName: body.jobName }))
}
