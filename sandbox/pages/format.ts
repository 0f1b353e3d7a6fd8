export const localeByLanguage: Record<Language, string> = { de: 'de-DE', en: 'en-GB' }

export function formatMoney(cents: number, currency: string, language: Language): string {
  return new Intl.NumberFormat(localeByLanguage[language], { style: 'currency', currency }).format(cents / 100)
}

export function formatTime(instant: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeByLanguage[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Europe/Berlin',
  })
  return format.format(new Date(instant))
}

export type Language = 'de' | 'en'

/** The preferred one of the two languages; German when neither is accepted. */
export function detectLanguage(acceptLanguage: string | undefined): Language {
  const preferences = (acceptLanguage ?? '').split(',').map(parsePreference)
  const best = preferences.filter(({ tag }) => tag === 'de' || tag === 'en').sort((a, b) => b.weight - a.weight)[0]
  return best?.tag === 'en' ? 'en' : 'de'
}

function parsePreference(entry: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
  const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
  return { tag: tag.split('-')[0] ?? '', weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 }
}
