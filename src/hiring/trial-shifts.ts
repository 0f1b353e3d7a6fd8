import { randomUUID } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction } from '#db/database.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { StaffRequest } from '#db/staff-requests.ts'
import { deleteTrialShift, insertTrialShift, listTrialShiftDates } from '#db/trial-shifts.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute } from '#domain/calendar/local-time.ts'
import type { Job } from '#domain/hiring/job.ts'
import { type TrialShiftDay, trialShiftDays } from '#domain/hiring/trial-shift.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Store } from '#domain/store.ts'
import { localTime } from '../clock.ts'
import type { HiringServices } from './hiring-services.ts'

interface BookTrialShiftInput {
  storeId: string
  date: CalendarDate
  minute: ClockMinute
  name: string
  phone: string
  /** Empty where none was given. */
  mail: string
  language: Language
}

type BookTrialShiftResult =
  | { kind: 'booked'; store: Store }
  | { kind: 'storeNotOffered' | 'dateNotOffered' | 'timeNotOffered' | 'tasterTaken' }

/** The store of the job, or all stores when the job has none. */
export const listTrialShiftStores = (job: Job, stores: readonly Store[]): readonly Store[] =>
  job.storeId === null ? stores : stores.filter(({ id }) => id === job.storeId)

export async function listTrialShiftDays({ db, now }: HiringServices, store: Store): Promise<TrialShiftDay[]> {
  const local = localTime(now())
  const bookedDates = await listTrialShiftDates(db, store.id, local.now.date)
  return trialShiftDays({ hours: store.hours, ...local, bookedDates })
}

export async function bookTrialShift(
  services: HiringServices,
  job: Job,
  input: BookTrialShiftInput,
): Promise<BookTrialShiftResult> {
  const { date, minute } = input
  const store = listTrialShiftStores(job, services.content().stores).find(({ id }) => id === input.storeId)
  if (!store) return { kind: 'storeNotOffered' }
  const days = trialShiftDays({ hours: store.hours, ...localTime(services.now()), bookedDates: [] })
  const day = days.find((candidate) => candidate.date === date)
  if (!day) return { kind: 'dateNotOffered' }
  if (!day.minutes.includes(minute)) return { kind: 'timeNotOffered' }
  return inTransaction<BookTrialShiftResult, never>(services.db, async (tx) => {
    const id = randomUUID()
    const at = services.now()
    const outcome = await insertTrialShift(tx, { ...input, id, jobId: job.id }, at)
    if (outcome === 'taken') return { kind: 'tasterTaken' }
    if (outcome === 'bookedBefore') return { kind: 'booked', store }
    for (const to of new Set([store.mail, job.organizer.mail])) {
      const { storeId, name, phone } = input
      const payload = { storeId, date, minute, name, phone, jobName: job.name.de, to }
      await addToOutbox(tx, { kind: 'tasterBooked', subjectId: id, payload }, at)
    }
    return { kind: 'booked', store }
  })
}

interface CancelTrialShiftInput extends Pick<StaffRequest, 'actor'> {
  id: string
  /** What the guest and the store are told. */
  text: string
}

export type CancelTrialShiftResult = { kind: 'canceled'; isGuestMailed: boolean } | { kind: 'unknown' }

/** Frees the day. The store is told, and the guest if there is a mail address; otherwise staff have to call. */
export async function cancelTrialShift(
  { db, now, content }: Pick<HiringServices, 'db' | 'now' | 'content'>,
  { id, text, actor }: CancelTrialShiftInput,
): Promise<CancelTrialShiftResult> {
  const at = now()
  return inTransaction<CancelTrialShiftResult, never>(db, async (tx) => {
    const booking = await deleteTrialShift(tx, id)
    if (!booking) return { kind: 'unknown' }
    const { storeId, date, minute, name, phone, mail, language } = booking
    const jobName = content().jobs.find((job) => job.id === booking.jobId)?.name ?? { de: '' }
    const details = { storeId, date, minute, name, phone, jobName, text, language }
    const storeMail = content().stores.find((store) => store.id === storeId)?.mail
    const receivers = [
      ...(mail === '' ? [] : [{ to: mail, isForGuest: true }]),
      ...(storeMail === undefined ? [] : [{ to: storeMail, isForGuest: false }]),
    ]
    for (const receiver of receivers) {
      const payload = { ...details, ...receiver }
      await addToOutbox(tx, { kind: 'tasterCanceled', subjectId: id, payload }, at)
    }
    const subject = { kind: 'trialShift' as const, id }
    await addAuditEntry(tx, { at, actor, action: 'trialShift.cancel', subject, storeId, before: { date, minute } })
    return { kind: 'canceled', isGuestMailed: mail !== '' }
  })
}
