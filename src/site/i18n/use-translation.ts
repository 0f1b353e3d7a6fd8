import { createContext, use, useContext } from 'react'
import type { Language } from '#domain/i18n/languages.ts'
import type { Namespace, Translate } from '#domain/i18n/translate.ts'

/** What `useTranslation` returns; also the argument of functions that format texts. */
export interface Translation<N extends Namespace> {
  t: Translate<N>
  language: Language
}

/** The translations of one language. */
export interface Translations {
  readonly language: Language
  /**
   * Returns a promise for a namespace that has to be fetched, and the same promise on every later call: React repeats a
   * suspended render and expects the same value again.
   */
  getTranslator<N extends Namespace>(namespace: N): Translate<N> | Promise<Translate<N>>
  /** Those of another language; always the same object. */
  in(language: Language): Translations
  /** Loads what the page needs in another language, so that it can change at once. */
  load(language: Language): Promise<void>
}

/** Outside of the layout those of the document, inside those of the language in which the data of the page is loaded. */
export const TranslationContext = createContext<Translations | undefined>(undefined)

export function useTranslations(): Translations {
  const translations = useContext(TranslationContext)
  if (!translations) throw new Error('TranslationContext is missing.')
  return translations
}

/** Suspends while the namespace is fetched; the previous page stays visible until then. */
export function useTranslation<N extends Namespace = 'common'>(namespace?: N): Translation<N>
export function useTranslation(namespace: Namespace = 'common'): Translation<Namespace> {
  const { getTranslator, language } = useTranslations()
  const translator = getTranslator(namespace)
  return { t: translator instanceof Promise ? use(translator) : translator, language }
}
