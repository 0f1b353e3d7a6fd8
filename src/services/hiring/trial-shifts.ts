import { randomUUID } from 'node:crypto'
import { addAuditEntry } from '#db/audit.ts'
import { inTransaction, type Tx } from '#db/database.ts'
import { addToOutbox } from '#db/outbox.ts'
import { lockKey } from '#db/rate-limits.ts'
import type { StaffRequest } from '#db/staff-requests.ts'
import {
  deleteTrialShift,
  findTrialShift,
  insertTrialShift,
  listTrialShiftDates,
  moveTrialShift,
  type TrialShiftBooking,
} from '#db/trial-shifts.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute, Instant, LocalTime } from '#domain/calendar/local-time.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import type { Job } from '#domain/hiring/job.ts'
import { isTrialShiftChangeable, type TrialShiftDay, trialShiftDays } from '#domain/hiring/trial-shift.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { TrialShiftPayload } from '#domain/outbox-message.ts'
import type { Store } from '#domain/store.ts'
import { localTime } from '#foundation/clock.ts'
import type { HiringServices } from './hiring-services.ts'

type TrialShiftServices = Pick<HiringServices, 'db' | 'now' | 'content'>

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

type TimeProblem = { kind: 'storeNotOffered' | 'dateNotOffered' | 'timeNotOffered' | 'trialShiftTaken' }
type BookTrialShiftResult = { kind: 'booked'; id: string; store: Store } | TimeProblem

/** The store of the job, or all stores when the job has none. */
export const listTrialShiftStores = (job: Job, stores: readonly Store[]): readonly Store[] =>
  job.storeId === null ? stores : stores.filter(({ id }) => id === job.storeId)

export async function listTrialShiftDays(
  { db, now }: Pick<TrialShiftServices, 'db' | 'now'>,
  job: Job,
  store: Store,
): Promise<TrialShiftDay[]> {
  const local = localTime(now())
  const bookedDates = await listTrialShiftDates(db, store.id, local.now.date)
  return trialShiftDays({ job, hours: store.hours, ...local, bookedDates })
}

/** Whether the job is shown at that time, whoever has booked it. */
function findTimeProblem(
  { now }: Pick<TrialShiftServices, 'now'>,
  job: Job,
  store: Store,
  { date, minute }: LocalTime,
): TimeProblem | undefined {
  const days = trialShiftDays({ job, hours: store.hours, ...localTime(now()), bookedDates: [] })
  const day = days.find((candidate) => candidate.date === date)
  if (!day) return { kind: 'dateNotOffered' }
  return day.minutes.includes(minute) ? undefined : { kind: 'timeNotOffered' }
}

/** Guests who want the same day wait for each other. */
const lockDay = (tx: Tx, storeId: string, date: CalendarDate, at: Instant) =>
  lockKey(tx, `trialShift ${storeId} ${date}`, at)

export async function bookTrialShift(
  services: TrialShiftServices,
  job: Job,
  input: BookTrialShiftInput,
): Promise<BookTrialShiftResult> {
  const store = listTrialShiftStores(job, services.content().stores).find(({ id }) => id === input.storeId)
  if (!store) return { kind: 'storeNotOffered' }
  const problem = findTimeProblem(services, job, store, input)
  if (problem) return problem
  return inTransaction<BookTrialShiftResult, never>(services.db, async (tx) => {
    const booking = { ...input, id: randomUUID(), jobId: job.id }
    const at = services.now()
    await lockDay(tx, store.id, input.date, at)
    const outcome = await insertTrialShift(tx, booking, at)
    if (outcome.kind === 'taken') return { kind: 'trialShiftTaken' }
    if (outcome.kind === 'booked') await queueBookedMails(tx, { job, store, booking: { ...booking, sequence: 0 } }, at)
    return { kind: 'booked', id: outcome.id, store }
  })
}

interface OwnTrialShift {
  booking: TrialShiftBooking
  job: Job | undefined
  store: Store | undefined
  isChangeable: boolean
}

/** The booking of a guest who has its link. Undefined when it was canceled, or deleted some time after its day. */
export async function readTrialShift(services: TrialShiftServices, id: string): Promise<OwnTrialShift | undefined> {
  const booking = await findTrialShift(services.db, id)
  if (!booking) return undefined
  const { jobs, stores } = services.content()
  return {
    booking,
    job: indexById(jobs).get(booking.jobId),
    store: indexById(stores).get(booking.storeId),
    isChangeable: isTrialShiftChangeable(booking, localTime(services.now()).now),
  }
}

type MoveTrialShiftResult = { kind: 'moved' | 'unknown' | 'notPossible' } | TimeProblem

