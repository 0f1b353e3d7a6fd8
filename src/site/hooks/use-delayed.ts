import { useEffect, useState } from 'react'

/** True once `isActive` has been true for `delayMs`: short waits show no loading indicator. */
export function useDelayed(isActive: boolean, delayMs: number): boolean {
  const [isElapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!isActive) return setElapsed(false)
    const timer = setTimeout(() => setElapsed(true), delayMs)
    return () => clearTimeout(timer)
  }, [isActive, delayMs])
  return isElapsed && isActive
}
