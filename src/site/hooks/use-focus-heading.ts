import { useEffect, useRef } from 'react'

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
