import { type ContentError, describeProblem } from '#content/content-errors.ts'
import type { Language } from '#domain/i18n/languages.ts'

/** The errors with the sentence that people read instead of the problem, and without the line. */
export const withSentences = (errors: readonly ContentError[], language: Language = 'en') =>
  errors.map(({ file, entry, field, problem }) => ({
    file,
    entry,
    field,
    sentence: describeProblem(problem, language),
  }))
