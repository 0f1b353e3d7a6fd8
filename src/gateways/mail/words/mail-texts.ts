import type { Language } from '#domain/language/languages.ts'
import de from '../../../../locales/de/mail.json' with { type: 'json' }
import en from '../../../../locales/en/mail.json' with { type: 'json' }

type PathsOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${PathsOf<T[K]>}` }[keyof T & string]

export type MailTextKey = PathsOf<typeof de>
export type MailTexts = (key: MailTextKey, values?: Readonly<Record<string, string | number>>) => string

const texts: Record<Language, typeof de> = { de, en }

const find = (from: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((found, name) => (found as Record<string, unknown>)[name], from)

/** Values are filled in one pass: a blank within a value stays what it is. */
export const mailTexts =
  (language: Language): MailTexts =>
  (key, values = {}) =>
    String(find(texts[language], key)).replace(/{{(\w+)}}/g, (_, name: string) => String(values[name] ?? ''))
