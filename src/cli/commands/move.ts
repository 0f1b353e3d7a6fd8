import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { isServerRunning } from '#db/desk/running-server.ts'
import type { Db } from '#db/open-database.ts'
import { checkDump } from '#db/portable/check-dump.ts'
import { sumTables } from '#db/portable/sum-tables.ts'
import { failed, misused } from '../answers.ts'
import { bringIn, comparisonTable } from '../backup/bring-in.ts'
import { bringInAnswer } from '../backup/bring-in-answer.ts'
import { dumpFailure } from '../backup/report-dump.ts'
import { withTarget } from '../backup/with-target.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Command } from '../command.ts'
import type { CommandResult } from '../command-result.ts'
import type { Desk } from '../desk.ts'
import { agree } from '../read/agree.ts'

async function moveBy(desk: Desk, db: Db, file: string, to: string): Promise<CommandResult> {
  const { t } = desk
  try {
    await writeBackup(desk, { db, url: desk.config().databaseUrl, file, madeAt: desk.now() })
    const report = await checkDump(file)
    const result = await withTarget(to, t, (target) => bringIn(desk, target, file, report))
    if (result.kind !== 'loaded') return bringInAnswer(t, result, report.sums, '')
    const compared = comparisonTable(await sumTables(db), result.sums)
    if (compared.rows.some(({ isSame }) => !isSame)) return failed(t('fault.changedMeanwhile'), compared)
    return bringInAnswer(t, result, report.sums, t('note.moved'))
  } catch (error) {
    return dumpFailure(t, file, error)
  } finally {
    rmSync(file, { force: true })
  }
}

/** Through a backup in the data folder, so that what arrives is checked like any other. */
export const move: Command = {
  name: 'move',
  group: 'operations',
  options: { to: 'database', yes: 'flag' },
  async run(desk, args) {
    const { t } = desk
    const to = args.text('to')
    if (!to) return misused(t('misuse.needsTo'))
    if (to === desk.config().databaseUrl) return failed(t('fault.sameDatabase'))
    const db = await desk.database()
    if (await isServerRunning(db, desk.now())) {
      const refusal = await agree(desk, args, t('ask.moveWhileRunning'))
      if (refusal) return refusal
    }
    return moveBy(desk, db, join(desk.config().dataDir, `.move-${randomUUID()}.gz`), to)
  },
}
