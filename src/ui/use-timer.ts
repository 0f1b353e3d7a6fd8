import { useEffect, useEffectEvent } from 'react'

/** Calls back again and again, until there is no time any more. Another `cause` starts again. */
export function useTimer(run: () => void, everyMs: number | undefined, cause?: unknown): void {
  const tick = useEffectEvent(run)
  useEffect(() => {
    if (everyMs === undefined) return
    const timer = setInterval(() => tick(), everyMs)
    return () => clearInterval(timer)
  }, [everyMs, cause])
}
