import { listApplicationEvents, listApplicationNotes } from '#db/application-work.ts'
import { deleteApplication } from '#db/applications.ts'
import { listAttachments } from '#db/attachments.ts'
import type { Db, Tx } from '#db/database.ts'
import { findBookedSlot, listOfferedSlots } from '#db/interviews.ts'
import { deleteJobAlert } from '#db/job-alerts.ts'
import { listMessageReplies } from '#db/messages.ts'
import { addOrderEvent, listOrderEvents, updateOrder } from '#db/orders.ts'
import { deleteMails, type OutboxMail, updateMailPayload } from '#db/outbox.ts'
import { eraseStaffTexts, findPersonalData, type PersonalData } from '#db/personal-data.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { purgeDeletedRows } from '#db/retention.ts'
import { deleteTrialShift } from '#db/trial-shifts.ts'
import { compareLocalTimes, type Instant, type LocalTime } from '#domain/calendar/local-time.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { Order } from '#domain/order/order.ts'
import type { DailyListPayload } from '#domain/outbox-message.ts'
import { anonymizeOrder } from '#domain/retention.ts'
import { berlinTime } from '../../clock.ts'
import { confirm } from '../arguments.ts'
import {
  type Command,
  type CommandResult,
  done,
  isCommandResult,
  note,
  type Row,
  type Table,
  table,
  usageError,
} from '../command.ts'

/** Requires a complete address, so that a fragment cannot match other people. */
const parseMailAddress = (t: Translate<'cli'>, typed: string): string | CommandResult =>
  /^[^\s@"\\]+@[^\s@"\\]+$/.test(typed.trim()) ? typed.trim() : usageError(t('usage.mail', { typed }))

const personalDataColumns = [
  { key: 'id' },
  { key: 'at', as: 'instant' },
  { key: 'state' },
  { key: 'detail', as: 'brief' },
] as const

async function loadPersonalTables(db: Db, personalData: PersonalData): Promise<Table[]> {
  const { orders, applications, messages, trialShifts, jobAlerts, mails } = personalData
  const orderRows: Row[] = []
  for (const { id, createdAt, state, ...detail } of orders)
    orderRows.push({
      id,
      at: createdAt,
      state,
      detail: { ...detail, history: await listOrderEvents(db, id), refunds: await listRefundsOfOrder(db, id) },
    })
  const applicationRows: Row[] = []
  for (const { application, deletesOn } of applications) {
    const { id, createdAt, state, ...detail } = application
    applicationRows.push({
      id,
      at: createdAt,
      state,
      detail: {
        ...detail,
        deletesOn,
        files: await listAttachments(db, id),
        notes: await listApplicationNotes(db, id),
        history: await listApplicationEvents(db, id),
        interviews: await listOfferedSlots(db, id),
      },
    })
  }
  const messageRows: Row[] = []
  for (const { id, createdAt, ...detail } of messages)
    messageRows.push({
      id,
      at: createdAt,
      state: null,
      detail: { ...detail, replies: await listMessageReplies(db, id) },
    })
  const trialShiftRows = trialShifts.map(({ id, date, ...detail }): Row => ({ id, at: null, state: date, detail }))
  const alertRows = jobAlerts.map(
    ({ id, createdAt, confirmedAt, ...detail }): Row => ({
      id,
      at: createdAt,
      state: confirmedAt ? 'confirmed' : 'unconfirmed',
      detail,
    }),
  )
  const mailRows = mails.map((mail): Row => {
    const { id, created_at, kind, payload, sent_at } = mail
    // The daily list of a store contains other people's orders.
    const detail = kind === 'storeDailyList' ? { kind } : { kind, payload }
    return { id, at: created_at, state: sent_at ? 'sent' : 'unsent', detail }
  })
  return [
    table('personalOrders', personalDataColumns, orderRows),
    table('personalApplications', personalDataColumns, applicationRows),
    table('personalMessages', personalDataColumns, messageRows),
    table('personalTrialShifts', personalDataColumns, trialShiftRows),
    table('personalJobAlerts', personalDataColumns, alertRows),
    table('personalMails', personalDataColumns, mailRows),
  ]
}

/** Abbreviated on the screen; `--json` contains everything, as it is handed to the person. */
const privacyShowCommand: Command = {
  name: 'privacy show',
  group: 'privacy',
  positionals: ['mailAddress'],
  async run({ database, t }, args) {
    const mail = parseMailAddress(t, args.positional('mailAddress'))
    if (isCommandResult(mail)) return mail
    const db = await database()
    return done(...(await loadPersonalTables(db, await findPersonalData(db, mail))), note(t('note.privacyShow')))
  },
}

interface ErasureRecord {
  kind: 'order' | 'application' | 'message' | 'trialShift' | 'jobAlert' | 'mail'
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

interface Appointment extends LocalTime {
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

/** Erases in one transaction and gives a reason for everything that has to stay. */
async function erasePerson(db: Db, mail: string, at: Instant): Promise<Erasure> {
  return db.transaction().execute(async (tx) => {
    const personalData = await findPersonalData(tx, mail)
    const { orders, applications, messages, trialShifts, jobAlerts, mails } = personalData
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
    for (const one of mails) records.push(await eraseMail(tx, one, normalizeMailAddress(mail), openOrderIds))
    for (const { application } of applications) {
      await deleteApplication(tx, application.id, at)
      records.push({ kind: 'application', id: application.id, fate: 'erased', reason: 'onRequest' })
    }
    for (const order of orders) records.push(await eraseOrder(tx, order, at))
    return { records, appointments }
  })
}

const appointmentColumns = [
  { key: 'what', as: { labels: 'personalRecord' } },
  { key: 'day', as: 'day' },
  { key: 'time', as: 'time' },
  { key: 'place' },
  { key: 'name' },
] as const

const toAppointmentRow = ({ kind, date, minute, place, name }: Appointment): Row => ({
  what: kind,
  day: date,
  time: minute,
  place,
  name,
})

const privacyEraseCommand: Command = {
  name: 'privacy erase',
  group: 'privacy',
  positionals: ['mailAddress'],
  options: { yes: 'flag' },
  async run(context, args) {
    const { t } = context
    const mail = parseMailAddress(t, args.positional('mailAddress'))
    if (isCommandResult(mail)) return mail
    const db = await context.database()
    const personalData = await findPersonalData(db, mail)
    const counts = Object.entries(personalData).map(([what, found]) => ({ what, count: found.length }))
    if (counts.every(({ count }) => count === 0)) return done(note(t('note.noPersonalData')))
    const preview = table(
      'found',
      [
        { key: 'what', as: { labels: 'personal' } },
        { key: 'count', as: 'count' },
      ],
      counts,
    )
    const refusal = await confirm(context, args, t('confirm.erase', { mail }), preview)
    if (refusal) return refusal
    const { records, appointments } = await erasePerson(db, mail, context.now())
    await purgeDeletedRows(db)
    const rows = records.map(({ kind, id, fate, reason }) => ({ what: kind, id, fate, reason }))
    const columns = [
      { key: 'what', as: { labels: 'personalRecord' } },
      { key: 'id' },
      { key: 'fate', as: { labels: 'erasure' } },
      { key: 'reason', as: { labels: 'eraseReason' } },
    ] as const
    const freed = [table('freedAppointments', appointmentColumns, appointments.map(toAppointmentRow))]
    return done(table('erased', columns, rows), ...(appointments.length > 0 ? freed : []), note(t('note.erased')))
  },
}

export const privacyCommands: readonly Command[] = [privacyShowCommand, privacyEraseCommand]
