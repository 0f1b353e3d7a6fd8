import { flattenTexts, type TextTree } from '#domain/language/flatten-texts.ts'
import type { Language } from '#domain/language/languages.ts'
import { type Translate, translator } from '#domain/language/translator.ts'
import type { TextSource, Texts } from './texts.ts'

export interface EmbeddedTexts {
  language: Language
  namespaces: Record<string, TextTree>
}

type FetchTexts = (language: Language, namespace: string) => Promise<TextTree>

/** The page brings the texts it was rendered with; further namespaces come when a route asks for them. */
export function browserTexts({ language, namespaces }: EmbeddedTexts, fetchTexts: FetchTexts): TextSource {
  const voicesOf = (trees: Record<string, TextTree>, spoken: Language) =>
    new Map(Object.entries(trees).map(([name, tree]) => [name, translator(spoken, flattenTexts(tree))]))
  const textsOf = (spoken: Language, voices: ReadonlyMap<string, Translate>): Texts => ({
    language: spoken,
    voice: (namespace) => voices.get(namespace),
  })

  let voices = voicesOf(namespaces, language)
  let current = textsOf(language, voices)
  const coming = new Map<string, Promise<Translate>>()
  const listeners = new Set<() => void>()

  async function fetchInto(namespace: string, target: Map<string, Translate>, spoken: Language): Promise<Translate> {
    const voice = translator(spoken, flattenTexts(await fetchTexts(spoken, namespace)))
    target.set(namespace, voice)
    return voice
  }

  return {
    current: () => current,
    load(namespace) {
      const key = `${current.language} ${namespace}`
      const known = coming.get(key)
      if (known) return known
      const loading = fetchInto(namespace, voices, current.language)
      coming.set(key, loading)
      // What failed is asked for again by the next who needs it.
      loading.catch(() => coming.delete(key))
      return loading
    },
    async changeLanguage(next) {
      const nextVoices = new Map<string, Translate>()
      await Promise.all([...voices.keys()].map((namespace) => fetchInto(namespace, nextVoices, next)))
      voices = nextVoices
      current = textsOf(next, voices)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
