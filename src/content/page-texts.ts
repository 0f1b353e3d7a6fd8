import type { Company } from '#domain/content/content.ts'
import type { Entry } from '#domain/content/entries.ts'
import { isSameValue } from '#domain/content/merge.ts'
import { dataPeriods, talentPoolYears } from '#domain/hiring/data-periods.ts'
import { formatTimeOfDay } from '#domain/i18n/format-dates.ts'
import { fallbackLanguage, isLanguage, type Language, languages } from '#domain/i18n/languages.ts'
import { maxOpenAtPickup, noShowDays } from '#domain/order/pay-at-pickup.ts'
import { cutOffMinute } from '#domain/pickup/cut-off.ts'
import { isTextFile, mapTextFiles, type TextFile } from './entry-files.ts'

/** How long data is kept, by the names of `dataPeriods`. */
const periods = Object.fromEntries(Object.entries(dataPeriods).map(([name, length]) => [name, String(length)]))

/**
 * Values that pages use as `{{name}}`: the company's data, the order cut-off in the language of the text, the limits of
 * payment at pickup, and the periods after which data is deleted.
 */
function interpolateText(text: string, company: Company, language: Language): string {
  const values: Record<string, unknown> = {
    ...company,
    ...periods,
    talentPoolYears: String(talentPoolYears),
    trialShiftWeeks: String(dataPeriods.trialShiftDays / 7),
    cutOff: formatTimeOfDay(cutOffMinute, language),
    maxOpenAtPickup: String(maxOpenAtPickup),
    noShowDays: String(noShowDays),
  }
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const value = values[name]
    return typeof value === 'string' ? value : placeholder
  })
}

/** A text that is a file is there in every language. */
const toTexts = (text: TextFile) => Object.fromEntries(languages.map((language) => [language, text[language] ?? '']))

/** Replaces `{{name}}` by its value. A text below a language key, as in `{ "en": "…" }`, is in that language. */
export function interpolateTexts(value: unknown, company: Company, language: Language = fallbackLanguage): unknown {
  if (typeof value === 'string') return interpolateText(value, company, language)
  if (Array.isArray(value)) return value.map((entry) => interpolateTexts(entry, company, language))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(isTextFile(value) ? toTexts(value) : value).map(([name, entry]) => [
      name,
      interpolateTexts(entry, company, isLanguage(name) ? name : language),
    ]),
  )
}

function listTextFiles(value: unknown): ReadonlyMap<string, TextFile> {
  const texts = new Map<string, TextFile>()
  mapTextFiles(value, (text) => texts.set(text.file, text))
  return texts
}

/** The texts that a change gives to files. */
export const listChangedTexts = (before: unknown, after: unknown): TextFile[] => {
  const known = listTextFiles(before)
  return [...listTextFiles(after).values()].filter((text) => !isSameValue(text, known.get(text.file)))
}

/** Pages that name the same file have the same text: the terms repeat the text of the withdrawal. */
export function withTexts(page: Entry, texts: ReadonlyMap<string, TextFile>): Entry {
  const isNamed = listTextFiles(page.value)
    .values()
    .some((text) => texts.has(text.file) && !isSameValue(texts.get(text.file), text))
  if (!isNamed) return page
  return { ...page, value: mapTextFiles(page.value, (text) => texts.get(text.file) ?? text) as Entry['value'] }
}
