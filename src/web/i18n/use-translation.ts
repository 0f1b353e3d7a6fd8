import { createContext, use, useContext, useSyncExternalStore } from 'react'
import type { Language } from '#domain/i18n/languages.ts'
import type { Namespace, Translate } from '#domain/i18n/translate.ts'

/** What `useTranslation` returns; also the argument of functions that format texts. */
export interface Translation<N extends Namespace> {
  t: Translate<N>
  language: Language
}

/** The translations of one language. */
export interface LoadedTranslations {
  readonly language: Language
  /**
   * Returns a promise for a namespace that has to be fetched, and the same promise on every later call: React repeats a
   * suspended render and expects the same value again.
   */
  getTranslator<N extends Namespace>(namespace: N): Translate<N> | Promise<Translate<N>>
}

export interface TranslationSource {
  /** Returns a new object after the language has changed. */
  current(): LoadedTranslations
  /** Those of the document. Parts of it that become interactive later have its language, even if another was chosen since. */
  ofDocument(): LoadedTranslations
  changeLanguage(language: Language): Promise<void>
  subscribe(listener: () => void): () => void
}

/** Id of the script element with the translations the page was rendered with. */
export const embeddedTranslationsId = 'embedded-texts'

export const TranslationContext = createContext<TranslationSource | undefined>(undefined)

export function useTranslationSource(): TranslationSource {
  const source = useContext(TranslationContext)
  if (!source) throw new Error('TranslationContext is missing.')
  return source
}

/** Suspends while the namespace is fetched; the previous page stays visible until then. */
export function useTranslation<N extends Namespace = 'common'>(namespace?: N): Translation<N>
export function useTranslation(namespace: Namespace = 'common'): Translation<Namespace> {
  const { current, ofDocument, subscribe } = useTranslationSource()
  const translations = useSyncExternalStore(subscribe, current, ofDocument)
  const translator = translations.getTranslator(namespace)
  return { t: translator instanceof Promise ? use(translator) : translator, language: translations.language }
}
