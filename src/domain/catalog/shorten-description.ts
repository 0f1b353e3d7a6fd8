export const descriptionPreviewLength = 150

/** Cut at a word boundary within the preview's length, plus an ellipsis; what fits stays whole. */
export function shortenDescription(text: string): string {
  if (text.length <= descriptionPreviewLength) return text
  const head = text.slice(0, descriptionPreviewLength + 1)
  const lastSpace = head.lastIndexOf(' ')
  const cut = lastSpace > 0 ? head.slice(0, lastSpace) : text.slice(0, descriptionPreviewLength)
  return `${cut.replace(/[\s,;:.–-]+$/, '')}…`
}
