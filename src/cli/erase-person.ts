import { deleteApplication } from '#db/applications.ts'
import { addAuditEntry } from '#db/audit.ts'
import type { Db, Tx } from '#db/database.ts'
import { findBookedSlot } from '#db/interviews.ts'
import { deleteJobAlert } from '#db/job-alerts.ts'
import { addOrderEvent, updateOrder } from '#db/orders.ts'
import { deleteMails, type OutboxMail, updateMailPayload } from '#db/outbox.ts'
import { eraseStaffTexts, findPersonalData, type PersonalData } from '#db/personal-data.ts'
import { deleteStandingOrder } from '#db/standing-orders.ts'
import { deleteStockAlert } from '#db/stock-alerts.ts'
import { deleteTrialShift } from '#db/trial-shifts.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { compareLocalTimes, type Instant, type LocalTime } from '#domain/calendar/local-time.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { Order } from '#domain/order/order.ts'
import type { DailyListPayload } from '#domain/outbox-message.ts'
import { anonymizeOrder } from '#domain/retention.ts'
import { adminActor } from '#domain/staff/actor.ts'

interface ErasureRecord {
  kind:
    | 'order'
    | 'application'
    | 'message'
    | 'trialShift'
    | 'jobAlert'
    | 'stockAlert'
    | 'standingOrder'
    | 'mail'
    | 'invoice'
  id: string
  fate: 'erased' | 'anonymised' | 'kept'
  reason: 'onRequest' | 'taxLaw' | 'contractRuns' | 'withdrawalPending' | 'othersListed'
}

const isFinished = ({ state }: Order) => state === 'completed' || state === 'canceled'

async function eraseOrder(tx: Tx, order: Order, at: Instant): Promise<ErasureRecord> {
  const record = { kind: 'order', id: order.id } as const
  if (!isFinished(order)) return { ...record, fate: 'kept', reason: 'contractRuns' }
  await updateOrder(tx, anonymizeOrder(order))
  await eraseStaffTexts(tx, order.id)
  await addOrderEvent(tx, order.id, { at, kind: 'anonymised', detail: {} })
  return { ...record, fate: 'anonymised', reason: 'taxLaw' }
}

/** Anonymizes one person's orders in a store's daily list; the others stay. */
function removeFromDailyList(payload: DailyListPayload, normalizedMail: string): DailyListPayload {
  return {
    ...payload,
    orders: payload.orders.map((order) =>
      normalizeMailAddress(order.customer.mail) === normalizedMail ? anonymizeOrder(order) : order,
    ),
  }
}

async function eraseMail(
  tx: Tx,
  mail: OutboxMail,
  normalizedMail: string,
  openOrderIds: ReadonlySet<string>,
): Promise<ErasureRecord> {
  const record = { kind: 'mail', id: mail.id } as const
  const isPending = mail.sent_at === null && mail.dead_at === null
  if (isPending && mail.kind.startsWith('withdrawal')) return { ...record, fate: 'kept', reason: 'withdrawalPending' }
  if (isPending && openOrderIds.has(mail.subject_id)) return { ...record, fate: 'kept', reason: 'contractRuns' }
  if (isPending && mail.kind === 'storeDailyList') {
    await updateMailPayload(tx, mail.id, removeFromDailyList(mail.payload, normalizedMail))
    return { ...record, fate: 'anonymised', reason: 'othersListed' }
  }
  await deleteMails(tx, [mail.id])
  return { ...record, fate: 'erased', reason: 'onRequest' }
}

export interface Appointment extends LocalTime {
  kind: 'trialShift' | 'interview'
  /** The id of the store, or where an interview takes place. */
  place: string
  /** Who waits there. */
  name: string | null
}

/** Where somebody still waits for the person. */
async function listAppointments(
  tx: Tx,
  { applications, trialShifts }: PersonalData,
  now: LocalTime,
): Promise<Appointment[]> {
  const appointments = trialShifts.map(
    ({ storeId, date, minute }): Appointment => ({ kind: 'trialShift', date, minute, place: storeId, name: null }),
  )
  for (const { application } of applications) {
    const slot = await findBookedSlot(tx, application.id)
    if (!slot) continue
    const { date, minute, place, interviewerName } = slot
    appointments.push({ kind: 'interview', date, minute, place, name: interviewerName })
  }
  return appointments.filter((appointment) => compareLocalTimes(appointment, now) > 0)
}

interface Erasure {
  records: ErasureRecord[]
  /** They are free again. No mail tells anybody, because it would contain the name that was to be erased. */
  appointments: Appointment[]
}

interface EraseInput {
  mail: string
  /** Stands for the address in the audit log. */
  personId: string
  at: Instant
}

/**
 * Erases in one transaction and gives a reason for everything that has to stay. The entry in the audit log names the orders
 * whose details are gone from that log: otherwise its check would report them.
 */
export async function erasePerson(db: Db, { mail, personId, at }: EraseInput): Promise<Erasure> {
  return db.transaction().execute(async (tx) => {
    const personalData = await findPersonalData(tx, mail)
    const { orders, invoices, applications, messages, trialShifts, jobAlerts, stockAlerts, standingOrders, mails } =
      personalData
    const appointments = await listAppointments(tx, personalData, berlinTime(at))
    const openOrderIds = new Set(orders.filter((order) => !isFinished(order)).map(({ id }) => id))
    const records: ErasureRecord[] = []
    for (const { id } of messages) {
      await tx.deleteFrom('message').where('id', '=', id).execute()
      records.push({ kind: 'message', id, fate: 'erased', reason: 'onRequest' })
    }
    for (const { id } of trialShifts) {
      await deleteTrialShift(tx, id)
      records.push({ kind: 'trialShift', id, fate: 'erased', reason: 'onRequest' })
    }
    for (const { id } of jobAlerts) {
      await deleteJobAlert(tx, id)
      records.push({ kind: 'jobAlert', id, fate: 'erased', reason: 'onRequest' })
    }
    for (const { id } of stockAlerts) {
      await deleteStockAlert(tx, id)
      records.push({ kind: 'stockAlert', id, fate: 'erased', reason: 'onRequest' })
    }
    for (const { orderId: id } of standingOrders) {
      await deleteStandingOrder(tx, id)
      records.push({ kind: 'standingOrder', id, fate: 'erased', reason: 'onRequest' })
    }
    for (const one of mails) records.push(await eraseMail(tx, one, normalizeMailAddress(mail), openOrderIds))
    for (const { application } of applications) {
      await deleteApplication(tx, application.id, at)
      records.push({ kind: 'application', id: application.id, fate: 'erased', reason: 'onRequest' })
    }
    for (const order of orders) records.push(await eraseOrder(tx, order, at))
    for (const { number } of invoices) records.push({ kind: 'invoice', id: number, fate: 'kept', reason: 'taxLaw' })
    const erased = records.filter(({ kind, fate }) => kind === 'order' && fate === 'anonymised').map(({ id }) => id)
    await addAuditEntry(tx, {
      ...{ at, actor: adminActor, action: 'privacy.erase' },
      subject: { kind: 'privacy', id: personId },
      after: { orders: erased, count: records.length },
    })
    return { records, appointments }
  })
}
