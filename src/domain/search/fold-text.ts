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

/** Every word of the query must stand somewhere in the text. */
export function matchesFolded(text: FoldedText, query: string): boolean {
  return query
    .split(/[\s,]+/)
    .filter(Boolean)
    .every((word) => {
      const folded = foldText(word)
      return text.writtenOut.includes(folded.writtenOut) || text.bare.includes(folded.bare)
    })
}
