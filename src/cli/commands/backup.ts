import { statSync } from 'node:fs'
import { checkDump } from '#db/portable/check-dump.ts'
import { done, failed, note } from '../answers.ts'
import { dumpFailure, reportParts } from '../backup/report-dump.ts'
import { writeBackup } from '../backup/write-backup.ts'
import type { Command } from '../command.ts'
import { formatCell } from '../print/format-cell.ts'

/** Read again at once: a backup that was never read is a hope. */
export const backup: Command = {
  name: 'backup',
  group: 'operations',
  places: ['file'],
  async run(desk, args) {
    const { t } = desk
    const file = args.place('file')
    const db = await desk.database()
    try {
      const outcome = await writeBackup(desk, { db, url: desk.config().databaseUrl, file, madeAt: desk.now() })
      if (outcome === 'fileExists') return failed(t('fault.fileExists', { file }))
      const report = await checkDump(file)
      const size = formatCell(statSync(file).size, 'bytes', desk)
      const parts = [note(t('note.backup', { file, size })), ...reportParts(report, t)]
      return report.problems.length > 0 ? failed(t('fault.dump.problems'), ...parts) : done(...parts)
    } catch (error) {
      if (/^E[A-Z]+$/.test((error as { code?: string }).code ?? ''))
        return failed(t('fault.write', { reason: (error as Error).message }))
      return dumpFailure(t, file, error)
    }
  },
}
