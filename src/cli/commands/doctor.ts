import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '#config'
import { readContent } from '#content/read-content.ts'
import { type Db, isPostgresUrl, openDatabase, readDatabaseTime } from '#db/database.ts'
import { isServerRunning } from '#db/leases.ts'
import { readSchemaState, type SchemaState } from '#db/migrate.ts'
import { readMailQueueState } from '#db/outbox.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import { verifySmtp } from '#integrations/mail/mailer.ts'
import { verifyAccess } from '#integrations/payment/paypal-client.ts'
import { createClamdScanner } from '#integrations/virus-scanner.ts'
import { type Command, type CommandContext, done, failed, table } from '../command.ts'
import { countLockedAttachments } from '../key-usage.ts'

interface Finding {
  check:
    | 'configuration'
    | 'database'
    | 'schema'
    | 'clockDatabase'
    | 'content'
    | 'provider'
    | 'clockProvider'
    | 'smtp'
    | 'mailQueue'
    | 'keys'
    | 'scanner'
    | 'disk'
    | 'server'
  verdict: 'ok' | 'warn' | 'fail'
  detail: string
}

const warnFromMs = 5_000
const failFromMs = 60_000

/** Links and order deadlines depend on the clock: seconds do not matter, a minute does. */
export function clockVerdict(differenceMs: number): Finding['verdict'] {
  const offMs = Math.abs(differenceMs)
  if (offMs >= failFromMs) return 'fail'
  return offMs >= warnFromMs ? 'warn' : 'ok'
}

interface ClockReading {
  /** Earliest and latest time that the other clock may have shown. */
  from: number
  until: number
  requestedAtMs: number
  respondedAtMs: number
}

/** The minimum difference to the other clock: the duration of the request does not count. */
export function clockDifference({ from, until, requestedAtMs, respondedAtMs }: ClockReading): number {
  if (until < requestedAtMs) return until - requestedAtMs
  return from > respondedAtMs ? from - respondedAtMs : 0
}

const maxMailDelayMs = 15 * 60_000

async function checkClock({ t }: CommandContext, db: Db, url: string): Promise<Finding[]> {
  const requestedAtMs = Date.now()
  const databaseMs = Date.parse(await readDatabaseTime(db, url))
  const difference = clockDifference({ from: databaseMs, until: databaseMs, requestedAtMs, respondedAtMs: Date.now() })
  const detail = t('doctor.difference', { ms: difference })
  return [
    { check: 'database', verdict: 'ok', detail: t(isPostgresUrl(url) ? 'doctor.postgres' : 'doctor.sqlite') },
    { check: 'clockDatabase', verdict: clockVerdict(difference), detail },
  ]
}

async function checkMailQueue({ t, now }: CommandContext, db: Db): Promise<Finding[]> {
  const { dead, oldestDueAt } = await readMailQueueState(db)
  const delayMs = oldestDueAt ? Date.parse(now()) - Date.parse(oldestDueAt) : 0
  const isHealthy = dead === 0 && delayMs < maxMailDelayMs
  const detail = t('doctor.mailQueue', { dead, minutes: Math.max(0, Math.round(delayMs / 60_000)) })
  const isRunning = await isServerRunning(db)
  return [
    { check: 'mailQueue', verdict: isHealthy ? 'ok' : 'warn', detail },
    {
      check: 'server',
      verdict: isRunning ? 'ok' : 'warn',
      detail: t(isRunning ? 'doctor.serverRuns' : 'doctor.serverDoesNotRun'),
    },
  ]
}

function checkSchema({ t }: CommandContext, { applied, missing, newer, incompatible }: SchemaState): Finding {
  const toFinding = (verdict: Finding['verdict'], detail: string): Finding => ({ check: 'schema', verdict, detail })
  if (incompatible.length > 0)
    return toFinding('fail', t('doctor.schemaIncompatible', { newer: incompatible.join(', ') }))
  if (missing.length > 0) return toFinding('fail', t('doctor.schemaOutdated', { missing: missing.join(', ') }))
  if (newer.length > 0) return toFinding('warn', t('doctor.schemaNewer', { newer: newer.join(', ') }))
  return toFinding('ok', applied.at(-1) ?? '')
}

/** Files that no key opens are lost, unless the key comes back. */
async function checkKeys({ t }: CommandContext, db: Db, secretKeys: Config['secretKeys']): Promise<Finding[]> {
  const { keyIds } = createFileVault(secretKeys)
  const locked = await countLockedAttachments(db, keyIds)
  return locked > 0
    ? [{ check: 'keys', verdict: 'fail', detail: t('error.keysMissing', { count: locked }) }]
    : [{ check: 'keys', verdict: 'ok', detail: t('doctor.keys', { count: keyIds.length }) }]
}

async function checkOpenDatabase(context: CommandContext, db: Db, config: Config): Promise<Finding[]> {
  const clock = await checkClock(context, db, config.databaseUrl)
  const schema = checkSchema(context, await readSchemaState(db))
  if (schema.verdict === 'fail') return [...clock, schema]
  return [
    ...clock,
    schema,
    ...(await checkMailQueue(context, db)),
    ...(await checkKeys(context, db, config.secretKeys)),
  ]
}

