import type { CalendarDate } from '#domain/calendar/calendar-date.ts'

/** What is chosen so far; empty where nothing is. */
export interface PickupValue {
  storeId: string
  date: CalendarDate | ''
  /** HH:MM */
  time: string
}

export const noPickup: PickupValue = { storeId: '', date: '', time: '' }
