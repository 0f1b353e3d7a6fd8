import type { Company } from '#domain/content/company.ts'

const fillText = (text: string, company: Company): string =>
  text.replace(/\{\{(\w+)\}\}/g, (mark, name: string) => {
    const value = (company as unknown as Record<string, unknown>)[name]
    return typeof value === 'string' ? value : mark
  })

const isFileMention = (value: object): value is { file: string } =>
  'file' in value && typeof value.file === 'string' && Object.keys(value).length === 1

/** A page as it was written, with the company's data in place of their marks and long texts in place of their names. */
export function fillPageSource(value: unknown, company: Company, readText: (file: string) => string): unknown {
  if (typeof value === 'string') return fillText(value, company)
  if (Array.isArray(value)) return value.map((entry) => fillPageSource(entry, company, readText))
  if (typeof value !== 'object' || value === null) return value
  if (isFileMention(value))
    return {
      de: fillText(readText(`${value.file}.de.md`), company),
      en: fillText(readText(`${value.file}.en.md`), company),
    }
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, fillPageSource(entry, company, readText)]),
  )
}
