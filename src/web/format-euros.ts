const formats = new Map<string, Intl.NumberFormat>()

export function formatEuros(euros: number, language: string): string {
  const known = formats.get(language)
  if (known) return known.format(euros)
  const made = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' })
  formats.set(language, made)
  return made.format(euros)
}
