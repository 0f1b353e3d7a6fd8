import type { Logger } from 'pino'
import { findAlertJobs } from '#api/site/job-alerts.ts'
import { type ContentError, describeContentError } from '#content/content-errors.ts'
import { importFirstContent, publishFolder } from '#content/import-content.ts'
import { readTowns, readWalks } from '#content/read-towns.ts'
import { type LoadedContent, loadContent, readContentStamp } from '#db/content.ts'
import { type Db, isPostgresUrl, openDatabase } from '#db/database.ts'
import { mailTask, orderMailTask } from '#db/leases.ts'
import { migrateWhenUnlocked } from '#db/migrate.ts'
import type { OutboxMail } from '#db/outbox.ts'
import { makeFolderPrivate } from '#db/sqlite/private-files.ts'
import { berlinTime } from '#domain/calendar/berlin-time.ts'
import type { Content } from '#domain/content/content.ts'
import { contentOn } from '#domain/content/content-of-day.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'
import type { Clock } from '#foundation/clock.ts'
import { type Config, StartupError } from '#foundation/config.ts'
import { createErasureLog } from '#integrations/erasure-log.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import { createMailer } from '#integrations/mail/mailer.ts'
import { createPaymentProviders } from '#integrations/payment/payment-providers.ts'
import { createPaypalProvider } from '#integrations/payment/paypal-provider.ts'
import { createStripeProvider } from '#integrations/payment/stripe-provider.ts'
import { createPushKeys } from '#integrations/push/web-push.ts'
import { createClamdScanner } from '#integrations/virus-scanner.ts'
import { chainAuditLog } from '#services/books/audit-chain.ts'
import { createDayEndKeys } from '#services/books/day-end-keys.ts'
import { reconcileBooks } from '#services/books/reconcile-books.ts'
import { signDayEnd } from '#services/books/sign-day-end.ts'
import { writeJournal } from '#services/books/write-journal.ts'
import { scanPendingAttachments } from '#services/hiring/attachments.ts'
import type { HiringServices } from '#services/hiring/hiring-services.ts'
import { advanceOrders } from '#services/orders/advance-orders.ts'
import { readMailFiles } from '#services/orders/invoices.ts'
import type { OrderServices } from '#services/orders/order-services.ts'
import { sendDuePushes } from '#services/orders/pushes.ts'
import { settleDueRefunds } from '#services/orders/refunds.ts'
import { settleDuePayments } from '#services/orders/settle-due-payments.ts'
import { tellStockAlerts } from '#services/orders/stock-alerts.ts'
import { queueAnswerReminders } from '#services/scheduler/answer-reminders.ts'
import { createMailComposer } from '#services/scheduler/compose-mail.ts'
import { deliverMail } from '#services/scheduler/deliver-mail.ts'
import { queueJobAlerts } from '#services/scheduler/job-alerts.ts'
import { measureService } from '#services/scheduler/measure-service.ts'
import { queueReminders } from '#services/scheduler/reminders.ts'
import { applyRetention } from '#services/scheduler/retention.ts'
import { type Scheduler, startScheduler } from '#services/scheduler/scheduler.ts'
import { remindOfStandingOrders } from '#services/scheduler/standing-orders.ts'
import { printLabels } from '#services/stores/print-labels.ts'

const toReason = (error: unknown) => (error instanceof Error ? error.message : String(error))

function createDataFolder(directory: string, logger: Logger): void {
  try {
    if (!makeFolderPrivate(directory)) logger.warn({ directory }, 'other users can read the data folder: chmod 700')
  } catch (error) {
    throw new StartupError(
      `The data folder ${directory} cannot be made: ${toReason(error)}. Set DATA_DIR to another one.`,
    )
  }
}

async function migrateDatabase(config: Config, logger: Logger): Promise<void> {
  const db = openDatabase(config.databaseUrl, () => {}, { isPatient: true })
  try {
    const applied = await migrateWhenUnlocked(db)
    if (applied.length > 0) logger.info({ applied }, 'database migrated')
  } catch (error) {
    const name = isPostgresUrl(config.databaseUrl) ? 'The database of DATABASE_URL' : `The file ${config.databaseUrl}`
    throw new StartupError(`${name} cannot be opened or brought up to date: ${toReason(error)}`)
  } finally {
    await db.destroy()
  }
}

/** With the second that nginx may keep a page, visitors see new content within two. */
const contentPollMs = 500

interface WatchedContent {
  content: () => Content
  /** The number of the published version, if this build does not understand it and shows an older one. */
  notUnderstood: () => number | undefined
  /** Calls the listener when other content is shown: after a publication, and on another day. */
  onChange: (listener: () => void) => void
  stop: () => void
}

