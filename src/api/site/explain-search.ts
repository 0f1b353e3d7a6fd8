import type { AlternativeResponse, UnderstoodResponse } from '#contract/search.ts'
import { formatList } from '#domain/i18n/format.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { radiusOf } from '#domain/search/places.ts'
import { queryWithout } from '#domain/search/read-query.ts'
import type { Meaning, SearchPart } from '#domain/search/search.ts'
import { getTranslator } from '#foundation/translations.ts'

/** What was understood, in words; undefined: the words that were typed. */
type LabelOf<Id extends string> = (meaning: Meaning<Id>) => string | undefined

export function createLabelOf<Id extends string>(
  language: Language,
  topicLabel: (id: Id) => string,
  radiusKm?: number,
): LabelOf<Id> {
  const t = getTranslator(language, 'search')
  return (meaning) => {
    switch (meaning.kind) {
      case 'topic':
        return topicLabel(meaning.id)
      case 'freeFrom':
        return meaning.classes.length === 2 && meaning.classes.includes('peanut') && meaning.classes.includes('nuts')
          ? t('freeFrom.allNuts')
          : formatList(
              meaning.classes.map((code) => t(`freeFrom.${code}`)),
              language,
            )
      case 'word':
        return meaning.word
      case 'place': {
        const km = radiusOf(meaning.place, radiusKm)
        return km > 0 ? t('withRadius', { name: meaning.place.name, km }) : meaning.place.name
      }
      case 'synonym':
      case 'unknown':
      case 'unsupported':
        return undefined
      default:
        return meaning satisfies never
    }
  }
}

export const toUnderstoodResponse = <Id extends string>(
  parts: readonly SearchPart<Id>[],
  labelOf: LabelOf<Id>,
): UnderstoodResponse[] =>
  parts.map((part) => ({
    label: labelOf(part.meaning) ?? part.typed,
    typed: part.typed,
    without: queryWithout(parts, part),
    isUnknown: part.meaning.kind === 'unknown' || part.meaning.kind === 'unsupported',
  }))

interface AlternativesInput<Id extends string> {
  query: string
  parts: readonly SearchPart<Id>[]
  labelOf: LabelOf<Id>
  hasFilters: boolean
  count: (query: string) => number
  countWithoutFilters: () => number
  /** The same with a larger distance. */
  wider?: AlternativeResponse | undefined
}

/** Searches that find something: without the filters, further away, or without one of the words. */
export function listAlternatives<Id extends string>(input: AlternativesInput<Id>): AlternativeResponse[] {
  const { query, parts, labelOf, hasFilters, count, countWithoutFilters, wider } = input
  // Never without what somebody must not eat.
  const removable = parts.filter(({ meaning }) => meaning.kind !== 'freeFrom' && meaning.kind !== 'unsupported')
  return [
    ...(hasFilters ? [{ kind: 'withoutFilters' as const, label: '', query, count: countWithoutFilters() }] : []),
    ...(wider ? [wider] : []),
    ...(parts.length > 1 ? removable : []).map((part) => {
      const without = queryWithout(parts, part)
      const label = labelOf(part.meaning) ?? part.typed
      return { kind: 'without' as const, label, query: without, count: count(without) }
    }),
  ].filter((alternative) => alternative.count > 0)
}
