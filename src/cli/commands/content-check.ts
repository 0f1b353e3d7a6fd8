import { readContent } from '#content/read-content.ts'
import { done, failed, note } from '../answers.ts'
import type { Command } from '../command.ts'
import { problemTable } from '../content/problem-table.ts'

export const contentCheck: Command = {
  name: 'content check',
  group: 'content',
  places: ['directory?'],
  async run({ config, t }, args) {
    const directory = args.place('directory') || config().contentDir
    const reading = await readContent(directory)
    if (reading.isValid) return done(note(t('note.contentValid', { directory, version: reading.bakery.version })))
    return failed(t('fault.content', { directory, count: reading.problems.length }), problemTable(reading.problems))
  },
}
