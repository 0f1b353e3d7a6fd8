import { type ClockMinute, parseClockMinute } from '#domain/calendar/clock-minute.ts'
import type { GeoPoint, Store } from '#domain/store/store.ts'
import type { StoreEntry } from './store-schema.ts'

function minuteOf(text: string): ClockMinute {
  const minute = parseClockMinute(text)
  if (minute === undefined) throw new Error(`${text} passed the check of the store file but is no time`)
  return minute
}

const periodOf = ({ open, close }: { open: string; close: string }) => ({
  openMinute: minuteOf(open),
  closeMinute: minuteOf(close),
})

const linkTo = ({ lat, lng }: GeoPoint) => `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`

/** From the file's way of writing to what the house computes with. */
export function toStore({ hours, onHolidays, specialDays, mapsLink, ...entry }: StoreEntry): Store {
  return {
    ...entry,
    mapsLink: mapsLink ?? linkTo(entry.geo),
    hours: {
      weekly: hours.map(({ day, ...period }) => ({ day, ...periodOf(period) })),
      specialDays: specialDays.map((day) => ({ ...day, periods: day.periods.map(periodOf) })),
      onHolidays,
    },
  }
}
