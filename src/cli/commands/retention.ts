import { applyRetention } from '#scheduler/apply-retention.ts'
import { done, note, table } from '../answers.ts'
import type { Command } from '../command.ts'

export const retention: Command = {
  name: 'retention',
  group: 'privacy',
  options: { 'dry-run': 'flag' },
  async run(desk, args) {
    const isDryRun = args.flag('dry-run')
    const lines = await applyRetention(await desk.database(), desk.now(), isDryRun ? 'dryRun' : 'delete')
    const rows = lines.map(({ kind, lastDay, count }) => ({ what: kind, lastDay, count }))
    const columns = [
      { key: 'what', as: { words: 'retention' } },
      { key: 'lastDay', as: 'day' },
      { key: 'count', as: 'count' },
    ] as const
    return done(table('retention', columns, rows), note(desk.t(isDryRun ? 'note.dryRun' : 'note.deleted')))
  },
}
