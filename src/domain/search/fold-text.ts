/** Two spellings of the same text: with umlauts written out, and without a trace of them. */
export interface FoldedText {
  writtenOut: string
  bare: string
}

const writtenOutUmlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

/** "Münchner Straße", "Muenchner Strasse" and "munchner strasse" find each other. */
export function foldText(text: string): FoldedText {
  const lower = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/str\.(?=\s|$|\d)/g, 'straße')
  const writtenOut = withoutAccents(lower.replace(/[äöüß]/g, (letter) => writtenOutUmlauts[letter] ?? letter))
  return { writtenOut, bare: writtenOut.replace(/([aou])e/g, '$1') }
}

/** The words of a query, folded once for however many texts they are looked for in. */
export const foldWords = (query: string): FoldedText[] =>
  query
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(foldText)

/** Every word of the query must stand somewhere in the text. */
export const matchesFolded = (text: FoldedText, words: readonly FoldedText[]): boolean =>
  words.every(({ writtenOut, bare }) => text.writtenOut.includes(writtenOut) || text.bare.includes(bare))
