import { type Language, mapLanguages } from '#domain/i18n/languages.ts'
import {
  createTranslator,
  flattenTranslations,
  type Namespace,
  type Translate,
  type TranslationTree,
} from '#domain/i18n/translate.ts'
import type { Texts } from './browser-translations.ts'
import type { Translations } from './use-translation.ts'

const files = import.meta.glob<TranslationTree>('../../../locales/*/*.json', { eager: true, import: 'default' })

const findTree = (language: Language, namespace: Namespace): TranslationTree =>
  files[`../../../locales/${language}/${namespace}.json`] ?? {}

interface ServerTranslations extends Translations {
  getTranslator<N extends Namespace>(namespace: N): Translate<N>
}

/** Each value translates the namespace of its key. */
interface TranslatorMap {
  get<N extends Namespace>(namespace: N): Translate<N> | undefined
  set<N extends Namespace>(namespace: N, translator: Translate<N>): void
}

/** All translations of a language. They never change, so all requests share them. */
function createServerTranslations(language: Language): ServerTranslations {
  const translators: TranslatorMap = new Map()
  // Created once: a page with many cards asks for hundreds.
  function getTranslator<N extends Namespace>(namespace: N): Translate<N> {
    const translator =
      translators.get(namespace) ?? createTranslator<N>(language, flattenTranslations(findTree(language, namespace)))
    translators.set(namespace, translator)
    return translator
  }
  return { language, getTranslator, in: (other) => serverTranslations[other], load: async () => {} }
}

export const serverTranslations: Record<Language, ServerTranslations> = mapLanguages(createServerTranslations)

/** The translations that a page needs, for the data of its app. */
export const getTexts = (language: Language, namespaces: readonly Namespace[]): Texts => ({
  language,
  namespaces: namespaces.map((namespace) => [namespace, findTree(language, namespace)]),
})