/** Moves a booking within its store. */
export async function moveOwnTrialShift(
  services: TrialShiftServices,
  id: string,
  time: LocalTime,
): Promise<MoveTrialShiftResult> {
  const own = await readTrialShift(services, id)
  if (!own) return { kind: 'unknown' }
  const { booking, job, store, isChangeable } = own
  if (!isChangeable || !job?.isActive || !store) return { kind: 'notPossible' }
  const { date, minute } = booking
  if (date === time.date && minute === time.minute) return { kind: 'moved' }
  const problem = findTimeProblem(services, job, store, time)
  if (problem) return problem
  const at = services.now()
  return inTransaction<MoveTrialShiftResult, never>(services.db, async (tx) => {
    await lockDay(tx, store.id, time.date, at)
    const moved = await moveTrialShift(tx, booking, time)
    if (!moved) return { kind: 'unknown' }
    if (moved === 'taken') return { kind: 'trialShiftTaken' }
    await queueBookedMails(tx, { job, store, booking: moved, before: { date, minute } }, at)
    return { kind: 'moved' }
  })
}

/** Frees the day. The store and the organizer are told, and the guest gets a file for the calendar. */
export async function cancelOwnTrialShift(
  services: TrialShiftServices,
  id: string,
): Promise<'canceled' | 'unknown' | 'notPossible'> {
  const own = await readTrialShift(services, id)
  if (!own) return 'unknown'
  if (!own.isChangeable) return 'notPossible'
  return inTransaction<'canceled' | 'unknown', never>(services.db, async (tx) => {
    const booking = await deleteTrialShift(tx, id)
    if (!booking) return 'unknown'
    await queueCanceledMails(tx, services.content(), { booking, text: '', isByGuest: true }, services.now())
    return 'canceled'
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
  { db, now, content }: TrialShiftServices,
  { id, text, actor }: CancelTrialShiftInput,
): Promise<CancelTrialShiftResult> {
  const at = now()
  return inTransaction<CancelTrialShiftResult, never>(db, async (tx) => {
    const booking = await deleteTrialShift(tx, id)
    if (!booking) return { kind: 'unknown' }
    await queueCanceledMails(tx, content(), { booking, text, isByGuest: false }, at)
    const { storeId, date, minute, mail } = booking
    const subject = { kind: 'trialShift' as const, id }
    await addAuditEntry(tx, { at, actor, action: 'trialShift.cancel', subject, storeId, before: { date, minute } })
    return { kind: 'canceled', isGuestMailed: mail !== '' }
  })
}

interface BookedMails {
  job: Job
  store: Pick<Store, 'mail'>
  booking: TrialShiftBooking
  /** Where the guest has moved it from. */
  before?: TrialShiftPayload['before']
}

const toReference = ({ id, jobId, sequence }: TrialShiftBooking) => ({ id, jobId, sequence })

/** To the store and the organizer, and to the guest if there is an address. */
async function queueBookedMails(tx: Tx, { job, store, booking, before }: BookedMails, at: Instant): Promise<void> {
  const { id, storeId, date, minute, name, phone, mail, language } = booking
  for (const to of new Set([store.mail, job.organizer.mail])) {
    const payload = { storeId, date, minute, name, phone, jobName: job.name.de, to, mail, ...(before && { before }) }
    await addToOutbox(tx, { kind: 'trialShiftBooked', subjectId: id, payload }, at)
  }
  if (mail === '') return
  const { givenname, surname, mail: organizerMail, phone: organizerPhone } = job.organizer
  const organizer = { name: `${givenname} ${surname}`, mail: organizerMail, phone: organizerPhone }
  const payload = {
    ...{ booking: toReference(booking), storeId, date, minute, name, jobName: job.name, organizer, to: mail, language },
    change: before ? ('moved' as const) : ('booked' as const),
  }
  await addToOutbox(tx, { kind: 'trialShiftConfirmed', subjectId: id, payload }, at)
}

interface CanceledMails {
  booking: TrialShiftBooking
  text: string
  isByGuest: boolean
}

/** To the guest if there is an address, to the store, and to the organizer if the guest has canceled. */
async function queueCanceledMails(
  tx: Tx,
  content: Content,
  { booking, text, isByGuest }: CanceledMails,
  at: Instant,
): Promise<void> {
  const { id, storeId, date, minute, name, phone, mail, language, jobId, sequence } = booking
  const job = indexById(content.jobs).get(jobId)
  const storeMail = indexById(content.stores).get(storeId)?.mail
  const colleagues = [storeMail, isByGuest ? job?.organizer.mail : undefined].filter((to) => to !== undefined)
  const receivers = [
    ...(mail === '' ? [] : [{ to: mail, isForGuest: true }]),
    ...[...new Set(colleagues)].map((to) => ({ to, isForGuest: false })),
  ]
  for (const receiver of receivers) {
    const payload = {
      ...{ storeId, date, minute, name, phone, mail, jobName: job?.name ?? { de: '' }, text, language, isByGuest },
      booking: { id, jobId, sequence: sequence + 1 },
      ...receiver,
    }
    await addToOutbox(tx, { kind: 'trialShiftCanceled', subjectId: id, payload }, at)
  }
}
