export interface TextPart {
  text: string
  isMarked: boolean
}

/** Cuts "*Weizen*mehl, Wasser" at its asterisks; every second part was between two of them. */
export const splitMarked = (text: string): TextPart[] =>
  text
    .split('*')
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '')
