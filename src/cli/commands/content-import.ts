import { importContent } from '#content/import-content.ts'
import { done, failed, note } from '../answers.ts'
import type { Command } from '../command.ts'
import { problemTable } from '../content/problem-table.ts'
import { showDifference } from '../content/show-difference.ts'

/** Running servers see it within seconds. */
export const contentImport: Command = {
  name: 'content import',
  group: 'content',
  places: ['directory?'],
  options: { 'dry-run': 'flag' },
  async run(desk, args) {
    const { t } = desk
    const directory = args.place('directory') || desk.config().contentDir
    if (args.flag('dry-run')) return showDifference(desk, directory)
    const shown = await showDifference(desk, directory)
    const result = await importContent(await desk.database(), directory, desk.now())
    if (result.kind === 'refused')
      return failed(t('fault.content', { directory, count: result.problems.length }), problemTable(result.problems))
    const differences = shown.kind === 'done' ? shown.parts.slice(0, 1) : []
    return done(...differences, note(t(`note.${result.kind}`, { version: result.version })))
  },
}
