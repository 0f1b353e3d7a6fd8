import { z } from 'zod'
import type { StoreHours } from '../../opening-hours.ts'
import {
  choice,
  choices,
  clock,
  type Declared,
  date,
  email,
  entry,
  field,
  fields,
  flag,
  httpsUrl,
  localized,
  longText,
  money,
  number,
  picture,
  postalCode,
  slug,
  text,
  whole,
} from './fields.ts'

/** Closing at or before the opening time means past midnight. */
const times = { open: clock, close: clock }
const periods = field(z.array(fields(times)), { hint: 'periods', isCompact: true })

const toPeriod = ({ open, close }: { open: number; close: number }) => ({ openMinute: open, closeMinute: close })

const toMapsLink = ({ lat, lng }: { lat: number; lng: number }) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`

export const storeSchema = entry({
  basics: {
    name: text,
    description: longText,
    image: picture,
    attributes: choices('service'),
    id: field(slug, { hint: 'id', isFixed: true }),
  },
  address: {
    streetAddress: text,
    postalCode,
    location: text,
    phone: text.nullable(),
    mail: email,
    geo: field(fields({ lat: number.min(-90).max(90), lng: number.min(-180).max(180) }), { hint: 'geo' }),
    mapsLink: field(httpsUrl.optional(), { hint: 'mapsLink' }),
  },
  hours: {
    hours: field(z.array(fields({ day: choice('weekday'), ...times })), { hint: 'hours', isCompact: true }),
    /** Applies to public holidays that are not listed in `specialDays`. */
    onHolidays: choice('onHolidays'),
    specialDays: field(z.array(fields({ date, periods, reason: localized })).default([]), { hint: 'specialDays' }),
  },
  orders: {
    pickupStore: flag,
    /** Orders per half hour. */
    slotCapacity: field(whole.positive(), { hint: 'slotCapacity' }),
    /** Work per half hour, in units of one loaf; null: follows from the number of orders. */
    slotWork: field(number.positive().multipleOf(0.1).nullable().default(null), { hint: 'slotWork' }),
    /** Up to this total, customers may choose to pay at pickup; null: never. */
    payAtPickupMaxCents: field(money.positive().nullable().default(null), {
      label: 'payAtPickupMax',
      hint: 'payAtPickupMax',
    }),
  },
}).transform(({ hours, onHolidays, specialDays, mapsLink, ...store }) => ({
  ...store,
  mapsLink: mapsLink ?? toMapsLink(store.geo),
  hours: {
    weekly: hours.map(({ day, ...period }) => ({ day, ...toPeriod(period) })),
    specialDays: specialDays.map((day) => ({ ...day, periods: day.periods.map(toPeriod) })),
    onHolidays,
  } satisfies StoreHours,
}))

export type DeclaredStore = Declared<typeof storeSchema>
