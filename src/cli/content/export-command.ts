import { done } from '../answers.ts'
import type { Command } from '../command.ts'
import { writeCsv } from '../print/write-csv.ts'
import { isAnswer } from '../read/is-answer.ts'
import { readWord } from '../read/read-word.ts'
import { type EntryKind, readEntryFiles } from './content-files.ts'
import { toCsvRow } from './entry-rows.ts'
import { fieldsOf } from './read-entries.ts'

/** `products export` and `stores export`: what the content folder holds, to be changed in a spreadsheet and imported. */
export const exportCommand = (kind: EntryKind): Command => ({
  name: `${kind} export`,
  group: 'content',
  options: { delimiter: 'delimiter' },
  async run({ config, t }, args) {
    const delimiter = readWord(t, args.text('delimiter'), [';', ','])
    if (isAnswer(delimiter)) return delimiter
    const fields = fieldsOf[kind]
    const entries = [...readEntryFiles(config().contentDir, kind).values()].flat()
    const rows = [fields.map(({ path }) => path), ...entries.map((entry) => toCsvRow(fields, entry))]
    return done({ kind: 'raw', text: writeCsv(rows, delimiter) })
  },
})
