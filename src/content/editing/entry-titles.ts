import { type EntryAddress, type EntryValue, isSingleKind } from '#domain/content/entries.ts'
import { titleOfValue } from '#domain/content/value-titles.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'

/** The name of an entry, as people call it. */
export function titleOfEntry({ kind, id }: EntryAddress, value: EntryValue | undefined, language: Language): string {
  if (isSingleKind(kind)) return getTranslator(language, 'staff-content')(`kind.${kind}`)
  if (kind === 'picture') return id
  return titleOfValue(value, language) ?? id
}
