import { listUncheckedAlerts, markAlertChecked, markEndNotice } from '#db/job-alerts.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Content, indexById } from '#domain/content/content.ts'
import type { Job } from '#domain/hiring/job.ts'
import {
  type AlertSearch,
  alertFromMinute,
  findNewJobIds,
  isAlertEnding,
  type JobAlert,
} from '#domain/hiring/job-alert.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import type { AlertedJob } from '#domain/outbox-message.ts'
import { describeJobDetails } from '#integrations/mail/job-details.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import { queueAlertMail } from '#services/hiring/job-alerts.ts'

type FindJobs = (search: AlertSearch, language: Language) => readonly Job[]

const alertsPerRun = 200
/** More are found on the page; a mail is no list. */
const maxJobsPerMail = 10

function toAlertedJob(job: Job, { stores, company }: Content, language: Language): AlertedJob {
  const { id, name, storeId } = job
  const place = (storeId === null ? undefined : indexById(stores).get(storeId)) ?? company
  return { id, name: localized(name, language), place: place.location, details: describeJobDetails(job, language) }
}

interface Check {
  alert: JobAlert
  today: CalendarDate
  at: Instant
}

async function checkAlert(
  { db, content }: Pick<HiringServices, 'db' | 'content'>,
  findJobs: FindJobs,
  { alert, today, at }: Check,
): Promise<void> {
  const jobs = findJobs(alert.search, alert.language)
  const ids = jobs.map(({ id }) => id)
  const newIds = findNewJobIds(ids, alert.knownJobIds)
  const newJobs = jobs.filter(({ id }) => newIds.includes(id)).slice(0, maxJobsPerMail)
  await db.transaction().execute(async (tx) => {
    if (!(await markAlertChecked(tx, alert.id, { today, knownJobIds: ids }))) return
    if (newJobs.length > 0) {
      const told = newJobs.map((job) => toAlertedJob(job, content(), alert.language))
      await queueAlertMail(tx, 'jobAlertDigest', alert, at, told)
    }
    if (isAlertEnding(alert.deletesOn, today) && (await markEndNotice(tx, alert.id, at)))
      await queueAlertMail(tx, 'jobAlertEnding', alert, at)
  })
}

/** Once a day, from the morning on; after an outage as soon as possible. A day without new jobs brings no mail. */
export async function queueJobAlerts(
  services: Pick<HiringServices, 'db' | 'now' | 'content'>,
  findJobs: FindJobs,
): Promise<void> {
  const at = services.now()
  const { date: today, minute } = berlinTime(at)
  if (minute < alertFromMinute) return
  for (;;) {
    const alerts = await listUncheckedAlerts(services.db, today, alertsPerRun)
    for (const alert of alerts) await checkAlert(services, findJobs, { alert, today, at })
    if (alerts.length < alertsPerRun) return
  }
}
