import type { Logger } from 'pino'
import { describeContentError } from '#content/content-errors.ts'
import { importContent } from '#content/import-content.ts'
import { loadContent, readContentStamp } from '#db/content.ts'
import { type Db, isPostgresUrl, openDatabase } from '#db/database.ts'
import { mailTask } from '#db/leases.ts'
import { migrate } from '#db/migrate.ts'
import { makeFolderPrivate } from '#db/sqlite/private-files.ts'
import type { Content } from '#domain/content/content.ts'
import { scanPendingAttachments } from '#hiring/attachments.ts'
import type { HiringServices } from '#hiring/hiring-services.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import { createMailer } from '#integrations/mail/mailer.ts'
import { createPaypalProvider } from '#integrations/payment/paypal-provider.ts'
import { createClamdScanner } from '#integrations/virus-scanner.ts'
import { advanceOrders } from '#orders/advance-orders.ts'
import type { OrderServices } from '#orders/order-services.ts'
import { settleDuePayments } from '#orders/settle-due-payments.ts'
import { createMailComposer } from '#scheduler/compose-mail.ts'
import { deliverMail } from '#scheduler/deliver-mail.ts'
import { queueReminders } from '#scheduler/reminders.ts'
import { applyRetention } from '#scheduler/retention.ts'
import { type Scheduler, startScheduler } from '#scheduler/scheduler.ts'
import type { AccessTokens } from './access-tokens.ts'
import type { Clock } from './clock.ts'
import { type Config, StartupError } from './config.ts'

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

async function migrateDatabase(db: Db, config: Config, logger: Logger): Promise<void> {
  try {
    const applied = await migrate(db)
    if (applied.length > 0) logger.info({ applied }, 'database migrated')
  } catch (error) {
    const name = isPostgresUrl(config.databaseUrl) ? 'The database of DATABASE_URL' : `The file ${config.databaseUrl}`
    throw new StartupError(`${name} cannot be opened or brought up to date: ${toReason(error)}`)
  }
}

const contentPollMs = 2_000

/** Keeps the content in memory and reloads it when the CLI or another process has changed it in the database. */
function watchContent(db: Db, initial: Content, logger: Logger): { content: () => Content; stop: () => void } {
  let current = initial
  async function reloadIfChanged(): Promise<void> {
    try {
      const stamp = await readContentStamp(db)
      const loaded = stamp === current.version ? undefined : await loadContent(db)
      if (!loaded) return
      current = loaded
      logger.info({ version: loaded.version }, 'content changed')
    } catch (error) {
      logger.warn({ reason: toReason(error) }, 'content cannot be read')
    }
  }
  const timer = setInterval(() => void reloadIfChanged(), contentPollMs).unref()
  return { content: () => current, stop: () => clearInterval(timer) }
}

interface OpenContent {
  db: Db
  content: () => Content
  /** Stops watching for changes; the database stays open. */
  stop: () => void
}

/** Opens and migrates the database, imports the content folder and loads the content into memory. */
export async function openContent(config: Config, logger: Logger, now: Clock): Promise<OpenContent> {
  if (!isPostgresUrl(config.databaseUrl)) createDataFolder(config.dataDir, logger)
  const db = openDatabase(config.databaseUrl, (error) =>
    logger.error({ reason: error.message }, 'database connection lost'),
  )
  await migrateDatabase(db, config, logger)
  const result = await importContent(db, config.contentDir, now())
  if (result.kind === 'refused')
    throw new StartupError(
      `The content in ${config.contentDir} cannot be used:\n${result.errors.map(describeContentError).join('\n')}`,
    )
  logger.info({ kind: result.kind, version: result.version }, 'content')
  const content = await loadContent(db)
  if (!content) throw new StartupError('The database holds no content, although the import succeeded.')
  return { db, ...watchContent(db, content, logger) }
}

interface ServiceDeps {
  config: Config
  db: Db
  now: Clock
  content: () => Content
}

export const createOrderServices = ({ config, db, now, content }: ServiceDeps): OrderServices => ({
  db,
  now,
  content,
  provider: createPaypalProvider(config.payment),
  publicUrl: config.publicUrl,
  limits: config.checkoutLimits,
})

export const createHiringServices = ({ config, db, now, content }: ServiceDeps): HiringServices => ({
  db,
  now,
  content,
  vault: createFileVault(config.secretKeys),
  scan: config.clamdUrl ? createClamdScanner(config.clamdUrl) : undefined,
})

interface TaskDeps {
  config: Config
  logger: Logger
  accessTokens: AccessTokens
  orders: OrderServices
  hiring: HiringServices
}

const mailTimeoutMs = 20_000

const defaultSender = ({ company: { name, mail } }: Content): string => `${name} <${mail}>`

/** Starts the periodic tasks; each runs in the one process that holds its lease. */
export function startTasks({ config, logger, accessTokens, orders, hiring }: TaskDeps): Scheduler {
  const { db, now, content, publicUrl } = orders
  const mailer = createMailer({
    smtpUrl: config.smtpUrl,
    from: config.mailFrom ?? defaultSender(content()),
    timeoutMs: mailTimeoutMs,
  })
  const compose = createMailComposer({ content, publicUrl, accessTokens, hasScanner: hiring.scan !== undefined, now })
  const scheduler = startScheduler({
    db,
    report: (task, error) =>
      logger.error({ task, error: error instanceof Error ? error.stack : String(error) }, 'a task failed'),
    tasks: [
      { ...mailTask, run: () => deliverMail({ db, now, compose, send: mailer.send }) },
      { name: 'settle-payments', everyMs: 5_000, run: () => settleDuePayments(orders) },
      { name: 'advance-orders', everyMs: 5_000, run: () => advanceOrders(orders) },
      { name: 'scan-attachments', everyMs: 60_000, run: () => scanPendingAttachments(hiring) },
      {
        name: 'apply-retention',
        everyMs: 6 * 3_600_000,
        run: async () => logger.info({ deleted: await applyRetention(db, now(), 'delete') }, 'retention'),
      },
      { name: 'queue-reminders', everyMs: 60_000, run: () => queueReminders(orders) },
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
