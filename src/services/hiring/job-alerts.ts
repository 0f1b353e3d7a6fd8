import { randomBytes } from 'node:crypto'
import { inTransaction, type Tx } from '#db/database.ts'
import { confirmJobAlert, countJobAlerts, deleteJobAlert, findJobAlert, insertJobAlert } from '#db/job-alerts.ts'
import { addToOutbox } from '#db/outbox.ts'
import { lockKey } from '#db/rate-limits.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type AlertSearch, alertDeletionDate, type JobAlert, maxAlertsPerAddress } from '#domain/hiring/job-alert.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { normalizeMailAddress } from '#domain/mail-address.ts'
import type { AlertedJob, JobAlertMailKind } from '#domain/outbox-message.ts'
import type { HiringServices } from './hiring-services.ts'

/** The ids of the open jobs that a search finds now. The search itself is no business of this layer. */
type FindJobIds = (search: AlertSearch, language: Language) => readonly string[]

type AlertServices = Pick<HiringServices, 'db' | 'now'>

interface RequestInput {
  mail: string
  search: AlertSearch
  language: Language
}

export async function queueAlertMail(
  tx: Tx,
  kind: JobAlertMailKind,
  { id, mail, language, search, deletesOn }: JobAlert,
  at: Instant,
  jobs: readonly AlertedJob[] = [],
): Promise<void> {
  const payload = { alertId: id, mail, language, search, endsOn: deletesOn, jobs }
  await addToOutbox(tx, { kind, subjectId: id, payload }, at)
}

/**
 * Mails a link that confirms the alert. The caller learns nothing about the address: neither whether it follows searches
 * already, nor whether a limit was reached.
 */
export async function requestJobAlert(
  { db, now }: AlertServices,
  { mail, search, language }: RequestInput,
): Promise<void> {
  const at = now()
  const today = berlinTime(at).date
  const address = normalizeMailAddress(mail)
  await inTransaction<void, never>(db, async (tx) => {
    // Requests for one address wait for each other, so that together they keep the limits.
    await lockKey(tx, `alerts of ${address}`, at)
    if ((await countJobAlerts(tx, mail)) >= maxAlertsPerAddress) return
    const alert: JobAlert = {
      ...{ id: randomBytes(20).toString('hex'), mail, language, search, createdAt: at, confirmedAt: null },
      ...{ deletesOn: alertDeletionDate(today, false), knownJobIds: [], checkedOn: today },
    }
    const id = await insertJobAlert(tx, alert)
    await queueAlertMail(tx, 'jobAlertConfirm', { ...alert, id }, at)
  })
}

type AlertResult = { kind: 'done'; alert: JobAlert } | { kind: 'unknown' }

/** Confirms an alert, or lets it run for another year. */
export async function keepJobAlert(
  { db, now }: AlertServices,
  id: string,
  findJobIds: FindJobIds,
): Promise<AlertResult> {
  const at = now()
  return inTransaction<AlertResult, never>(db, async (tx) => {
    const alert = await findJobAlert(tx, id)
    if (!alert) return { kind: 'unknown' }
    const deletesOn = alertDeletionDate(berlinTime(at).date, true)
    const knownJobIds = alert.confirmedAt === null ? findJobIds(alert.search, alert.language) : undefined
    await confirmJobAlert(tx, id, { at, deletesOn, knownJobIds })
    return { kind: 'done', alert: { ...alert, confirmedAt: at, deletesOn } }
  })
}

/** Without a trace: who unsubscribes twice is told the same. */
export async function endJobAlert({ db, now, erasures }: HiringServices, id: string): Promise<void> {
  erasures.add('jobAlert', id, now())
  await inTransaction<boolean, never>(db, (tx) => deleteJobAlert(tx, id))
}
