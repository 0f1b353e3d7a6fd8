import { flattenTexts } from '#domain/i18n/flatten-texts.ts'
import type { Language } from '#domain/i18n/languages.ts'
import { translator } from '#domain/i18n/translator.ts'
import de from '../../../../locales/de/mail.json' with { type: 'json' }
import en from '../../../../locales/en/mail.json' with { type: 'json' }

type PathsOf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${PathsOf<T[K]>}` }[keyof T & string]

export type MailTextKey = PathsOf<typeof de>
export type MailTexts = (key: MailTextKey, values?: Readonly<Record<string, string | number>>) => string

const texts: Record<Language, MailTexts> = {
  de: translator('de', flattenTexts(de)),
  en: translator('en', flattenTexts(en)),
}

export const mailTexts = (language: Language): MailTexts => texts[language]
