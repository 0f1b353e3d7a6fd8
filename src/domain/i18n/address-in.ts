import { fallbackLanguage } from './languages.ts'
import { languageParameter } from './pick-language.ts'

/** The bare address belongs to the fallback language; the other one has the parameter. */
export const addressIn = (address: string, language: string): string =>
  language === fallbackLanguage ? address : `${address}?${languageParameter}=${language}`
