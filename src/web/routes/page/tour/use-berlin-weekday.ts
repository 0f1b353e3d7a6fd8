import { useEffect, useState } from 'react'
import { berlinWeekday } from './berlin-weekday.ts'

/** Unknown until the browser has taken over: the page may have been rendered and kept yesterday. */
export function useBerlinWeekday(): number | undefined {
  const [weekday, setWeekday] = useState<number>()
  useEffect(() => {
    const look = () => setWeekday(berlinWeekday(new Date()))
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return weekday
}
