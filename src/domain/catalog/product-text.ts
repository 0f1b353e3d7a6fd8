export const descriptionPreviewLength = 150

/** Cuts at a word boundary within the preview length and adds an ellipsis; a text that fits is returned unchanged. */
export function shortenDescription(text: string): string {
  if (text.length <= descriptionPreviewLength) return text
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
