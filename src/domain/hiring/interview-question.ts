import type { Localized } from '../i18n/localized.ts'

export const questionTypes = ['text', 'select', 'select-multi'] as const
export type QuestionType = (typeof questionTypes)[number]

export interface InterviewQuestion {
  id: string
  headline: Localized
  content: Localized
  type: QuestionType
  /** The choices, comma separated; empty for a text. */
  defaultValue: Localized
}

export const choicesOf = (defaultValue: string): string[] =>
  defaultValue
    .split(',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')
