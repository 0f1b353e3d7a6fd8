import type { Part } from '../command-result.ts'
import type { Manner } from './format-cell.ts'
import { printTable } from './print-table.ts'

function printPart(part: Part, manner: Manner): string {
  if (part.kind === 'raw') return part.text.replace(/\n$/, '')
  return part.kind === 'note' ? part.text : printTable(part, manner)
}

const isBlock = (part: Part | undefined) => part !== undefined && part.kind !== 'note'

/** For the eye: room around tables, sentences one below the other. */
export const printParts = (parts: readonly Part[], manner: Manner): string =>
  parts
    .map((part, index) => {
      const needsRoom = index > 0 && (isBlock(part) || isBlock(parts[index - 1]))
      return `${needsRoom ? '\n' : ''}${printPart(part, manner)}\n`
    })
    .join('')
