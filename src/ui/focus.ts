import { type RefCallback, useCallback } from 'react'

/** As a `ref`: an element that appears takes the focus. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/**
 * Brings an element into view and moves the focus to it, again for each attempt: a number, or the response itself.
 * Without one, both stay where they are.
 */
export const useFocusOnAttempt = (
  attempt: unknown,
  block: ScrollLogicalPosition = 'nearest',
): RefCallback<HTMLElement> =>
  useCallback(
    (element: HTMLElement | null) => {
      if (!attempt) return
      element?.focus({ preventScroll: true })
      element?.scrollIntoView({ block })
    },
    [attempt, block],
  )
