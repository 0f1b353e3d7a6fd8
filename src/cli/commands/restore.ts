import { checkDump } from '#db/portable/check-dump.ts'
import { failed } from '../answers.ts'
import { bringIn } from '../backup/bring-in.ts'
import { bringInAnswer } from '../backup/bring-in-answer.ts'
import { dumpFailure, reportParts } from '../backup/report-dump.ts'
import { withTarget } from '../backup/with-target.ts'
import type { Command } from '../command.ts'

export const restore: Command = {
  name: 'restore',
  group: 'operations',
  places: ['file'],
  options: { into: 'database' },
  async run(desk, args) {
    const { t } = desk
    const file = args.place('file')
    try {
      const report = await checkDump(file)
      if (report.problems.length > 0) return failed(t('fault.dump.problems'), ...reportParts(report, t))
      const result = await withTarget(args.text('into') ?? desk.config().databaseUrl, t, (target) =>
        bringIn(desk, target, file, report),
      )
      return bringInAnswer(t, result, report.sums, t('note.restored'))
    } catch (error) {
      return dumpFailure(t, file, error)
    }
  },
}
