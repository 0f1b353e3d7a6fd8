import { isCalendarDate, weekdays } from '#domain/calendar/calendar-date.ts'
import { parseClockMinute } from '#domain/calendar/local-time.ts'
import { shortWeekdayName, weekdayName } from '#domain/i18n/format-dates.ts'
import { languages } from '#domain/i18n/languages.ts'
import type { Namespace } from '#domain/i18n/translate.ts'
import { nearestName } from '#domain/nearest-name.ts'
import { toSlug } from '#domain/normalize-text.ts'
import { getTranslator } from '#foundation/translations.ts'

const twoDigits = (text: string) => text.padStart(2, '0')

/** "7:00", "7.30 Uhr", "7 Uhr", "24:00" → "07:00", "07:30", "07:00", "00:00". */
export function suggestClockTime(text: string): string | undefined {
  const [, hour, minute = '00'] = /^\s*(\d{1,2})(?:\s*[:.,h]\s*(\d{2}))?(?::00)?\s*(?:uhr|h)?\s*$/i.exec(text) ?? []
  if (hour === undefined) return undefined
  const time = `${twoDigits(hour === '24' ? '00' : hour)}:${minute}`
  return parseClockMinute(time) === undefined ? undefined : time
}

/** "24.12.2026", "2026/12/24", "24.12.26" → "2026-12-24". */
export function suggestDate(text: string): string | undefined {
  const [, day, month, year] = /^\s*(\d{1,2})[./-]\s*(\d{1,2})[./-]\s*(\d{4}|\d{2})\s*$/.exec(text) ?? []
  const [, isoYear, isoMonth, isoDay] = /^\s*(\d{4})\D(\d{1,2})\D(\d{1,2})/.exec(text) ?? []
  const date =
    day && month && year
      ? `${year.length === 2 ? `20${year}` : year}-${twoDigits(month)}-${twoDigits(day)}`
      : `${isoYear}-${twoDigits(isoMonth ?? '')}-${twoDigits(isoDay ?? '')}`
  return isCalendarDate(date) ? date : undefined
}

/** "24.12.", "2026-12-24" → "12-24". */
export function suggestMonthDay(text: string): string | undefined {
  const [, day, month] = /^\s*(\d{1,2})\.\s*(\d{1,2})\.?\s*$/.exec(text) ?? []
  const date = day && month ? `2024-${twoDigits(month)}-${twoDigits(day)}` : suggestDate(text.trim())
  return date && isCalendarDate(date) ? date.slice(5) : undefined
}

/** "Müsli Brötchen" → "muesli-broetchen". */
export function suggestSlug(text: string): string | undefined {
  const slug = toSlug(text)
  return slug === '' || slug === text ? undefined : slug
}

/** "www.krume.example" → "https://www.krume.example". */
export function suggestUrl(text: string): string | undefined {
  const bare = text.trim().replace(/^(?:https?:\/?\/?)?/i, '')
  return /^[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(bare) ? `https://${bare}` : undefined
}

/** "jobs" → "/jobs", "krume.example/jobs" → "https://krume.example/jobs", "a@krume.example" → "mailto:a@krume.example". */
export function suggestHref(text: string): string | undefined {
  const href = text.trim()
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(href)) return `mailto:${href}`
  if (/^\+?[\d ()/-]{6,}$/.test(href)) return `tel:${href.replace(/[^\d+]/g, '')}`
  return /^[\w-]+(?:[/?#]\S*)?$/.test(href) ? `/${href}` : suggestUrl(href)
}

/** "7a4520", "#7a4" → "#7A4520", "#77AA44". */
export function suggestColour(text: string): string | undefined {
  const [, digits = ''] = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text) ?? []
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return full ? `#${full.toUpperCase()}` : undefined
}

/** "5,40 €", "5.4" → 540; undefined unless the text is an amount of money. */
export function parseEuros(text: string): number | undefined {
  const [, euros, decimals = ''] = /^\s*(?:€|EUR)?\s*(-?\d+)(?:[.,](\d{1,2}))?\s*(?:€|EUR|Euro)?\s*$/i.exec(text) ?? []
  if (euros === undefined) return undefined
  return Number(euros) * 100 + Number(decimals.padEnd(2, '0')) * (euros.startsWith('-') ? -1 : 1)
}

/** Where the site names the values of the content for its visitors. */
const labelGroups: readonly (readonly [Namespace, string])[] = [
  ['products', 'allergen'],
  ['products', 'additive'],
  ['store-finder', 'service'],
  ['jobs', 'fields'],
  ['jobs', 'employmentTypes'],
  ['jobs', 'entryLevels'],
]

/** What visitors read for a value, in every language. */
const labelsOf = (value: string): string[] =>
  languages.flatMap((language) =>
    labelGroups.flatMap(([namespace, group]) => {
      return getTranslator(language, namespace).find(`${group}.${value}`) ?? []
    }),
  )

/** The known id that was probably meant, as it is written in the file. */
export function suggestId(typed: string, known: readonly string[]): string | undefined {
  const nearest = nearestName(typed, known)
  return nearest === undefined ? undefined : JSON.stringify(nearest)
}

/** The allowed value that was probably meant: "Roggen" and "ryee" are "rye". */
export function suggestValue(found: unknown, allowed: readonly unknown[]): unknown {
  if (typeof found !== 'string') return allowed.find((value) => String(value) === String(found))
  const byName = new Map(
    allowed.flatMap((value) => [String(value), ...labelsOf(String(value))].map((name) => [name, value])),
  )
  const nearest = nearestName(found.trim(), [...byName.keys()])
  return nearest === undefined ? undefined : byName.get(nearest)
}

const weekdayNames = weekdays.flatMap((day) =>
  languages.flatMap((language) =>
    [weekdayName(day, language), shortWeekdayName(day, language)].map((name) => [name.toLowerCase(), day] as const),
  ),
)

/** "Montag", "mo", "1" → 1; 7 → 0. */
export function suggestWeekday(found: unknown): number | undefined {
  if (found === 7 || found === '7') return 0
  const text = String(found).trim().toLowerCase().replace('.', '')
  return weekdays.find((day) => String(day) === text) ?? new Map<string, number>(weekdayNames).get(text)
}
