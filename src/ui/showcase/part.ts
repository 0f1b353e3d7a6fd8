import type { Language } from '#domain/i18n/languages.ts'

export interface Part {
  name: string
  /** Samples by the name of the state. */
  states: (language: Language) => Readonly<Record<string, React.ReactNode>>
}
