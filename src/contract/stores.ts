import { z } from '@hono/zod-openapi'
import { weekdays } from '#domain/calendar/calendar-date.ts'
import { holidayCodes } from '#domain/calendar/holidays.ts'
import { serviceCodes } from '#domain/content/option-values.ts'
import { flag, repeatable, searchTerm } from './fields.ts'
import { alternativeSchema, explainFlag, understoodSchema } from './search.ts'
import { pictureSchema } from './site.ts'
import type { Inside } from './wire-names.ts'

export const storeQuerySchema = z.object({
  tiny: flag.openapi({ description: 'Only the fields that lists and maps need' }),
  attributes: repeatable(z.enum(serviceCodes)).openapi({
    type: 'array',
    items: { type: 'string', enum: [...serviceCodes] },
    description: 'Only stores with all of these services',
  }),
  search: searchTerm.openapi({
    description:
      'Name, street, postcode or town in any spelling. Also understands services, opening times and distances: "Sonntag auf", "10 km um Memmingen"',
  }),
  explain: explainFlag,
  open: flag.openapi({ description: 'Only stores that are open now' }),
})

export type StoreQuery = z.infer<typeof storeQuerySchema>

const localTimeSchema = z.object({ date: z.string(), time: z.string() })

const openStateFields = {
  open_now: z.boolean(),
  closes_at: localTimeSchema.optional(),
  opens_at: localTimeSchema.optional(),
}

const periodSchema = z.object({
  day: z.literal(weekdays),
  open: z.object({ time: z.string().openapi({ example: '0630' }) }),
  close: z.object({ time: z.string().openapi({ example: '1800' }) }),
})

const dayPeriods = z.array(z.object({ open: z.string(), close: z.string() }))

const summaryFields = {
  id: z.string(),
  name: z.string(),
  street_address: z.string(),
  postal_code: z.string(),
  location: z.string(),
  attributes: z.array(z.enum(serviceCodes)),
  pickup_store: z.union([z.literal(0), z.literal(1)]),
  distance_km: z.number().optional().openapi({ description: 'From the place in the search' }),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
}

export const storeSummarySchema = z
  .object({
    ...summaryFields,
    payAtPickupUpTo: z.number().optional().openapi({
      description: 'Up to this total in euros, orders may be paid at pickup; missing if the store does not offer it',
    }),
    opening_hours: z.object(openStateFields),
  })
  .openapi('TinyStore', { description: 'A store with the fields that lists and maps need' })

export const storeResponseSchema = z
  .object({
    ...summaryFields,
    phone: z.string().openapi({ description: 'The number of the company if the store has none' }),
    mail: z.string(),
    maps_link: z.string(),
    walk: z
      .object({ from: z.enum(['station', 'parking']), name: z.string(), minutes: z.number().int() })
      .optional()
      .openapi({ description: 'On foot to the door, from the plan of the town' }),
    description: z.string(),
    picture: pictureSchema,
    opening_hours: z.object({
      ...openStateFields,
      periods: z.array(periodSchema),
      upcoming: z
        .array(
          z.object({
            date: z.string(),
            weekday: z.literal(weekdays),
            periods: dayPeriods,
            holiday: z.enum(holidayCodes).optional(),
            reason: z.string().optional(),
          }),
        )
        .openapi({ description: 'The next 7 days with holidays and special days' }),
      special: z
        .array(z.object({ date: z.string(), periods: dayPeriods, reason: z.string().optional() }))
        .openapi({ description: 'Dates of the next 60 days that differ from the weekly hours' }),
    }),
  })
  .openapi('Store')

/** What the search understood, and how many stores each option would show with the other filters kept. */
export const storeSearchSchema = z
  .object({
    understood: z.array(understoodSchema),
    options: z.object({ open: z.number().int(), attributes: z.record(z.enum(serviceCodes), z.number().int()) }),
    alternatives: z.array(alternativeSchema).openapi({ description: 'What finds something when this search does not' }),
  })
  .openapi('StoreSearch')

export type StoreSearchResponse = z.infer<typeof storeSearchSchema>
export type StoreSummary = Inside<WireStoreSummary>
export type WireStoreSummary = z.infer<typeof storeSummarySchema>
export type StoreResponse = Inside<WireStore>
export type WireStore = z.infer<typeof storeResponseSchema>
