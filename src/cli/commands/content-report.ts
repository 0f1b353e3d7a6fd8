import {
  type ContentError,
  type ContentPlace,
  type ContentQuestion,
  describeDoubt,
  describeExcerpt,
  describePlace,
  describeProblem,
} from '#content/content-errors.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { CommandContext, Report } from '../command.ts'

interface Finding {
  place: ContentPlace
  code: string
  sentence: string
}

/** By file, in the order of the lines. */
function toGroups(findings: readonly Finding[], language: Language): Report['groups'] {
  const byFile = Map.groupBy(findings, ({ place }) => place.file)
  const lineOf = ({ place }: Finding) => place.position?.line ?? 0
  return [...byFile].map(([file, found]) => ({
    heading: file,
    items: found
      .toSorted((a, b) => lineOf(a) - lineOf(b))
      .map(({ place, sentence }) => {
        const title = describePlace(place, language)
        const excerpt = describeExcerpt(place)?.split('\n') ?? []
        return title ? { title, lines: [sentence, ...excerpt] } : { title: sentence, lines: excerpt }
      }),
  }))
}

const toReport = (name: Report['name'], findings: readonly Finding[], language: Language): Report => ({
  kind: 'report',
  name,
  groups: toGroups(findings, language),
  rows: findings.map(({ place: { file, entry, field, position }, code, sentence }) => {
    return {
      file,
      line: position?.line ?? null,
      column: position?.column ?? null,
      entry,
      field,
      code,
      reason: sentence,
    }
  }),
})

/** What keeps the content from being used, in the language of the person. */
export const errorTable = (errors: readonly ContentError[], { language }: Pick<CommandContext, 'language'>): Report =>
  toReport(
    'contentProblems',
    errors.map((place) => ({
      place,
      code: place.problem.code,
      sentence: describeProblem(place.problem, language),
    })),
    language,
  )

/** What somebody has to confirm. */
export const questionTable = (
  questions: readonly ContentQuestion[],
  { language }: Pick<CommandContext, 'language'>,
): Report =>
  toReport(
    'contentQuestions',
    questions.map((place) => ({ place, code: place.doubt.code, sentence: describeDoubt(place.doubt, language) })),
    language,
  )
