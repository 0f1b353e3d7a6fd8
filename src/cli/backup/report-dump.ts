import type { DumpReport } from '#db/portable/check-dump.ts'
import { DumpFault } from '#db/portable/read-dump.ts'
import { failed, note, table } from '../answers.ts'
import type { CommandResult, Part } from '../command-result.ts'
import type { DeskTexts } from '../desk-texts.ts'

const sumColumns = [{ key: 'table' }, { key: 'rows', as: 'count' }, { key: 'checksum', as: 'brief' }] as const
const problemColumns = [{ key: 'table' }, { key: 'id' }, { key: 'problem', as: { words: 'dumpProblem' } }] as const

const shortSum = 16

export const reportParts = ({ head, sums, problems }: DumpReport, t: DeskTexts): Part[] => [
  note(t('note.madeAt', { at: head.madeAt, migration: head.migrations.at(-1) ?? '' })),
  table(
    'sums',
    sumColumns,
    sums.map(({ name, rows, checksum }) => ({ table: name, rows, checksum: checksum.slice(0, shortSum) })),
  ),
  ...(problems.length > 0
    ? [
        table(
          'problems',
          problemColumns,
          problems.map((problem) => ({ ...problem })),
        ),
      ]
    : []),
]

/** What is wrong with a file is told; anything else is a bug and goes on its way. */
export function dumpFailure(t: DeskTexts, file: string, error: unknown): CommandResult {
  if (!(error instanceof DumpFault)) throw error
  return failed(t(`fault.dump.${error.reason}`, { file, detail: error.detail }))
}
