import { type RefObject, useEffect, useRef, useState } from 'react'

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

/** Brings a message into view and moves the focus to it, again for each attempt; 0 leaves both where they are. */
export function useFocusOnAttempt<T extends HTMLElement>(attempt: number): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (attempt === 0) return
    element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'nearest' })
  }, [attempt])
  return element
}
