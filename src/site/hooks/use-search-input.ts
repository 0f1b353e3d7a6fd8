import { type RefObject, useLayoutEffect, useRef } from 'react'

interface SearchInput {
  input: RefObject<HTMLInputElement | null>
  /** To be called with each text that is searched for. */
  noteSubmitted: (text: string) => void
}

/**
 * A search field that shows the text of the URL when that changes by a link or the back button. The answer to a search
 * of our own must not overwrite what is being typed, not even one that is rendered after the next search was submitted.
 */
export function useSearchInput(text: string): SearchInput {
  const input = useRef<HTMLInputElement>(null)
  /** The shown text, then those whose answers are still to be rendered. */
  const submitted = useRef([text])
  // Before the paint: the visitor may type as soon as the answer is visible.
  useLayoutEffect(() => {
    const index = submitted.current.lastIndexOf(text)
    submitted.current = index < 0 ? [text] : submitted.current.slice(index)
    if (index < 0 && input.current) input.current.value = text
  }, [text])
  return {
    input,
    noteSubmitted: (submittedText) => {
      submitted.current.push(submittedText)
    },
  }
}
