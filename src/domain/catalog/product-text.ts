export const descriptionPreviewLength = 150

/** A sentence that is shorter says too little. */
const minSentenceLength = 50

/** The sentences at the start that fit into the length, if there are any. */
function wholeSentences(text: string, length: number): string | undefined {
  const ends = [...text.matchAll(/[.!?](?= \p{Lu})/gu)].map(({ index }) => index + 1)
  const end = ends.findLast((one) => one <= length)
  return end !== undefined && end >= minSentenceLength ? text.slice(0, end) : undefined
}

/**
 * Cuts after a sentence, or else at a word boundary, within the preview length and adds an ellipsis. A text that fits is
 * returned unchanged.
 */
export function shortenDescription(text: string): string {
  if (text.length <= descriptionPreviewLength) return text
  const sentences = wholeSentences(text, descriptionPreviewLength - 1)
  if (sentences !== undefined) return `${sentences} …`
  const head = text.slice(0, descriptionPreviewLength + 1)
  const lastSpace = head.lastIndexOf(' ')
  const cut = lastSpace > 0 ? head.slice(0, lastSpace) : text.slice(0, descriptionPreviewLength)
  return `${cut.replace(/[\s,;:.–-]+$/, '')}…`
}

export interface TextPart {
  text: string
  isMarked: boolean
}

/** Splits "*Weizen*mehl, Wasser" at its asterisks; the text between two of them is marked. */
export const splitMarkedText = (text: string): TextPart[] =>
  text
    .split('*')
    .map((part, index) => ({ text: part, isMarked: index % 2 === 1 }))
    .filter((part) => part.text !== '')
