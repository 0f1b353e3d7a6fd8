import { readLastBackup, readLastDrill } from '#db/backup-records.ts'
import { readOldestDueCheck } from '#db/books-checks.ts'
import { findLiveVersion } from '#db/content.ts'
import { listMissingPictures, loadVersionBody } from '#db/content-versions.ts'
import { readListDelivery } from '#db/daily-lists.ts'
import type { Db } from '#db/database.ts'
import { berlinInstant, berlinTime } from '#domain/calendar/berlin-time.ts'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { formatNumber } from '#domain/i18n/format.ts'
import { listDueTime, listedDate } from '#domain/order/daily-list.ts'
import { paidStates } from '#domain/order/order-states.ts'
import type { Config } from '#foundation/config.ts'
import { findNewestBackup } from '../backup-folder.ts'
import type { CommandContext } from '../command.ts'
import { formatCell } from '../output/print-result.ts'
import type { Finding, Verdict } from './finding.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Without its original, a picture is shown as a drawing. */
async function checkPictures({ t, now }: CommandContext, db: Db): Promise<Finding[]> {
  const version = await findLiveVersion(db, now())
  const body = version && (await loadVersionBody(db, version.number))
  if (!body) return []
  const hashes = [...new Set(Object.values(body.pictures))]
  const missing = new Set(await listMissingPictures(db, hashes))
  const names = Object.entries(body.pictures).flatMap(([name, hash]) => (missing.has(hash) ? [name] : []))
  return names.length > 0
    ? [{ check: 'pictures', verdict: 'fail', detail: t('doctor.picturesMissing', { names: names.join(', ') }) }]
    : [{ check: 'pictures', verdict: 'ok', detail: t('doctor.pictures', { count: hashes.length }) }]
}

/** The mail needs some minutes, the longest when the mail server does not answer at once. */
const listGraceMs = 15 * 60_000

async function listStoresWithoutList(db: Db, date: CalendarDate): Promise<{ total: number; missing: string[] }> {
  // Most orders of these days were handed over since.
  const query = { date, dueAt: berlinInstant(listDueTime(date)), fromMinute: 0, states: paidStates }
  const stores = await readListDelivery(db, query)
  return { total: stores.length, missing: stores.filter(({ isSent }) => !isSent).map(({ storeId }) => storeId) }
}

/** The lists that the stores should have now, and those of the day before. */
async function checkLists(context: CommandContext, db: Db): Promise<Finding[]> {
  const { t, now } = context
  const local = berlinTime(now())
  const date = listedDate(local)
  const isDue = Date.parse(now()) - Date.parse(berlinInstant(listDueTime(date))) >= listGraceMs
  const formatDay = (day: CalendarDate) => formatCell(day, 'day', context)
  const findings: Finding[] = []
  let total = 0
  for (const day of [addDays(date, -1), ...(isDue ? [date] : [])]) {
    const lists = await listStoresWithoutList(db, day)
    total += lists.total
    if (lists.missing.length === 0) continue
    const detail = t('doctor.listsMissing', { date: formatDay(day), stores: lists.missing.join(', ') })
    findings.push({ check: 'lists', verdict: day === date ? 'fail' : 'warn', detail })
  }
  return findings.length > 0
    ? findings
    : [{ check: 'lists', verdict: 'ok', detail: t('doctor.lists', { count: total }) }]
}

/** A nightly backup may be late by some hours. */
const [backupWarnMs, backupFailMs] = [36 * hourMs, 7 * dayMs]

/** A backup is recorded after it was read back, which takes a while for a large one. */
const readBackMs = hourMs

const ageOf = (at: Instant, now: Instant) => Math.max(0, Date.parse(now) - Date.parse(at))

function rateAge(ageMs: number, warnMs: number, failMs: number): Verdict {
  if (ageMs >= failMs) return 'fail'
  return ageMs >= warnMs ? 'warn' : 'ok'
}

const formatHours = (ageMs: number) => Math.round(ageMs / hourMs)

async function checkBackup({ t, now }: CommandContext, db: Db, config: Config): Promise<Finding> {
  const toFinding = (verdict: Verdict, detail: string): Finding => ({ check: 'backup', verdict, detail })
  const lastAt = await readLastBackup(db)
  if (!lastAt) return toFinding(config.isProduction ? 'fail' : 'ok', t('doctor.noBackup'))
  const ageMs = ageOf(lastAt, now())
  const verdict = rateAge(ageMs, backupWarnMs, backupFailMs)
  if (verdict !== 'ok') return toFinding(verdict, t('doctor.oldBackup', { hours: formatHours(ageMs) }))
  const newest = findNewestBackup(config.backupDir)
  const hours = formatHours(ageMs)
  if (newest.kind === 'found' && Date.parse(lastAt) - newest.atMs < readBackMs)
    return toFinding('ok', t('doctor.backup', { hours, file: newest.file }))
  const folder = config.backupDir
  return config.isProduction
    ? toFinding('warn', t('doctor.backupGone', { hours, folder }))
    : toFinding('ok', t('doctor.backupElsewhere', { hours, folder }))
}

/** The timer tries the newest backup once a week. */
const [drillWarnMs, drillFailMs] = [10 * dayMs, 60 * dayMs]

async function checkDrill(context: CommandContext, db: Db, { isProduction }: Config): Promise<Finding> {
  const { t, now } = context
  const toFinding = (verdict: Verdict, detail: string): Finding => ({ check: 'drill', verdict, detail })
  const drill = await readLastDrill(db)
  if (!drill) return toFinding(isProduction ? 'warn' : 'ok', t('doctor.noDrill'))
  if (!drill.isGood) return toFinding('fail', t('doctor.drillFailed', { at: formatCell(drill.at, 'instant', context) }))
  const ageMs = ageOf(drill.at, now())
  const count = Math.floor(ageMs / dayMs)
  const verdict = rateAge(ageMs, drillWarnMs, drillFailMs)
  const seconds = formatNumber(drill.seconds, context.language, { max: 1 })
  if (count === 0) return toFinding('ok', t('doctor.drillToday', { seconds }))
  return toFinding(verdict, t(verdict === 'ok' ? 'doctor.drill' : 'doctor.oldDrill', { count, seconds }))
}

/** Comparisons are due in the night and spread over minutes. */
const reconciliationWarnMs = 12 * hourMs

async function checkReconciliation({ t, now }: CommandContext, db: Db): Promise<Finding> {
  const dueSince = await readOldestDueCheck(db, now())
  const delayMs = dueSince ? ageOf(dueSince, now()) : 0
  return delayMs >= reconciliationWarnMs
    ? { check: 'reconciliation', verdict: 'warn', detail: t('doctor.notReconciled', { hours: formatHours(delayMs) }) }
    : { check: 'reconciliation', verdict: 'ok', detail: t('doctor.reconciled') }
}

/** What has to have happened by now: lists, backups, the comparison with the payment provider. */
export async function checkOperation(context: CommandContext, db: Db, config: Config): Promise<Finding[]> {
  return [
    ...(await checkPictures(context, db)),
    ...(await checkLists(context, db)),
    await checkReconciliation(context, db),
    await checkBackup(context, db, config),
    await checkDrill(context, db, config),
  ]
}