/** Keeps the content in memory and reloads it when the CLI or another process has changed it in the database. */
function watchContent(
  db: Db,
  initial: LoadedContent,
  stamp: string | undefined,
  logger: Logger,
  now: Clock,
  map: Pick<Content, 'towns' | 'walks'>,
): WatchedContent {
  const toContentOfDay = ({ content }: LoadedContent) => ({ ...contentOn(content, berlinTime(now()).date), ...map })
  let loaded = initial
  let loadedStamp = stamp
  let ofDay: Content = toContentOfDay(loaded)
  const listeners: (() => void)[] = []

  function reportNotUnderstood({ notUnderstood }: LoadedContent): void {
    if (notUnderstood)
      logger.error(
        { version: notUnderstood.number, shown: loaded.content.version },
        'the published content needs a newer build; an older version is shown',
      )
  }

  async function reloadIfChanged(): Promise<void> {
    try {
      const current = await readContentStamp(db, now())
      const next = current === loadedStamp ? undefined : await loadContent(db, now())
      if (next) {
        loaded = next
        loadedStamp = current
        logger.info({ version: next.content.version }, 'content changed')
        reportNotUnderstood(next)
      }
      const today = toContentOfDay(loaded)
      if (today.version === ofDay.version) return
      ofDay = today
      for (const listener of listeners) listener()
    } catch (error) {
      logger.warn({ reason: toReason(error) }, 'content cannot be read')
    }
  }
  reportNotUnderstood(initial)
  const timer = setInterval(() => void reloadIfChanged(), contentPollMs).unref()
  return {
    content: () => ofDay,
    notUnderstood: () => loaded.notUnderstood?.number,
    onChange: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  }
}

interface OpenContent extends WatchedContent {
  db: Db
}

interface ContentOptions {
  /** Publishes the content folder whenever it differs, for development. */
  followsFolder: boolean
}

const toStartupError = (contentDir: string, errors: readonly ContentError[]) =>
  new StartupError(
    `The content in ${contentDir} cannot be used:\n${errors.map((error) => describeContentError(error, 'en')).join('\n')}`,
  )

async function publishEditedFolder(db: Db, { contentDir }: Config, now: Clock): Promise<void> {
  const result = await publishFolder(db, contentDir, { author: 'npm run dev', note: '' }, now())
  if (result.kind === 'refused') throw toStartupError(contentDir, result.errors)
}

async function importAtStart(
  db: Db,
  config: Config,
  logger: Logger,
  now: Clock,
  { followsFolder }: ContentOptions,
): Promise<void> {
  const { contentDir } = config
  const result = await importFirstContent(db, contentDir, now())
  if (result.kind === 'refused') throw toStartupError(contentDir, result.errors)
  logger.info({ kind: result.kind }, 'content')
  if (followsFolder) await publishEditedFolder(db, config, now)
  else if (result.kind === 'kept' && result.isDifferent)
    logger.warn(
      { contentDir, version: result.versionNumber },
      'the content folder differs from the published version and is not used; compare with "krume content diff", publish with "krume content import"',
    )
}

/** Opens and migrates the database, fills it if it is empty, and loads the content into memory. */
export async function openContent(
  config: Config,
  logger: Logger,
  now: Clock,
  options: ContentOptions,
): Promise<OpenContent> {
  if (!isPostgresUrl(config.databaseUrl)) createDataFolder(config.dataDir, logger)
  await migrateDatabase(config, logger)
  const db = openDatabase(config.databaseUrl, (error) =>
    logger.error({ reason: error.message }, 'database connection lost'),
  )
  await importAtStart(db, config, logger, now, options)
  const stamp = await readContentStamp(db, now())
  const loaded = await loadContent(db, now())
  if (!loaded)
    throw new StartupError(
      'The published content needs a newer build than this one: start the newer release, or publish older content with "krume content publish" from there.',
    )
  return {
    db,
    ...watchContent(db, loaded, stamp, logger, now, {
      towns: readTowns(config.contentDir),
      walks: readWalks(config.contentDir),
    }),
  }
}

interface ServiceDeps {
  config: Config
  db: Db
  now: Clock
  content: () => Content
}

const createProviders = ({ payment: { paypal, stripe, offered } }: Config) =>
  createPaymentProviders(
    [...(paypal ? [createPaypalProvider(paypal)] : []), ...(stripe ? [createStripeProvider(stripe)] : [])],
    offered,
  )

