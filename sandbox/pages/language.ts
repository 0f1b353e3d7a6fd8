export type Language = 'de' | 'en'

/** The first of our languages the browser names; German when it names neither. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const named = (acceptLanguage ?? '').split(',').map(readPreference)
  const best = named.filter(({ tag }) => tag === 'de' || tag === 'en').sort((a, b) => b.weight - a.weight)[0]
  return best?.tag === 'en' ? 'en' : 'de'
}

function readPreference(entry: string): { tag: string; weight: number } {
  const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';')
  const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
  return { tag: tag.split('-')[0] ?? '', weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 }
}
