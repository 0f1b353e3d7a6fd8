import { useCallback, useSyncExternalStore } from 'react'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { useStaffApp } from '../staff-app.ts'

const minuteMs = 60_000
const lateMs = 5_000

/** Renders again with every step of the time; undefined stands still. `intervalMs`: how late that may be. */
export function useTick(stepMs: number | undefined, intervalMs = stepMs): void {
  const { clock } = useStaffApp()
  const subscribe = useCallback(
    (listener: () => void) => {
      const timer = intervalMs === undefined ? undefined : setInterval(listener, intervalMs)
      return () => clearInterval(timer)
    },
    [intervalMs],
  )
  useSyncExternalStore(subscribe, () => stepMs && Math.floor(Date.parse(clock.now()) / stepMs))
}

/** The time of day, updated within seconds of a new minute. */
export function useLocalTime(): LocalTime {
  useTick(minuteMs, lateMs)
  return useStaffApp().clock.localTime()
}
