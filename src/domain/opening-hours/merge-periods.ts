import type { DayPeriod } from './store-hours.ts'

/** Sorted, and one period where two overlap or touch: nobody locks the door in between. */
export const mergePeriods = (periods: readonly DayPeriod[]): DayPeriod[] => {
  const merged: DayPeriod[] = []
  for (const period of periods.toSorted((a, b) => a.openMinute - b.openMinute)) {
    const last = merged.at(-1)
    if (!last || period.openMinute > last.closeMinute) merged.push(period)
    else merged[merged.length - 1] = { ...last, closeMinute: Math.max(last.closeMinute, period.closeMinute) }
  }
  return merged
}
