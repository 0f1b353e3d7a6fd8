import { z } from 'zod'
import { serviceCodes } from '#domain/store/service-codes.ts'
import { localizedSchema } from './localized-schema.ts'

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')
const period = z.strictObject({ open: clockTime, close: clockTime })

export const storeSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be a slug'),
  name: z.string().trim().min(1),
  streetAddress: z.string().trim().min(1),
  postalCode: z.string().regex(/^\d{5}$/),
  location: z.string().trim().min(1),
  phone: z.string().trim().min(1).nullable(),
  mail: z.email(),
  /** Absent: a link to the coordinates is made. */
  mapsLink: z.url().optional(),
  description: localizedSchema,
  attributes: z.array(z.enum(serviceCodes)),
  pickupStore: z.boolean(),
  slotCapacity: z.number().int().positive(),
  /** 0 is Sunday. A close at or before the open runs past midnight. */
  hours: z.array(period.extend({ day: z.number().int().min(0).max(6) })),
  /** What the store does on a public holiday that has no special day of its own. */
  onHolidays: z.enum(['closed', 'asSunday']),
  specialDays: z
    .array(z.strictObject({ date: z.iso.date(), periods: z.array(period), reason: localizedSchema }))
    .default([]),
  geo: z.strictObject({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }),
  image: z.string().min(1),
})

export type StoreEntry = z.output<typeof storeSchema>
