/** Two spellings of the same text: umlauts written as ae, oe and ue, or without their dots. */
export interface NormalizedText {
  writtenOut: string
  bare: string
}

const writtenOutUmlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** Letters that Unicode does not take apart. */
const plainLetters: Record<string, string> = { ı: 'i', ł: 'l', ø: 'o', đ: 'd' }

const withoutAccents = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ıłøđ]/g, (letter) => plainLetters[letter] ?? letter)

const writeOut = (lower: string) =>
  withoutAccents(lower.replace(/[äöüß]/g, (letter) => writtenOutUmlauts[letter] ?? letter))

/** "Müsli Brötchen" → "muesli-broetchen". Empty if the text has neither letters nor digits. */
export const toSlug = (text: string): string =>
  writeOut(text.normalize('NFC').toLowerCase())
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Makes "Münchner Straße", "Muenchner Strasse" and "munchner strasse" match each other. */
export function normalizeText(text: string): NormalizedText {
  const lower = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/str\.(?=\s|$|\d)/g, 'straße')
  const writtenOut = writeOut(lower)
  return { writtenOut, bare: writtenOut.replace(/([aou])e/g, '$1') }
}

/** Parses a search query once, to be matched against many texts. */
export const parseSearchTerms = (query: string): NormalizedText[] =>
  query
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(normalizeText)

/** What the database stores of a text that staff search in; see `containsAllTerms` there. */
export function toSearchText(text: string): string {
  const { writtenOut, bare } = normalizeText(withoutControlCharacters(text))
  return `${writtenOut} ${bare}`
}

/** PostgreSQL stores no zero bytes, and nobody searches for the others. */
export const withoutControlCharacters = (text: string): string => text.replace(/\p{Cc}/gu, ' ')
