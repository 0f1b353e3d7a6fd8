import type { Language } from '#domain/i18n/languages.ts'
import {
  createTranslator,
  flattenTranslations,
  type Namespace,
  type Translate,
  type TranslationTree,
} from '#domain/i18n/translate.ts'
import type { TranslationSource } from './use-translation.ts'

export interface EmbeddedTranslations {
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

/** Starts with the translations embedded in the page; fetches further namespaces when a route needs them. */
export function createBrowserTranslations(embedded: EmbeddedTranslations, fetchTree: FetchTree): TranslationSource {
  function createTranslations(language: Language, trees: ReadonlyMap<Namespace, TranslationTree>) {
    const translators: TranslatorMap = new Map()
    const createFrom = <N extends Namespace>(tree: TranslationTree) =>
      createTranslator<N>(language, flattenTranslations(tree))
    for (const [namespace, tree] of trees) translators.set(namespace, createFrom(tree))
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
    }
  }

  const ofDocument = createTranslations(embedded.language, new Map(embedded.namespaces))
  let current = ofDocument
  const listeners = new Set<() => void>()

  return {
    current: () => current,
    ofDocument: () => ofDocument,
    async changeLanguage(next) {
      const trees = current.namespaces().map(async (name) => [name, await fetchTree(next, name)] as const)
      current = createTranslations(next, new Map(await Promise.all(trees)))
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The URL contains the build date, so the response can be cached forever. */
export async function fetchTranslations(language: Language, namespace: Namespace): Promise<TranslationTree> {
  const response = await fetch(`/locales/${language}/${namespace}.json?v=${__BUILD_DATE__}`)
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
  return response.json()
}
