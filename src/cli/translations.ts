import type { Language } from '#domain/i18n/languages.ts'
import {
  createTranslator,
  flattenTranslations,
  type LooseTranslate,
  type TranslationTree,
} from '#domain/i18n/translate.ts'
import de from '../../locales/de/cli.json' with { type: 'json' }
import en from '../../locales/en/cli.json' with { type: 'json' }

const translations: Record<Language, TranslationTree> = { de, en }

export const createCliTranslator = (language: Language): LooseTranslate =>
  createTranslator(language, flattenTranslations(translations[language]))

type CliTranslations = typeof de

export type CommandKey = keyof CliTranslations['command']
export type OptionName = keyof CliTranslations['option']
export type PositionalName = keyof CliTranslations['positional']
export type ColumnKey = keyof CliTranslations['column']
export type TableName = keyof CliTranslations['table']
/** Groups of labels for the values of an enumeration, such as `orderState`. */
export type LabelGroup = {
  [Key in keyof CliTranslations]: CliTranslations[Key] extends Record<string, string> ? Key : never
}[keyof CliTranslations]
