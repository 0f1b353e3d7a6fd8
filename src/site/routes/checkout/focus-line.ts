import { bringToFocus } from '#ui/focus.ts'

/** Of the element that shows a line of the cart. */
export const lineElementId = (lineId: string): string => `line-${encodeURIComponent(lineId)}`

export const focusLine = (lineId: string): void =>
  bringToFocus(document.getElementById(lineElementId(lineId)), 'center')
