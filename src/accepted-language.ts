import type { Language } from '#domain/i18n/languages.ts'
import { pickLanguage } from '#domain/i18n/pick-language.ts'
import { remembered } from './remembered.ts'

const languageOf = remembered((acceptLanguage) => pickLanguage({ acceptLanguage }))

/** What the browser asks for. */
export const acceptedLanguage = (header: string | undefined): Language => languageOf(header ?? '')
