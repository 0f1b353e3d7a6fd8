import type { UnderstoodResponse } from '#contract/search.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { type Place, radiusOf } from '#domain/search/places.ts'
import { type QueryPart, queryWithout } from '#domain/search/read-query.ts'
import { getTranslator } from '#foundation/translations.ts'

/** `labelOf` names what was understood; undefined: the words that were typed. */
export const toUnderstoodResponse = <M extends { kind: string }>(
  parts: readonly QueryPart<M>[],
  labelOf: (meaning: M) => string | undefined,
): UnderstoodResponse[] =>
  parts.map((part) => ({
    label: labelOf(part.meaning) ?? part.typed,
    typed: part.typed,
    without: queryWithout(parts, part),
    isUnknown: part.meaning.kind === 'unknown' || part.meaning.kind === 'unsupported',
  }))

/** "Memmingen" or "Memmingen + 10 km". */
export function placeLabel(place: Place, radiusKm: number | undefined, language: Language): string {
  const { name } = place
  const km = radiusOf(place, radiusKm)
  return km > 0 ? getTranslator(language, 'search')('withRadius', { name, km }) : name
}
