import { type RefCallback, useCallback, useEffect, useRef } from 'react'

/** Moves the focus to the headline when the page changes its content without a navigation. */
export function useFocusHeadingOnChange(page: string): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [page])
}

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
