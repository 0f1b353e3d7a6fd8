import { applyRetention } from '#services/scheduler/retention.ts'
import { type Command, done, note, table } from '../command.ts'

export const retentionCommand: Command = {
  name: 'retention',
  group: 'privacy',
  options: { 'dry-run': 'flag' },
  async run(context, args) {
    const isDryRun = args.flag('dry-run')
    const { journalYears } = context.config()
    const mode = isDryRun ? 'dryRun' : 'delete'
    const deletions = await applyRetention(await context.database(), context.now(), mode, { journalYears })
    const rows = deletions.map(({ kind, lastDay, count }) => ({ what: kind, lastDay, count }))
    const columns = ['what:retention', 'lastDay:day', 'count:count'] as const
    return done(table('retention', columns, rows), note(context.t(isDryRun ? 'note.dryRun' : 'note.deleted')))
  },
}
