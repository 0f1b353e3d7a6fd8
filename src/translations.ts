import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fallbackLanguage, type Language } from '#domain/i18n/languages.ts'
import {
  createTranslator,
  flattenTranslations,
  type Namespace,
  type PlainKey,
  type Translate,
  type Translations,
  type TranslationTree,
} from '#domain/i18n/translate.ts'

/** Relative to the working directory, which is always the root of the project. */
const folder = 'locales'

const translationsByFile = new Map<string, Translations>()

/** Reads each file once. */
function readTranslations(language: Language, namespace: Namespace): Translations {
  const file = join(folder, language, `${namespace}.json`)
  const cached = translationsByFile.get(file)
  if (cached) return cached
  const translations = flattenTranslations(JSON.parse(readFileSync(file, 'utf8')) as TranslationTree)
  translationsByFile.set(file, translations)
  return translations
}

/** Not for the pages: they get their translations from the build, and in the browser from the server. */
export const getTranslator = <N extends Namespace>(language: Language, namespace: N): Translate<N> =>
  createTranslator<N>(language, readTranslations(language, namespace))

/** For keys that contain a value from the database or from a file. */
export function isPlainKey<N extends Namespace>(namespace: N, key: string): key is PlainKey<N> {
  const text = readTranslations(fallbackLanguage, namespace)[key]
  return text !== undefined && !text.includes('{{')
}
