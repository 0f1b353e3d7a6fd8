import { type Language, languages } from '#domain/i18n/languages.ts'
import {
  createLooseTranslator,
  flattenTranslations,
  type LooseTranslate,
  type TranslationTree,
} from '#domain/i18n/translate.ts'
import type { TranslationSource } from './use-translation.ts'

const files = import.meta.glob<TranslationTree>('../../../locales/*/*.json', { eager: true, import: 'default' })

function findTrees(language: Language): Map<string, TranslationTree> {
  const inLanguage = new RegExp(`locales/${language}/([\\w-]+)\\.json$`)
  return new Map(
    Object.entries(files).flatMap(([path, tree]) =>
      [...(inLanguage.exec(path)?.slice(1) ?? [])].map((namespace) => [namespace, tree] as const),
    ),
  )
}

const treesByLanguage = Object.fromEntries(languages.map((language) => [language, findTrees(language)])) as Record<
  Language,
  Map<string, TranslationTree>
>

interface ServerTranslations extends TranslationSource {
  getTranslator(namespace: string): LooseTranslate
}

/** All translations of a language. They never change, so all requests share them. */
function createServerTranslations(language: Language): ServerTranslations {
  const translators = new Map(
    [...treesByLanguage[language]].map(([namespace, tree]) => [
      namespace,
      createLooseTranslator(language, flattenTranslations(tree)),
    ]),
  )
  const emptyTranslator = createLooseTranslator(language, {})
  const getTranslator = (namespace: string) => translators.get(namespace) ?? emptyTranslator
  const translations = { language, getTranslator }
  return {
    getTranslator,
    current: () => translations,
    changeLanguage: () => Promise.reject(new Error('The language cannot change while rendering on the server.')),
    subscribe: () => () => {},
  }
}

export const serverTranslations = { de: createServerTranslations('de'), en: createServerTranslations('en') }

export const getNamespaces = (language: Language, namespaces: readonly string[]): Record<string, TranslationTree> =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, treesByLanguage[language].get(namespace) ?? {}]))
