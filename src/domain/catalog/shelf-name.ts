import { fallbackLanguage, type Language, type Localized, localized } from '../i18n/languages.ts'

/** What shelf and customer call a product, with the word of who reads it beside it. */
export function shelfName(name: Localized, language: Language): string {
  const onShelf = name[fallbackLanguage]
  // Some translations name the shelf themselves: "Country loaf (Bauernbrot)".
  const read = localized(name, language).replace(` (${onShelf})`, '')
  return read === onShelf ? onShelf : `${onShelf} (${read})`
}
