import type { Language } from '#domain/i18n/languages.ts'
import type { Params } from '#domain/i18n/translate.ts'
import { getTranslator } from '../../translations.ts'
import { describeDoubt, describeProblem, formatParams } from '../content-errors.ts'
import type { EditedProblem, EditedQuestion } from './check-content.ts'

/** What is wrong, for somebody who sees a form and not a file. */
export function describeFormProblem(problem: EditedProblem['problem'], language: Language): string {
  if (problem.code === 'pictureNotUploaded') return getTranslator(language, 'staff-content')('check.pictureNotUploaded')
  const t = getTranslator(language, 'staff-content') as (key: string, params: Params) => string
  const key = `problem.${problem.code}`
  const sentence = t(key, formatParams(problem.params, language))
  // Most sentences name nothing that only files have.
  return sentence === key ? describeProblem(problem, language) : sentence
}

export function describeQuestion({ doubt }: EditedQuestion, language: Language): string {
  if (doubt.code === 'pictureMissing')
    return getTranslator(language, 'staff-content')('check.pictureMissing', { name: doubt.params.name })
  return describeDoubt(doubt, language)
}
