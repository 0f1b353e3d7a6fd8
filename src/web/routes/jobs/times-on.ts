import type { TasterOptions } from '#contract/hiring/application-answer.ts'

/** The times of a day; of any day as long as none of them is chosen. */
export function timesOn(dates: TasterOptions['dates'], date: string): string[] {
  const day = dates.find((one) => one.date === date)
  return day ? day.times : [...new Set(dates.flatMap(({ times }) => times))].sort()
}
