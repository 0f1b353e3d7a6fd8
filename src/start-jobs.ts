import type { Logger } from 'pino'
import type { Config } from '#config'
import type { HiringServices } from '#hiring/hiring-services.ts'
import { scanWaiting } from '#hiring/scan-waiting.ts'
import { makeMailer } from '#integrations/mail/smtp-mailer.ts'
import { advanceOrders } from '#orders/advance-orders.ts'
import { addressMail } from '#scheduler/address-mail.ts'
import { applyRetention } from '#scheduler/apply-retention.ts'
import { deliverMail } from '#scheduler/deliver-mail.ts'
import { queueReminders } from '#scheduler/queue-reminders.ts'
import { runJobs } from '#scheduler/run-jobs.ts'
import { settlePayments } from '#scheduler/settle-payments.ts'
import type { Ordering } from './open-ordering.ts'

const mailTimeoutMs = 20_000

/** What runs by the clock, in whichever process holds the lease. */
export function startJobs(
  config: Config,
  log: Logger,
  { services, access }: Ordering,
  hiring: HiringServices,
): { stop(): Promise<void> } {
  const { db, now, bakery, publicUrl } = services
  const mailer = makeMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, timeoutMs: mailTimeoutMs })
  const address = addressMail({ bakery, publicUrl, access, now })
  const jobs = runJobs({
    db,
    now,
    report: (job, error) =>
      log.error({ job, error: error instanceof Error ? error.stack : String(error) }, 'a job failed'),
    jobs: [
      { name: 'deliver-mail', everyMs: 1_000, run: () => deliverMail({ db, now, address, send: mailer.send }) },
      { name: 'settle-payments', everyMs: 15_000, run: () => settlePayments(services) },
      { name: 'advance-orders', everyMs: 5_000, run: () => advanceOrders(services) },
      { name: 'scan-attachments', everyMs: 60_000, run: () => scanWaiting(hiring) },
      {
        name: 'apply-retention',
        everyMs: 6 * 3_600_000,
        run: async () => log.info({ deleted: await applyRetention(db, now(), 'delete') }, 'retention'),
      },
      { name: 'queue-reminders', everyMs: 60_000, run: () => queueReminders(services) },
    ],
  })
  return {
    async stop() {
      await jobs.stop()
      mailer.close()
    },
  }
}
