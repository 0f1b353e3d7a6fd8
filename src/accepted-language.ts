import type { Language } from '#domain/language/languages.ts'
import { pickLanguage } from '#domain/language/pick-language.ts'
import { remembered } from './remembered.ts'

const languageOf = remembered((acceptLanguage) => pickLanguage({ acceptLanguage }))

/** What the browser asks for. */
export const acceptedLanguage = (header: string | undefined): Language => languageOf(header ?? '')
