import { createContext, use, useContext, useSyncExternalStore } from 'react'
import type { Language } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translator.ts'
import type { TextSource } from './texts.ts'

export const TextContext = createContext<TextSource | undefined>(undefined)

export function useTextSource(): TextSource {
  const source = useContext(TextContext)
  if (!source) throw new Error('A page needs texts.')
  return source
}

/** The texts of one namespace. A page that has yet to fetch them waits; the one before it stays until then. */
export function useTexts(namespace = 'common'): { t: Translate; language: Language } {
  const { current, subscribe } = useTextSource()
  const texts = useSyncExternalStore(subscribe, current, current)
  const voice = texts.voice(namespace)
  return { t: voice instanceof Promise ? use(voice) : voice, language: texts.language }
}
