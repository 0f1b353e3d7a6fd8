/** A time on the clock as minutes since midnight: 0 is 00:00, 1439 is 23:59. */
export type ClockMinute = number

export const minutesPerDay = 1440

/** Reads "06:30" and "0630"; undefined for anything else, "24:00" included. */
export const parseClockMinute = (text: string): ClockMinute | undefined => {
  const match = /^([01]\d|2[0-3]):?([0-5]\d)$/.exec(text)
  return match ? Number(match[1]) * 60 + Number(match[2]) : undefined
}

const formatWith = (minute: number, separator: string): string => {
  const onClock = ((minute % minutesPerDay) + minutesPerDay) % minutesPerDay
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  return twoDigits(Math.floor(onClock / 60)) + separator + twoDigits(onClock % 60)
}

/** "06:30". A closing past midnight (1470) shows what the clock shows then: "00:30". */
export const formatClockMinute = (minute: number): string => formatWith(minute, ':')

/** "0630". */
export const formatCompactClockMinute = (minute: number): string => formatWith(minute, '')
