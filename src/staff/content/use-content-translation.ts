import { type Language, mapLanguages } from '#domain/i18n/languages.ts'
import { createTranslator, flattenTranslations, type Translate, type TranslationTree } from '#domain/i18n/translate.ts'
import { useTranslation } from '../i18n/use-translation.ts'

/** Part of the pages for content, which the counter does not load. */
const files = import.meta.glob<TranslationTree>('../../../locales/*/staff-content.json', {
  eager: true,
  import: 'default',
})
const translators: Record<Language, Translate<'staff-content'>> = mapLanguages((one) =>
  createTranslator<'staff-content'>(
    one,
    flattenTranslations(files[`../../../locales/${one}/staff-content.json`] ?? {}),
  ),
)

export function useContentTranslation(): { c: Translate<'staff-content'>; language: Language } {
  const { language } = useTranslation()
  return { c: translators[language], language }
}
