import { flattenTexts, type TextTree } from '#domain/i18n/flatten-texts.ts'
import { type Language, languages } from '#domain/i18n/languages.ts'
import { type Translate, translator } from '#domain/i18n/translator.ts'
import type { TextSource } from './texts.ts'

const files = import.meta.glob<TextTree>('../../../locales/*/*.json', { eager: true, import: 'default' })

const treesOf = (language: Language): Map<string, TextTree> => {
  const inLanguage = new RegExp(`locales/${language}/([\\w-]+)\\.json$`)
  return new Map(
    Object.entries(files).flatMap(([path, tree]) =>
      [...(inLanguage.exec(path)?.slice(1) ?? [])].map((name) => [name, tree] as const),
    ),
  )
}

const trees = Object.fromEntries(languages.map((language) => [language, treesOf(language)])) as Record<
  Language,
  Map<string, TextTree>
>

/** All texts of a language; shared by all requests, since nothing here ever changes. */
function sourceIn(language: Language): TextSource & { voice(namespace: string): Translate } {
  const voices = new Map([...trees[language]].map(([name, tree]) => [name, translator(language, flattenTexts(tree))]))
  const mute = translator(language, {})
  const texts = { language, voice: (namespace: string) => voices.get(namespace) ?? mute }
  const refuse = () => Promise.reject(new Error('The texts of the server are all there.'))
  return { voice: texts.voice, current: () => texts, changeLanguage: refuse, subscribe: () => () => {} }
}

export const serverTexts = { de: sourceIn('de'), en: sourceIn('en') }

export const namespaceTexts = (language: Language, namespaces: readonly string[]): Record<string, TextTree> =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, trees[language].get(namespace) ?? {}]))
