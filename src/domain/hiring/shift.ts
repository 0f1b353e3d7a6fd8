import type { Localized } from '../i18n/localized.ts'

export interface Shift {
  startMinute: number
  endMinute: number
  /** 0 is Sunday. */
  days: readonly number[]
  weeklyHoursFrom: number
  weeklyHoursTo: number
  note: Localized | null
}

export const shiftStarts = ['night', 'early', 'day', 'late'] as const
export type ShiftStart = (typeof shiftStarts)[number]

const startsFrom: readonly (readonly [number, ShiftStart])[] = [
  [20 * 60, 'night'],
  [12 * 60, 'late'],
  [8 * 60, 'day'],
  [4 * 60, 'early'],
  [0, 'night'],
]

/** Night until 4, early until 8, day until noon, late until 20 o'clock. */
export function shiftStartOf({ startMinute }: Pick<Shift, 'startMinute'>): ShiftStart {
  return startsFrom.find(([minute]) => startMinute >= minute)?.[1] ?? 'night'
}
