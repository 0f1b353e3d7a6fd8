import { type FocusEvent, useState } from 'react'

/** Tracks whether the pointer is over an element or the keyboard focus is inside it. */
export function useHoverOrFocus() {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  return {
    isActive: isHovered || isFocused,
    listeners: {
      onMouseEnter: () => setHovered(true),
      onMouseLeave: () => setHovered(false),
      // A mouse click also leaves the focus on the element; only visible focus counts.
      onFocus: (event: FocusEvent) => setFocused(event.target.matches(':focus-visible')),
      onBlur: () => setFocused(false),
    },
  }
}
