import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute, Instant } from '#domain/calendar/local-time.ts'
import type { Application } from '#domain/hiring/application.ts'
import type { DbOrTx } from './database.ts'

export interface PipelineApplication {
  application: Application
  deletesOn: CalendarDate
  reviewStartedAt: Instant | null
  assignee: { id: string; name: string } | null
  interview: { date: CalendarDate; minute: ClockMinute; place: string } | null
  fileCount: number
  noteCount: number
  /** Times that were offered and can still be chosen or have been. */
  offerCount: number
}

/** All applications with what staff have done, the one that has waited longest first. */
export async function listPipeline(db: DbOrTx): Promise<PipelineApplication[]> {
  const rows = await db
    .selectFrom('application')
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
    .orderBy('application.created_at')
    .orderBy('application.id')
    .execute()
  return rows.map((row) => ({
    application: { ...row.body, id: row.id, jobId: row.job_id, state: row.state, createdAt: row.created_at },
    deletesOn: row.deletes_on,
    reviewStartedAt: row.review_started_at,
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
