import { existsSync } from 'node:fs'
import { type Db, isPostgresUrl, openDatabase, readDatabaseTime } from '#db/database.ts'
import { isServerRunning } from '#db/leases.ts'
import { readSchemaState, type SchemaState } from '#db/migrate.ts'
import { readMailQueueState } from '#db/outbox.ts'
import type { Config } from '#foundation/config.ts'
import { createFileVault } from '#integrations/file-vault.ts'
import type { CommandContext } from '../command.ts'
import { countLockedAttachments } from '../key-usage.ts'
import { checkLegal } from './check-legal.ts'
import { checkOperation } from './check-operation.ts'
import { checkSite } from './check-site.ts'
import { clockDifference, clockVerdict } from './clocks.ts'
import { type Finding, toReason, type Verdict } from './finding.ts'

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

async function checkMailQueue({ t, now }: CommandContext, db: Db): Promise<Finding> {
  const { dead, oldestDueAt } = await readMailQueueState(db)
  const delayMs = oldestDueAt ? Date.parse(now()) - Date.parse(oldestDueAt) : 0
  const isHealthy = dead === 0 && delayMs < maxMailDelayMs
  const detail = t('doctor.mailQueue', { dead, minutes: Math.max(0, Math.round(delayMs / 60_000)) })
  return {
    check: 'mailQueue',
    verdict: isHealthy ? 'ok' : 'warn',
    detail: isHealthy ? detail : `${detail}. ${t('doctor.mailQueueHint')}`,
  }
}

function checkSchema({ t }: CommandContext, { applied, missing, newer, incompatible }: SchemaState): Finding {
  const toFinding = (verdict: Verdict, detail: string): Finding => ({ check: 'schema', verdict, detail })
  if (incompatible.length > 0)
    return toFinding('fail', t('doctor.schemaIncompatible', { newer: incompatible.join(', ') }))
  if (missing.length > 0) return toFinding('fail', t('doctor.schemaOutdated', { missing: missing.join(', ') }))
  if (newer.length > 0) return toFinding('warn', t('doctor.schemaNewer', { newer: newer.join(', ') }))
  return toFinding('ok', applied.at(-1) ?? '')
}

/** Files that no key opens are lost, unless the key comes back. */
async function checkKeys({ t }: CommandContext, db: Db, secretKeys: Config['secretKeys']): Promise<Finding> {
  const { keyIds } = createFileVault(secretKeys)
  const locked = await countLockedAttachments(db, keyIds)
  return locked > 0
    ? { check: 'keys', verdict: 'fail', detail: t('error.keysMissing', { count: locked }) }
    : { check: 'keys', verdict: 'ok', detail: t('doctor.keys', { count: keyIds.length }) }
}

/** A demo without a server has no site to ask; in production there must be one. */
async function checkServer(context: CommandContext, db: Db, config: Config): Promise<Finding[]> {
  const isRunning = await isServerRunning(db)
  const server: Finding = {
    check: 'server',
    verdict: isRunning ? 'ok' : 'warn',
    detail: context.t(isRunning ? 'doctor.serverRuns' : 'doctor.serverDoesNotRun'),
  }
  return isRunning || config.isProduction ? [server, ...(await checkSite(context, db, config))] : [server]
}

async function checkOpenDatabase(context: CommandContext, db: Db, config: Config): Promise<Finding[]> {
  const clock = await checkClock(context, db, config.databaseUrl)
  const schema = checkSchema(context, await readSchemaState(db))
  if (schema.verdict === 'fail') return [...clock, schema]
  return [
    ...clock,
    schema,
    await checkMailQueue(context, db),
    ...(await checkServer(context, db, config)),
    ...(await checkLegal(context, db, config)),
    await checkKeys(context, db, config.secretKeys),
    ...(await checkOperation(context, db, config)),
  ]
}

/** The database, and what it says about the running servers and their work. */
export async function checkDatabase(context: CommandContext, config: Config): Promise<Finding[]> {
  const { databaseUrl: url } = config
  const toFailure = (detail: string): Finding[] => [{ check: 'database', verdict: 'fail', detail }]
  if (!isPostgresUrl(url) && !existsSync(url)) return toFailure(context.t('doctor.noFile', { file: url }))
  const db = openDatabase(url, () => {})
  try {
    return await checkOpenDatabase(context, db, config)
  } catch (error) {
    return toFailure(toReason(error))
  } finally {
    await db.destroy()
  }
}
