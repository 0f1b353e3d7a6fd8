import type { Language } from '#domain/i18n/languages.ts'
import type { Translate } from '#domain/i18n/translator.ts'

/** The texts a page is made of, in the language it is shown in. */
export interface Texts {
  readonly language: Language
  /**
   * Speaks from one namespace, or is a promise of it where the texts have to be fetched. Once a promise, always the same
   * promise: React repeats a render that waited, and must then meet the same calls again.
   */
  voice(namespace: string): Translate | Promise<Translate>
}

export interface TextSource {
  /** The texts as they are now; another object after the language changed. */
  current(): Texts
  changeLanguage(language: Language): Promise<void>
  subscribe(listener: () => void): () => void
}
