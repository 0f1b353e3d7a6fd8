import { flattenTexts, type TextTree } from '#domain/i18n/flatten-texts.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { type Translate, translator } from '#domain/i18n/translator.ts'
import type { TextSource } from './texts.ts'

export interface EmbeddedTexts {
  language: Language
  namespaces: Record<string, TextTree>
}

type FetchTexts = (language: Language, namespace: string) => Promise<TextTree>

/** The page brings the texts it was rendered with; further namespaces come when a route asks for them. */
export function browserTexts({ language, namespaces }: EmbeddedTexts, fetchTexts: FetchTexts): TextSource {
  const fetchVoice = async (spoken: Language, namespace: string): Promise<Translate> =>
    translator(spoken, flattenTexts(await fetchTexts(spoken, namespace)))

  function textsOf(spoken: Language, voices: ReadonlyMap<string, Translate>) {
    const fetched = new Map<string, Promise<Translate>>()
    return {
      language: spoken,
      voice(namespace: string) {
        const known = voices.get(namespace) ?? fetched.get(namespace)
        if (known) return known
        const coming = fetchVoice(spoken, namespace)
        fetched.set(namespace, coming)
        // What failed is asked for again by the next who needs it.
        coming.catch(() => fetched.delete(namespace))
        return coming
      },
      namespaces: () => [...voices.keys(), ...fetched.keys()],
    }
  }

  const embedded = Object.entries(namespaces).map(
    ([name, tree]) => [name, translator(language, flattenTexts(tree))] as const,
  )
  let current = textsOf(language, new Map(embedded))
  const listeners = new Set<() => void>()

  return {
    current: () => current,
    async changeLanguage(next) {
      const voices = current.namespaces().map(async (name) => [name, await fetchVoice(next, name)] as const)
      current = textsOf(next, new Map(await Promise.all(voices)))
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
