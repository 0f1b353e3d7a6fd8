import type { TableSum } from '#db/portable/row-sum.ts'
import { done, failed, note } from '../answers.ts'
import type { CommandResult } from '../command-result.ts'
import type { DeskTexts } from '../desk-texts.ts'
import { type BringInResult, comparisonTable } from './bring-in.ts'

export function bringInAnswer(
  t: DeskTexts,
  result: BringInResult,
  before: readonly TableSum[],
  success: string,
): CommandResult {
  if (result.kind === 'notEmpty') return failed(t('fault.target.notEmpty', { tables: result.tables.join(', ') }))
  if (result.kind === 'newerProgram' || result.kind === 'otherSchema') return failed(t(`fault.target.${result.kind}`))
  const compared = comparisonTable(before, result.sums)
  return result.kind === 'loaded' ? done(compared, note(success)) : failed(t('fault.target.different'), compared)
}
