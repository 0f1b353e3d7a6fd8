import { type NormalizedText, normalizeText } from '../normalize-text.ts'

/** "Verkäufer:in", "Verkäufer*innen", "Verkäufer/-in", "Verkäufer(in)" and "VerkäuferIn" are "Verkäufer". */
const genderSigns = /(?<=\p{Ll})(?:(?:[:*_·]|\/-?|\()in(?:nen)?\)?|In(?:nen)?)$/u

/** "Verkäufer/Verkäuferin": the second name of the same thing adds nothing. */
const secondName = /(?<=\p{L}{4})\/\p{L}{4,}$/u

export const withoutGenderSign = (word: string): string => word.replace(secondName, '').replace(genderSigns, '')

/** Endings that leave a stem which every other form of the word contains. The first one that fits is removed. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=er|or|eur|ist|ant|ent|log|ell)in(?:nen)?$/, ''],
  [/ies$/, 'y'],
  [/(?:en|es|(?<=[elr])n|e|s)$/, ''],
]

const minStemLength = 4

/** The word without the ending of its feminine form or plural; undefined when it has none, or too little is left. */
export function stemOf({ writtenOut, bare }: NormalizedText): NormalizedText | undefined {
  const ending = endings.find(([pattern]) => pattern.test(bare))
  if (!ending) return undefined
  const stem = { writtenOut: writtenOut.replace(...ending), bare: bare.replace(...ending) }
  return stem.bare.length >= minStemLength ? stem : undefined
}

const recentKeys = new Map<string, readonly string[]>()

/** Keys under which a word of a query and a word of a table are the same: any spelling, feminine, plural, hyphens. */
export function keysOf(text: string): readonly string[] {
  const known = recentKeys.get(text)
  if (known) return known
  const normalized = normalizeText(withoutGenderSign(text))
  const forms = [normalized, stemOf(normalized)].filter((form) => form !== undefined)
  const keys = [
    ...new Set(forms.flatMap(({ writtenOut, bare }) => [writtenOut, bare]).map((form) => form.replaceAll('-', ''))),
  ]
  // Every table asks for the keys of the same words.
  if (recentKeys.size >= 100) recentKeys.clear()
  recentKeys.set(text, keys)
  return keys
}
