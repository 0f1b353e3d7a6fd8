import { useEffect, useRef } from 'react'

/** What was done has made the page another one: the reader begins at its headline again. Not on the first page. */
export function useFocusAfterChange(page: string): void {
  const before = useRef(page)
  useEffect(() => {
    if (before.current === page) return
    before.current = page
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [page])
}
