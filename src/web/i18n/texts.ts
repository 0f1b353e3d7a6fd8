import type { Language } from '#domain/language/languages.ts'
import type { Translate } from '#domain/language/translator.ts'

/** The texts a page is made of, in the language it is shown in. */
export interface Texts {
  readonly language: Language
  /** Speaks from one namespace; nothing where its texts have yet to come. */
  voice(namespace: string): Translate | undefined
}

export interface TextSource {
  /** The texts as they are now; another object after the language changed. */
  current(): Texts
  load(namespace: string): Promise<Translate>
  changeLanguage(language: Language): Promise<void>
  subscribe(listener: () => void): () => void
}