export const createOrderServices = ({ config, db, now, content }: ServiceDeps): OrderServices => ({
  db,
  now,
  content,
  providers: createProviders(config),
  publicUrl: config.publicUrl,
  push: { keys: createPushKeys(config.secretKeys[0] ?? ''), allowed: config.pushServices },
  limits: config.checkoutLimits,
})

export const createHiringServices = ({ config, db, now, content }: ServiceDeps): HiringServices => ({
  db,
  now,
  content,
  vault: createFileVault(config.secretKeys),
  scan: config.clamdUrl ? createClamdScanner(config.clamdUrl) : undefined,
  erasures: createErasureLog(config.erasureLog, config.secretKeys),
})

/**
 * Of the journal, every five seconds: far more than a bakery sells. What has gathered, for example while no task ran,
 * is booked bit by bit instead of keeping a core busy.
 */
const maxFactsPerRun = 400
/** Of the audit log, for the same reason. */
const maxEntriesPerRun = 1_000

interface TaskDeps {
  config: Config
  logger: Logger
  accessTokens: AccessTokens
  orders: OrderServices
  hiring: HiringServices
  /** See `measureService`. */
  takeAnswers: () => readonly number[]
}

const mailTimeoutMs = 20_000

/** Starts the periodic tasks; each runs in the one process that holds its lease. */
export function startTasks({ config, logger, accessTokens, orders, hiring, takeAnswers }: TaskDeps): Scheduler {
  const { db, now, content, publicUrl } = orders
  const dayEndKeys = createDayEndKeys(config.dayEndKeys)
  const mailer = createMailer({ smtpUrl: config.smtpUrl, timeoutMs: mailTimeoutMs })
  const compose = createMailComposer({
    content,
    publicUrl,
    staffUrl: config.staff.url,
    accessTokens,
    hasScanner: hiring.scan !== undefined,
    now,
    from: config.mailFrom,
    hiringFrom: config.hiringMailFrom,
  })
  const delivery = { db, now, compose, send: mailer.send, readFiles: (mail: OutboxMail) => readMailFiles(db, mail) }
  const scheduler = startScheduler({
    db,
    report: (task, error) =>
      logger.error({ task, error: error instanceof Error ? error.stack : String(error) }, 'a task failed'),
    tasks: [
      // On their own too: others may be held up by a slow mail server.
      { ...orderMailTask, run: () => deliverMail({ ...delivery, priorities: ['orders'] }) },
      { ...mailTask, run: () => deliverMail(delivery) },
      { name: 'send-pushes', everyMs: 5_000, run: () => sendDuePushes(orders) },
      { name: 'tell-stock-alerts', everyMs: 10_000, run: () => tellStockAlerts(orders, accessTokens) },
      { name: 'print-labels', everyMs: 5_000, run: () => printLabels(orders) },
      { name: 'settle-payments', everyMs: 5_000, run: () => settleDuePayments(orders) },
      { name: 'settle-refunds', everyMs: 5_000, run: () => settleDueRefunds(orders) },
      { name: 'advance-orders', everyMs: 5_000, run: () => advanceOrders(orders) },
      { name: 'scan-attachments', everyMs: 60_000, run: () => scanPendingAttachments(hiring) },
      {
        name: 'apply-retention',
        everyMs: 6 * 3_600_000,
        run: async () => {
          const { journalYears } = config
          logger.info({ deleted: await applyRetention(db, now(), 'delete', { journalYears }) }, 'retention')
        },
      },
      { name: 'write-journal', everyMs: 5_000, run: () => writeJournal(orders, maxFactsPerRun) },
      { name: 'chain-audit-log', everyMs: 5_000, run: () => chainAuditLog(db, maxEntriesPerRun) },
      { name: 'sign-day-end', everyMs: 60_000, run: () => signDayEnd({ db, now, publicUrl, dayEndKeys }) },
      // More often than each minute, so that none is left out when a run takes longer.
      { name: 'measure-service', everyMs: 15_000, run: () => measureService({ db, now, publicUrl, takeAnswers }) },
      { name: 'reconcile-books', everyMs: 60_000, run: () => reconcileBooks(orders) },
      { name: 'queue-reminders', everyMs: 60_000, run: () => queueReminders(orders) },
      { name: 'offer-standing-orders', everyMs: 60_000, run: () => remindOfStandingOrders(orders) },
      { name: 'queue-answer-reminders', everyMs: 60_000, run: () => queueAnswerReminders(hiring) },
      {
        name: 'queue-job-alerts',
        everyMs: 60_000,
        run: () => queueJobAlerts(hiring, (search, language) => findAlertJobs(content(), search, language)),
      },
    ],
  })
  return {
    lateTasks: scheduler.lateTasks,
    async stop() {
      await scheduler.stop()
      mailer.close()
    },
  }
}
