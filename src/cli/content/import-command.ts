import { done, failed, note } from '../answers.ts'
import type { Command } from '../command.ts'
import { isAnswer } from '../read/is-answer.ts'
import { readWord } from '../read/read-word.ts'
import type { EntryKind } from './content-files.ts'
import { differenceTable } from './diff-content.ts'
import { importEntries } from './import-entries.ts'
import { problemTable } from './problem-table.ts'
import { readEntries } from './read-entries.ts'

/** `products import` and `stores import`: into the files of the content folder. */
export const importCommand = (kind: EntryKind): Command => ({
  name: `${kind} import`,
  group: 'content',
  places: ['file'],
  options: { 'dry-run': 'flag', delimiter: 'delimiter' },
  async run({ config, t }, args) {
    const { contentDir } = config()
    const file = args.place('file')
    const delimiter = readWord(t, args.text('delimiter'), [';', ','])
    if (isAnswer(delimiter)) return delimiter
    const reading = readEntries(file, contentDir, kind, delimiter)
    if (reading.kind === 'strangeColumns')
      return failed(t('fault.strangeColumns', { file, names: reading.names.join(', ') }))
    if (reading.kind !== 'read') return failed(t(`fault.entries.${reading.kind}`, { file }))
    const result = await importEntries(contentDir, kind, reading.entries)
    if (result.kind === 'refused')
      return failed(
        t('fault.content', { directory: file, count: result.problems.length }),
        problemTable(result.problems),
      )
    const shown = differenceTable(result.differences)
    if (args.flag('dry-run')) return done(shown, note(t('note.differences', { count: result.differences.length })))
    result.write()
    return done(shown, note(t('note.entriesWritten', { directory: contentDir })))
  },
})
