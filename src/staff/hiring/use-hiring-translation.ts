import { type Language, mapLanguages } from '#domain/i18n/languages.ts'
import { createTranslator, flattenTranslations, type Translate, type TranslationTree } from '#domain/i18n/translate.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** Loaded with the pages that need it, not with the counter. */
const files = import.meta.glob<TranslationTree>('../../../locales/*/staff-hiring.json', {
  eager: true,
  import: 'default',
})
const translators: Record<Language, Translate<'staff-hiring'>> = mapLanguages((one) =>
  createTranslator<'staff-hiring'>(one, flattenTranslations(files[`../../../locales/${one}/staff-hiring.json`] ?? {})),
)

export interface HiringTranslation {
  t: Translate<'staff-hiring'>
  language: Language
}

/** For drafts of mails, which are in the language of their reader. */
export const translateHiring = (language: Language): Translate<'staff-hiring'> => translators[language]

/** The texts of applications and messages. */
export function useHiringTranslation(): HiringTranslation {
  const { language } = useTranslation()
  return { t: translators[language], language }
}
