import { useCallback, useEffect, useRef } from 'react'
import { countdown } from './countdown.ts'

export function useCountdown(durationMs: number, onEnd: () => void): { pause(): void; resume(): void } {
  const latestEnd = useRef(onEnd)
  latestEnd.current = onEnd
  const running = useRef<ReturnType<typeof countdown>>(undefined)
  useEffect(() => {
    running.current = countdown(durationMs, () => latestEnd.current())
    return () => running.current?.pause()
  }, [durationMs])
  return {
    pause: useCallback(() => running.current?.pause(), []),
    resume: useCallback(() => running.current?.resume(), []),
  }
}
