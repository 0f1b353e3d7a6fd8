import { berlinTime } from '#domain/calendar/berlin-time.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { describeEntryChange, type Reader } from '#domain/content/describe-changes.ts'
import type { EntryKind } from '#domain/content/entries.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import type { Language } from '#domain/i18n/languages.ts'
import type { Params } from '#domain/i18n/translate.ts'
import { getTranslator } from '#foundation/translations.ts'
import { describeDoubt, describeProblem, formatParams } from '../content-errors.ts'
import type { EditedProblem, EditedQuestion, PlannedToo } from './check-content.ts'

/** What is wrong, for somebody who sees a form and not a file. */
export function describeFormProblem(problem: EditedProblem['problem'], language: Language): string {
  if (problem.code === 'pictureNotUploaded') return getTranslator(language, 'staff-content')('check.pictureNotUploaded')
  if (problem.code === 'idChanged') return getTranslator(language, 'staff-content')('check.idChanged', problem.params)
  const t = getTranslator(language, 'staff-content') as (key: string, params: Params) => string
  const key = `problem.${problem.code}`
  const sentence = t(key, formatParams(problem.params, language))
  // Most sentences name nothing that only files have.
  return sentence === key ? describeProblem(problem, language) : sentence
}

function describePlanned({ version, publishAt, before, after }: PlannedToo['params'], kind: EntryKind, reader: Reader) {
  const { date, minute } = berlinTime(publishAt)
  return reader.t('check.plannedToo', {
    version,
    time: `${formatDay(date, reader.language, 'date')}, ${formatClockMinute(minute)}`,
    change: describeEntryChange(kind, before, after, reader).join(' · '),
  })
}

export function describeQuestion({ doubt, place }: EditedQuestion, reader: Reader): string {
  if (doubt.code === 'pictureMissing') return reader.t('check.pictureMissing', { name: doubt.params.name })
  if (doubt.code === 'plannedToo') return place ? describePlanned(doubt.params, place.kind, reader) : ''
  return describeDoubt(doubt, reader.language)
}
