import { type Language, mapLanguages } from '#domain/i18n/languages.ts'
import {
  createTranslator,
  flattenTranslations,
  type Namespace,
  type Translate,
  type TranslationTree,
} from '#domain/i18n/translate.ts'
import { useTranslation } from './use-translation.ts'

/** Texts of pages that are loaded when they are needed. `files` are those of all languages, by their path. */
export function createNamespaceTranslation<N extends Namespace>(files: Readonly<Record<string, TranslationTree>>) {
  const fileOf = (language: Language) => Object.entries(files).find(([path]) => path.includes(`/${language}/`))?.[1]
  const translators: Record<Language, Translate<N>> = mapLanguages((one) =>
    createTranslator<N>(one, flattenTranslations(fileOf(one) ?? {})),
  )
  return (): { t: Translate<N>; language: Language } => {
    const { language } = useTranslation()
    return { t: translators[language], language }
  }
}
