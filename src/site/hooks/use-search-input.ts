import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

/**
 * Calls back when the shown search changes by a link or the back button. The answer to a search of our own must not
 * overwrite what is being typed, not even one that is rendered after the next search was submitted.
 */
export function useOwnSearches(shown: string, onForeign: (shown: string) => void) {
  /** The shown search, then those whose answers are still to be rendered. */
  const own = useRef([shown])
  const showForeign = useEffectEvent(onForeign)
  // Before the paint: the visitor may type as soon as the answer is visible.
  useLayoutEffect(() => {
    const index = own.current.lastIndexOf(shown)
    own.current = index < 0 ? [shown] : own.current.slice(index)
    if (index < 0) showForeign(shown)
  }, [shown])
  return {
    /** To be called with each search that is submitted. */
    noteSubmitted: (search: string) => void own.current.push(search),
    isLatest: (search: string) => own.current.at(-1) === search,
  }
}

interface SearchInput {
  input: RefObject<HTMLInputElement | null>
  noteSubmitted: (text: string) => void
}

/** A search field that shows the text of the URL. */
export function useSearchInput(text: string): SearchInput {
  const input = useRef<HTMLInputElement>(null)
  const { noteSubmitted } = useOwnSearches(text, (shown) => {
    if (input.current) input.current.value = shown
  })
  return { input, noteSubmitted }
}
