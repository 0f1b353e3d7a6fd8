import type { StoreHours, WeeklyPeriod } from '#domain/opening-hours/opening-hours.ts'
import type { Store } from '#domain/store/store.ts'

const on = (day: number, openMinute: number, closeMinute: number): WeeklyPeriod => ({ day, openMinute, closeMinute })

/** Monday to Friday 6:00 to 18:30, Saturday 6:00 to 14:00, Sunday and holidays shut. */
export const weekdayHours: StoreHours = {
  weekly: [...[1, 2, 3, 4, 5].map((day) => on(day, 360, 1110)), on(6, 360, 840)],
  specialDays: [],
  onHolidays: 'closed',
}

/** The same, and 7:30 to 11:00 on Sundays and holidays. */
export const everydayHours: StoreHours = {
  ...weekdayHours,
  weekly: [...weekdayHours.weekly, on(0, 450, 660)],
  onHolidays: 'asSunday',
}

/** A store that takes orders; a test names only what matters to it. */
export const aStore = (changes: Partial<Store> = {}): Store => ({
  id: 'markt',
  name: 'Am Markt',
  streetAddress: 'Marktplatz 7',
  postalCode: '89257',
  location: 'Illertissen',
  phone: null,
  mail: 'markt@krume.example',
  mapsLink: 'https://karte.krume.example/markt',
  description: { de: 'Ein Laden.', en: 'A shop.' },
  attributes: [],
  pickupStore: true,
  slotCapacity: 4,
  hours: everydayHours,
  geo: { lat: 48.2, lng: 10.1 },
  image: 'filiale',
  ...changes,
})
