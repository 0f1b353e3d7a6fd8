import { type PointerEvent, useRef } from 'react'

const shortestSwipePx = 40

export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const startX = useRef<number>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      startX.current = event.pointerType === 'mouse' ? undefined : event.clientX
    },
    onPointerUp: (event: PointerEvent) => {
      if (startX.current === undefined) return
      const distance = event.clientX - startX.current
      startX.current = undefined
      if (Math.abs(distance) > shortestSwipePx) onSwipe(distance < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      startX.current = undefined
    },
  }
}
