import { readContent } from '#content/read-content.ts'
import { loadPlainContent } from '#db/desk/load-plain-content.ts'
import { done, failed, note } from '../answers.ts'
import type { CommandResult } from '../command-result.ts'
import type { Desk } from '../desk.ts'
import { diffContent, differenceTable } from './diff-content.ts'
import { problemTable } from './problem-table.ts'

/** What an import of the folder would change; nothing is written. */
export async function showDifference({ database, t }: Desk, directory: string): Promise<CommandResult> {
  const reading = await readContent(directory)
  if (!reading.isValid)
    return failed(t('fault.content', { directory, count: reading.problems.length }), problemTable(reading.problems))
  const { version: _version, ...after } = reading.bakery
  const differences = diffContent(await loadPlainContent(await database()), after)
  return done(differenceTable(differences), note(t('note.differences', { count: differences.length })))
}