async function checkDatabase(context: CommandContext, config: Config): Promise<Finding[]> {
  const { databaseUrl: url } = config
  const toFailure = (detail: string): Finding[] => [{ check: 'database', verdict: 'fail', detail }]
  if (!isPostgresUrl(url) && !existsSync(url)) return toFailure(context.t('doctor.noFile', { file: url }))
  const db = openDatabase(url, () => {})
  try {
    return await checkOpenDatabase(context, db, config)
  } catch (error) {
    return toFailure(error instanceof Error ? error.message : String(error))
  } finally {
    await db.destroy()
  }
}

const gigabyte = 1e9
const [warnBelowBytes, failBelowBytes] = [2 * gigabyte, 0.2 * gigabyte]

async function checkProvider({ t }: CommandContext, { payment }: Config): Promise<Finding[]> {
  const requestedAtMs = Date.now()
  const access = await verifyAccess(payment)
  if (access.kind === 'noResponse')
    return [{ check: 'provider', verdict: 'fail', detail: t('doctor.noAnswer', { reason: access.reason }) }]
  const provider: Finding =
    access.kind === 'granted'
      ? { check: 'provider', verdict: 'ok', detail: t('doctor.authenticated') }
      : { check: 'provider', verdict: 'fail', detail: t('doctor.notAuthenticated', { status: access.status }) }
  if (!access.date) return [provider]
  // The Date header is truncated to seconds.
  const from = Date.parse(access.date)
  const difference = clockDifference({ from, until: from + 999, requestedAtMs, respondedAtMs: Date.now() })
  return [
    provider,
    {
      check: 'clockProvider',
      verdict: clockVerdict(difference),
      detail: t('doctor.difference', { ms: difference }),
    },
  ]
}

async function checkSmtp({ t }: CommandContext, { smtpUrl }: Config): Promise<Finding[]> {
  const result = await verifySmtp(smtpUrl)
  return result.kind === 'ready'
    ? [{ check: 'smtp', verdict: 'ok', detail: t('doctor.smtpReady') }]
    : [{ check: 'smtp', verdict: 'fail', detail: t('doctor.noAnswer', { reason: result.reason }) }]
}

async function checkScanner({ t }: CommandContext, { clamdUrl, isProduction }: Config): Promise<Finding[]> {
  if (!clamdUrl) return [{ check: 'scanner', verdict: isProduction ? 'warn' : 'ok', detail: t('doctor.noScanner') }]
  const result = await createClamdScanner(clamdUrl)(Buffer.from('krume'))
  return [{ check: 'scanner', verdict: result === 'clean' ? 'ok' : 'fail', detail: t(`doctor.scan.${result}`) }]
}

async function checkDisk({ t }: CommandContext, { dataDir }: Config): Promise<Finding[]> {
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const freeBytes = bavail * bsize
    const verdict = freeBytes < failBelowBytes ? 'fail' : freeBytes < warnBelowBytes ? 'warn' : 'ok'
    return [{ check: 'disk', verdict, detail: t('doctor.free', { gigabytes: (freeBytes / gigabyte).toFixed(1) }) }]
  } catch {
    return [{ check: 'disk', verdict: 'fail', detail: t('doctor.noFolder', { folder: dataDir }) }]
  }
}

async function checkContent({ t }: CommandContext, { contentDir }: Config): Promise<Finding[]> {
  const reading = await readContent(contentDir)
  return reading.isValid
    ? [{ check: 'content', verdict: 'ok', detail: t('doctor.contentValid') }]
    : [{ check: 'content', verdict: 'fail', detail: t('doctor.contentInvalid', { count: reading.errors.length }) }]
}

async function checkEnvironment(context: CommandContext, config: Config): Promise<Finding[]> {
  const checks = [checkContent, checkProvider, checkSmtp, checkScanner, checkDisk]
  return (await Promise.all(checks.map((check) => check(context, config)))).flat()
}

async function runChecks(context: CommandContext): Promise<Finding[]> {
  const { config, errors } = context.configReading
  if (!config) return errors.map((detail) => ({ check: 'configuration', verdict: 'fail', detail }))
  const [database, environment] = await Promise.all([checkDatabase(context, config), checkEnvironment(context, config)])
  const mode = context.t(config.isProduction ? 'doctor.production' : 'doctor.demo')
  return [{ check: 'configuration', verdict: 'ok', detail: mode }, ...database, ...environment]
}

export const doctorCommand: Command = {
  name: 'doctor',
  group: 'operations',
  async run(context) {
    const findings = await runChecks(context)
    const columns = [
      { key: 'verdict', as: { labels: 'verdict' } },
      { key: 'check', as: { labels: 'check' } },
      { key: 'detail' },
    ] as const
    const report = table(
      'doctor',
      columns,
      findings.map((finding) => ({ ...finding })),
    )
    const failures = findings.filter(({ verdict }) => verdict === 'fail').length
    return failures > 0 ? failed(context.t('error.doctor', { count: failures }), report) : done(report)
  },
}
