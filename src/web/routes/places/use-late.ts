import { useEffect, useState } from 'react'

/** True once the condition has held for a while: what comes at once needs no sign of waiting. */
export function useLate(isWaiting: boolean, delayMs: number): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), delayMs)
    return () => clearTimeout(timer)
  }, [isWaiting, delayMs])
  return isLate && isWaiting
}
