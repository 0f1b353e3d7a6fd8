import type { Language } from '#domain/i18n/languages.ts'
import {
  createTranslator,
  flattenTranslations,
  type Namespace,
  type Translate,
  type TranslationTree,
} from '#domain/i18n/translate.ts'
import type { Translations } from './use-translation.ts'

/** What a page is rendered with. */
export interface Texts {
  language: Language
  namespaces: [Namespace, TranslationTree][]
}

type FetchTree = (language: Language, namespace: Namespace) => Promise<TranslationTree>

/** Each value translates the namespace of its key. A promise is a namespace that is being fetched or has been. */
interface TranslatorMap {
  get<N extends Namespace>(namespace: N): Translate<N> | Promise<Translate<N>> | undefined
  set<N extends Namespace>(namespace: N, translator: Translate<N> | Promise<Translate<N>>): void
  delete(namespace: Namespace): void
  keys(): Iterable<Namespace>
}

interface LoadedTranslations extends Translations {
  namespaces(): Namespace[]
  add(namespace: Namespace, tree: TranslationTree): void
}

/** Starts with the translations of the page; fetches further namespaces when a route needs them. */
export function createBrowserTranslations(texts: Texts, fetchTree: FetchTree): Translations {
  const translationsByLanguage = new Map<Language, LoadedTranslations>()

  function createTranslations(language: Language): LoadedTranslations {
    const translators: TranslatorMap = new Map()
    const createFrom = <N extends Namespace>(tree: TranslationTree) =>
      createTranslator<N>(language, flattenTranslations(tree))
    return {
      language,
      getTranslator<N extends Namespace>(namespace: N): Translate<N> | Promise<Translate<N>> {
        const known = translators.get(namespace)
        if (known) return known
        const translator = fetchTree(language, namespace).then((tree) => createFrom<N>(tree))
        translators.set(namespace, translator)
        // After a failure, the next call fetches again.
        translator.catch(() => translators.delete(namespace))
        return translator
      },
      namespaces: () => [...translators.keys()],
      add: (namespace, tree) => translators.set(namespace, createFrom(tree)),
      in: getTranslations,
      load,
    }
  }

  function getTranslations(language: Language): LoadedTranslations {
    const known = translationsByLanguage.get(language) ?? createTranslations(language)
    translationsByLanguage.set(language, known)
    return known
  }

  async function load(language: Language): Promise<void> {
    const namespaces = [...translationsByLanguage.values()].flatMap((loaded) => loaded.namespaces())
    const translations = getTranslations(language)
    const fetchAndAdd = async (namespace: Namespace) =>
      translations.add(namespace, await fetchTree(language, namespace))
    await Promise.all([...new Set(namespaces)].map(fetchAndAdd))
  }

  const ofDocument = getTranslations(texts.language)
  for (const [namespace, tree] of texts.namespaces) ofDocument.add(namespace, tree)
  return ofDocument
}

/** The URL contains the build date, so the response can be cached forever. */
export async function fetchTranslations(language: Language, namespace: Namespace): Promise<TranslationTree> {
  const response = await fetch(`/locales/${language}/${namespace}.json?v=${__BUILD_DATE__}`)
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
  return response.json()
}
