import { useEffect, useState } from 'react'
import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import { forgetPass, keepPass } from './keep-pass.ts'

/** Whether the pass will open without a connection. It is kept until the day after the pickup, for its page alone. */
export function useKeptPass(pickupDate: CalendarDate, isValid: boolean): boolean {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let isHere = true
    const keeping = isValid ? keepPass(`${addDays(pickupDate, 1)}T23:59:59.000Z`) : forgetPass()
    keeping.then(
      () => isHere && setKept(isValid),
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [pickupDate, isValid])
  return isKept
}
