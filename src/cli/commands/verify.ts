import { checkDump } from '#db/portable/check-dump.ts'
import { done, failed, note } from '../answers.ts'
import { dumpFailure, reportParts } from '../backup/report-dump.ts'
import type { Command } from '../command.ts'

export const verify: Command = {
  name: 'verify',
  group: 'operations',
  places: ['file'],
  async run({ t }, args) {
    const file = args.place('file')
    try {
      const report = await checkDump(file)
      const parts = reportParts(report, t)
      return report.problems.length > 0
        ? failed(t('fault.dump.problems'), ...parts)
        : done(...parts, note(t('note.verified')))
    } catch (error) {
      return dumpFailure(t, file, error)
    }
  },
}
