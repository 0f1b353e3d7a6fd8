import { z } from 'zod'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { type GeoPoint, type Store, serviceCodes } from '#domain/store.ts'
import {
  clockTimeSchema,
  httpsUrl,
  localizedSchema,
  postalCodeSchema,
  slugSchema,
  textSchema,
} from './field-schemas.ts'

const period = z.strictObject({ open: clockTimeSchema, close: clockTimeSchema })

export const storeSchema = z.strictObject({
  id: slugSchema,
  name: textSchema,
  streetAddress: textSchema,
  postalCode: postalCodeSchema,
  location: textSchema,
  phone: textSchema.nullable(),
  mail: z.email(),
  /** Defaults to a map link of the coordinates. */
  mapsLink: httpsUrl.optional(),
  description: localizedSchema,
  attributes: z.array(z.enum(serviceCodes)),
  pickupStore: z.boolean(),
  /** Orders per half hour. */
  slotCapacity: z.number().int().positive(),
  /** Work per half hour, in units of one loaf. */
  slotWork: z.number().positive().multipleOf(0.1).nullable().default(null),
  /** 0 is Sunday. Closing at or before the opening time means past midnight. */
  hours: z.array(period.extend({ day: z.literal(weekdays) })),
  /** Applies to public holidays that are not listed in `specialDays`. */
  onHolidays: z.enum(['closed', 'asSunday']),
  specialDays: z
    .array(z.strictObject({ date: z.iso.date(), periods: z.array(period), reason: localizedSchema }))
    .default([]),
  geo: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  image: z.string().min(1),
})

export type StoreEntry = z.output<typeof storeSchema>

const toPeriod = ({ open, close }: z.output<typeof period>) => ({ openMinute: open, closeMinute: close })

const toMapsLink = ({ lat, lng }: GeoPoint) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`

/** Maps an entry of the content file to the domain model. */
export function toStore({ hours, onHolidays, specialDays, mapsLink, ...entry }: StoreEntry): Store {
  return {
    ...entry,
    mapsLink: mapsLink ?? toMapsLink(entry.geo),
    hours: {
      weekly: hours.map(({ day, ...times }) => ({ day, ...toPeriod(times) })),
      specialDays: specialDays.map((day) => ({ ...day, periods: day.periods.map(toPeriod) })),
      onHolidays,
    },
  }
}
