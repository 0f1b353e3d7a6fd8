import { randomUUID } from 'node:crypto'
import { inTransaction } from '#db/in-transaction.ts'
import { addToOutbox } from '#db/outbox.ts'
import { bookTaster, listTasterDates } from '#db/tasters.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { ClockMinute } from '#domain/calendar/clock-minute.ts'
import type { Job } from '#domain/hiring/job.ts'
import { type TasterDay, tasterDays } from '#domain/hiring/taster-times.ts'
import type { Store } from '#domain/store/store.ts'
import { momentOf } from '../moment-of.ts'
import type { HiringServices } from './hiring-services.ts'

export interface TasterWish {
  storeId: string
  date: CalendarDate
  minute: ClockMinute
  name: string
  phone: string
}

export type TasterResult =
  | { kind: 'booked'; store: Store }
  | { kind: 'storeNotOffered' | 'dateNotOffered' | 'timeNotOffered' | 'tasterTaken' }

/** Where one can look in: the job's own store, or any where the job names none. */
export const tasterStores = (job: Job, stores: readonly Store[]): readonly Store[] =>
  job.storeId === null ? stores : stores.filter(({ id }) => id === job.storeId)

export async function offeredTasterDays({ db, now }: HiringServices, store: Store): Promise<TasterDay[]> {
  const moment = momentOf(now())
  const taken = await listTasterDates(db, store.id, moment.now.date)
  return tasterDays({ hours: store.hours, ...moment, taken })
}

export async function bookTasterDay(services: HiringServices, job: Job, wish: TasterWish): Promise<TasterResult> {
  const { date, minute } = wish
  const store = tasterStores(job, services.bakery().stores).find(({ id }) => id === wish.storeId)
  if (!store) return { kind: 'storeNotOffered' }
  const free = tasterDays({ hours: store.hours, ...momentOf(services.now()), taken: [] })
  const day = free.find((one) => one.date === date)
  if (!day) return { kind: 'dateNotOffered' }
  if (!day.minutes.includes(minute)) return { kind: 'timeNotOffered' }
  return inTransaction<TasterResult, never>(services.db, async (tx) => {
    const id = randomUUID()
    const at = services.now()
    const outcome = await bookTaster(tx, { ...wish, id, jobId: job.id }, at)
    if (outcome === 'taken') return { kind: 'tasterTaken' }
    if (outcome === 'bookedBefore') return { kind: 'booked', store }
    const payload = { ...wish, jobName: job.name.de }
    const to = [store.mail, job.organizer.mail]
    for (const mail of new Set(to))
      await addToOutbox(tx, { kind: 'tasterBooked', subjectId: id, payload: { ...payload, to: mail } }, at)
    return { kind: 'booked', store }
  })
}
