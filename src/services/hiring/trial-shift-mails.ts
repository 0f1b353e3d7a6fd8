import type { Tx } from '#db/database.ts'
import { addToOutbox } from '#db/outbox.ts'
import type { TrialShiftBooking } from '#db/trial-shifts.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import type { Job } from '#domain/hiring/job.ts'
import type { TrialShiftPayload } from '#domain/outbox-message.ts'
import type { Store } from '#domain/store.ts'

interface BookedMails {
  job: Job
  store: Pick<Store, 'mail'>
  booking: TrialShiftBooking
  /** Where the guest has moved it from. */
  before?: TrialShiftPayload['before']
}

const toReference = ({ id, jobId, sequence }: TrialShiftBooking) => ({ id, jobId, sequence })

/** To the store and the organizer, and to the guest if there is an address. */
export async function queueBookedMails(
  tx: Tx,
  { job, store, booking, before }: BookedMails,
  at: Instant,
): Promise<void> {
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
export async function queueCanceledMails(
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
