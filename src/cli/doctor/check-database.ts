import { existsSync } from 'node:fs'
import type { Config } from '#config'
import { databaseTime } from '#db/desk/database-time.ts'
import { mailQueueState } from '#db/desk/mails.ts'
import { isServerRunning } from '#db/desk/running-server.ts'
import { type Db, isPostgresUrl, openDatabase } from '#db/open-database.ts'
import { schemaState } from '#db/portable/schema-state.ts'
import type { Desk } from '../desk.ts'
import { clockDifference, clockVerdict, type Finding } from './finding.ts'

const oldMailMs = 15 * 60_000

async function checkClock({ t }: Desk, db: Db, url: string): Promise<Finding[]> {
  const askedAtMs = Date.now()
  const shown = Date.parse(await databaseTime(db, url))
  const difference = clockDifference({ from: shown, until: shown, askedAtMs, answeredAtMs: Date.now() })
  const detail = t('doctor.difference', { ms: difference })
  return [
    { check: 'database', verdict: 'ok', detail: t(isPostgresUrl(url) ? 'doctor.postgres' : 'doctor.sqlite') },
    { check: 'clockDatabase', verdict: clockVerdict(difference), detail },
  ]
}

async function checkQueue({ t, now }: Desk, db: Db): Promise<Finding[]> {
  const { dead, oldestDueAt } = await mailQueueState(db)
  const waitsMs = oldestDueAt ? Date.parse(now()) - Date.parse(oldestDueAt) : 0
  const isFine = dead === 0 && waitsMs < oldMailMs
  const detail = t('doctor.mailQueue', { dead, minutes: Math.max(0, Math.round(waitsMs / 60_000)) })
  const isRunning = await isServerRunning(db, now())
  return [
    { check: 'mailQueue', verdict: isFine ? 'ok' : 'warn', detail },
    {
      check: 'server',
      verdict: isRunning ? 'ok' : 'warn',
      detail: t(isRunning ? 'doctor.serverRuns' : 'doctor.serverDoesNotRun'),
    },
  ]
}

async function look(desk: Desk, db: Db, url: string): Promise<Finding[]> {
  const clock = await checkClock(desk, db, url)
  const { applied, missing } = await schemaState(db)
  if (missing.length > 0)
    return [
      ...clock,
      { check: 'schema', verdict: 'fail', detail: desk.t('doctor.schemaOld', { missing: missing.join(', ') }) },
    ]
  return [...clock, { check: 'schema', verdict: 'ok', detail: applied.at(-1) ?? '' }, ...(await checkQueue(desk, db))]
}

export async function checkDatabase(desk: Desk, { databaseUrl: url }: Config): Promise<Finding[]> {
  const missing = (detail: string): Finding[] => [{ check: 'database', verdict: 'fail', detail }]
  if (!isPostgresUrl(url) && !existsSync(url)) return missing(desk.t('doctor.noFile', { file: url }))
  const db = openDatabase(url, () => {})
  try {
    return await look(desk, db, url)
  } catch (error) {
    return missing(error instanceof Error ? error.message : String(error))
  } finally {
    await db.destroy()
  }
}
