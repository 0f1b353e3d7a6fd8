import { useEffect, useState } from 'react'
import type { LocalTime } from '#domain/calendar/local-time.ts'
import { useStaffApp } from '../staff-app.ts'

const tickMs = 5_000

/** The time of day, updated within seconds of a new minute. */
export function useLocalTime(): LocalTime {
  const { clock } = useStaffApp()
  const [time, setTime] = useState(clock.localTime)
  useEffect(() => {
    const update = () =>
      setTime((before) => {
        const now = clock.localTime()
        return now.date === before.date && now.minute === before.minute ? before : now
      })
    update()
    const timer = setInterval(update, tickMs)
    return () => clearInterval(timer)
  }, [clock])
  return time
}
