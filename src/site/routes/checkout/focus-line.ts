/** Of the element that shows a line of the cart. */
export const lineElementId = (lineId: string): string => `line-${encodeURIComponent(lineId)}`

export function focusLine(lineId: string): void {
  const line = document.getElementById(lineElementId(lineId))
  line?.focus({ preventScroll: true })
  line?.scrollIntoView({ block: 'center' })
}
