import { useEffect, useRef, useState } from 'react'

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

/** Counts server responses; a message that receives the focus uses the count to take it again for each response. */
export function useResponseCount(response: unknown): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    if (response) setCount((before) => before + 1)
  }, [response])
  return count
}
