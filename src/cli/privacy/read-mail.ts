import { misused } from '../answers.ts'
import type { CommandResult } from '../command-result.ts'
import type { DeskTexts } from '../desk-texts.ts'

/** Whole addresses only: half of one would find half of the town. */
export const readMail = (t: DeskTexts, typed: string): string | CommandResult =>
  /^[^\s@"\\]+@[^\s@"\\]+$/.test(typed.trim()) ? typed.trim() : misused(t('misuse.mail', { typed }))
