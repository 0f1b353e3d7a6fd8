import { describeProblem } from '#content/content-errors.ts'
import type { ContentProblem } from '#domain/content/content-problems.ts'
import type { Language } from '#domain/i18n/languages.ts'

/** The errors with the sentence that people read instead of the problem, and without the line. */
export const withSentences = <Found extends { problem: ContentProblem }>(
  errors: readonly Found[],
  language: Language = 'en',
): (Omit<Found, 'problem' | 'position'> & { sentence: string })[] =>
  errors.map((error) => {
    const { problem, position: _, ...place }: Found & { position?: unknown } = error
    return { ...place, sentence: describeProblem(problem, language) }
  })
