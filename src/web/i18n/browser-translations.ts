import type { Language } from '#domain/i18n/languages.ts'
import {
  createLooseTranslator,
  flattenTranslations,
  type LooseTranslate,
  type TranslationTree,
} from '#domain/i18n/translate.ts'
import type { TranslationSource } from './use-translation.ts'

export interface EmbeddedTranslations {
  language: Language
  namespaces: Record<string, TranslationTree>
}

type FetchTree = (language: Language, namespace: string) => Promise<TranslationTree>

/** Starts with the translations embedded in the page; fetches further namespaces when a route needs them. */
export function createBrowserTranslations(
  { language, namespaces }: EmbeddedTranslations,
  fetchTree: FetchTree,
): TranslationSource {
  const fetchTranslator = async (language: Language, namespace: string): Promise<LooseTranslate> =>
    createLooseTranslator(language, flattenTranslations(await fetchTree(language, namespace)))

  function createTranslations(language: Language, translators: ReadonlyMap<string, LooseTranslate>) {
    const fetched = new Map<string, Promise<LooseTranslate>>()
    return {
      language,
      getTranslator(namespace: string) {
        const known = translators.get(namespace) ?? fetched.get(namespace)
        if (known) return known
        const translator = fetchTranslator(language, namespace)
        fetched.set(namespace, translator)
        // After a failure, the next call fetches again.
        translator.catch(() => fetched.delete(namespace))
        return translator
      },
      namespaces: () => [...translators.keys(), ...fetched.keys()],
    }
  }

  const embedded = Object.entries(namespaces).map(
    ([namespace, tree]) => [namespace, createLooseTranslator(language, flattenTranslations(tree))] as const,
  )
  let current = createTranslations(language, new Map(embedded))
  const listeners = new Set<() => void>()

  return {
    current: () => current,
    async changeLanguage(next) {
      const translators = current.namespaces().map(async (name) => [name, await fetchTranslator(next, name)] as const)
      current = createTranslations(next, new Map(await Promise.all(translators)))
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The URL contains the build date, so the response can be cached forever. */
export async function fetchTranslations(language: string, namespace: string): Promise<TranslationTree> {
  const response = await fetch(`/locales/${language}/${namespace}.json?v=${__BUILD_DATE__}`)
  if (!response.ok) throw new Error(`Fetching the translations of ${namespace} returned ${response.status}.`)
  return response.json()
}
