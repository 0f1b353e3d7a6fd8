import { listApplicationEvents, listApplicationNotes } from '#db/application-work.ts'
import { listAttachments } from '#db/attachments.ts'
import { recordAccess } from '#db/audit.ts'
import type { Db } from '#db/database.ts'
import { listOfferedSlots } from '#db/interviews.ts'
import { listMessageReplies } from '#db/messages.ts'
import { listOrderEvents } from '#db/orders.ts'
import { findPersonalData, type PersonalData } from '#db/personal-data.ts'
import { listRefundsOfOrder } from '#db/refunds.ts'
import { purgeDeletedRows } from '#db/retention.ts'
import { listStandingDays } from '#db/standing-orders.ts'
import type { JobAlert } from '#domain/hiring/job-alert.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import type { StockAlert } from '#domain/order/stock-alert.ts'
import { adminActor } from '#domain/staff/actor.ts'
import { createErasureLog, type ErasureLog } from '#integrations/erasure-log.ts'
import { applyRetention } from '#services/scheduler/retention.ts'
import { confirm } from '../arguments.ts'
import {
  type Command,
  type CommandContext,
  type CommandResult,
  done,
  isCommandResult,
  note,
  type Row,
  type Table,
  table,
  usageError,
} from '../command.ts'
import { type Appointment, erasePerson } from '../erase-person.ts'

const retentionCommand: Command = {
  name: 'retention',
  group: 'privacy',
  options: { 'dry-run': 'flag' },
  async run(context, args) {
    const isDryRun = args.flag('dry-run')
    const { journalYears } = context.config()
    const mode = isDryRun ? 'dryRun' : 'delete'
    const deletions = await applyRetention(await context.database(), context.now(), mode, { journalYears })
    const rows = deletions.map(({ kind, lastDay, count }) => ({ what: kind, lastDay, count }))
    const columns = ['what:retention', 'lastDay:day', 'count:count'] as const
    return done(table('retention', columns, rows), note(context.t(isDryRun ? 'note.dryRun' : 'note.deleted')))
  },
}

/** Requires a complete address, so that a fragment cannot match other people. */
const parseMailAddress = (t: Translate<'cli'>, typed: string): string | CommandResult =>
  /^[^\s@"\\]+@[^\s@"\\]+$/.test(typed.trim()) ? typed.trim() : usageError(t('usage.mail', { typed }))

const personalDataColumns = ['id', 'at:instant', 'state', 'detail:brief'] as const

async function loadPersonalTables(db: Db, personalData: PersonalData): Promise<Table[]> {
  const { orders, invoices, applications, messages, trialShifts, jobAlerts, stockAlerts, standingOrders, mails } =
    personalData
  const orderRows: Row[] = []
  for (const { id, createdAt, state, ...detail } of orders)
    orderRows.push({
      id,
      at: createdAt,
      state,
      detail: { ...detail, history: await listOrderEvents(db, id), refunds: await listRefundsOfOrder(db, id) },
    })
  const invoiceRows = invoices.map(
    ({ number, issuedOn, kind, ...detail }): Row => ({
      id: number,
      at: null,
      state: kind,
      detail: { issuedOn, ...detail },
    }),
  )
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
  const toAlertRow = ({ id, createdAt, confirmedAt, ...detail }: JobAlert | StockAlert): Row => ({
    ...{ id, at: createdAt, state: confirmedAt ? 'confirmed' : 'unconfirmed', detail },
  })
  const standingRows: Row[] = []
  for (const { orderId, changedAt, state, ...detail } of standingOrders)
    standingRows.push({
      ...{ id: orderId, at: changedAt, state, detail: { ...detail, days: await listStandingDays(db, orderId) } },
    })
  const mailRows = mails.map((mail): Row => {
    const { id, created_at, kind, payload, sent_at } = mail
    // The daily list of a store contains other people's orders.
    const detail = kind === 'storeDailyList' ? { kind } : { kind, payload }
    return { id, at: created_at, state: sent_at ? 'sent' : 'unsent', detail }
  })
  return [
    table('personalOrders', personalDataColumns, orderRows),
    table('personalInvoices', personalDataColumns, invoiceRows),
    table('personalApplications', personalDataColumns, applicationRows),
    table('personalMessages', personalDataColumns, messageRows),
    table('personalTrialShifts', personalDataColumns, trialShiftRows),
    table('personalJobAlerts', personalDataColumns, jobAlerts.map(toAlertRow)),
    table('personalStockAlerts', personalDataColumns, stockAlerts.map(toAlertRow)),
    table('personalStandingOrders', personalDataColumns, standingRows),
    table('personalMails', personalDataColumns, mailRows),
  ]
}

function openErasureLog(context: CommandContext): ErasureLog {
  const { erasureLog, secretKeys } = context.config()
  return createErasureLog(erasureLog, secretKeys)
}

/** Abbreviated on the screen; `--json` contains everything, as it is handed to the person. */
const privacyShowCommand: Command = {
  name: 'privacy show',
  group: 'privacy',
  positionals: ['mailAddress'],
  async run(context, args) {
    const { t } = context
    const mail = parseMailAddress(t, args.positional('mailAddress'))
    if (isCommandResult(mail)) return mail
    const db = await context.database()
    const subject = { kind: 'privacy', id: openErasureLog(context).toPersonId(mail) } as const
    await recordAccess(db, { at: context.now(), actor: adminActor, action: 'privacy.show', subject })
    return done(...(await loadPersonalTables(db, await findPersonalData(db, mail))), note(t('note.privacyShow')))
  },
}

const appointmentColumns = ['what:personalRecord', 'day:day', 'time:time', 'place', 'name'] as const

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
    const preview = table('found', ['what:personal', 'count:count'], counts)
    const refusal = await confirm(context, args, t('confirm.erase', { mail }), preview)
    if (refusal) return refusal
    const log = openErasureLog(context)
    const at = context.now()
    log.addPerson(mail, at)
    const { records, appointments } = await erasePerson(db, { mail, personId: log.toPersonId(mail), at })
    await purgeDeletedRows(db)
    const rows = records.map(({ kind, id, fate, reason }) => ({ what: kind, id, fate, reason }))
    const columns = ['what:personalRecord', 'id', 'fate:erasure', 'reason:eraseReason'] as const
    const freed = [table('freedAppointments', appointmentColumns, appointments.map(toAppointmentRow))]
    return done(table('erased', columns, rows), ...(appointments.length > 0 ? freed : []), note(t('note.erased')))
  },
}

export const privacyCommands: readonly Command[] = [retentionCommand, privacyShowCommand, privacyEraseCommand]
