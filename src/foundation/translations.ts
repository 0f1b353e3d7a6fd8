import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '#domain/i18n/languages.ts'
import {
  createTranslator,
  flattenTranslations,
  type Namespace,
  type Translate,
  type Translations,
  type TranslationTree,
} from '#domain/i18n/translate.ts'
import { projectRoot } from './installation.ts'

const folder = join(projectRoot, 'locales')

const translationsByFile = new Map<string, Translations>()

/** Reads each file once. */
function readTranslations(language: Language, namespace: Namespace): Translations {
  const file = `${folder}/${language}/${namespace}.json`
  const cached = translationsByFile.get(file)
  if (cached) return cached
  const translations = flattenTranslations(JSON.parse(readFileSync(file, 'utf8')) as TranslationTree)
  translationsByFile.set(file, translations)
  return translations
}

/** Not for the pages: they get their translations from the build, and in the browser from the server. */
export const getTranslator = <N extends Namespace>(language: Language, namespace: N): Translate<N> =>
  createTranslator<N>(language, readTranslations(language, namespace))
