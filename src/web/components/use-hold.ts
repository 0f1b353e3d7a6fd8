import { type FocusEvent, useState } from 'react'

/** Held while the pointer is on it or the keyboard is in it; the one leaving does not end what the other holds. */
export function useHold() {
  const [isPointed, setPointed] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isHeld: isPointed || isFocused,
    holdProps: {
      onMouseEnter: () => setPointed(true),
      onMouseLeave: () => setPointed(false),
      // A mouse leaves the focus behind on what it clicked; only who sees the focus is still there.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
