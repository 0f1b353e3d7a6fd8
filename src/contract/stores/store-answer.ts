import { z } from '@hono/zod-openapi'
import { serviceCodes } from '#domain/store/service-codes.ts'
import { pictureSchema } from '../site/picture-schema.ts'

const localTimeSchema = z.object({ date: z.string(), time: z.string() })

const openStateFields = {
  open_now: z.boolean(),
  closes_at: localTimeSchema.optional(),
  opens_at: localTimeSchema.optional(),
}

const periodSchema = z.object({
  day: z.number().int().min(0).max(6),
  open: z.object({ time: z.string().openapi({ example: '0630' }) }),
  close: z.object({ time: z.string().openapi({ example: '1800' }) }),
})

const dayPeriods = z.array(z.object({ open: z.string(), close: z.string() }))

const tinyFields = {
  id: z.string(),
  name: z.string(),
  street_address: z.string(),
  postal_code: z.string(),
  location: z.string(),
  attributes: z.array(z.enum(serviceCodes)),
  pickup_store: z.union([z.literal(0), z.literal(1)]),
  geometry: z.object({ location: z.object({ lat: z.number(), lng: z.number() }) }),
}

export const tinyStoreSchema = z
  .object({ ...tinyFields, opening_hours: z.object(openStateFields) })
  .openapi('TinyStore', { description: 'A store as lists and maps need it' })

export const storeAnswerSchema = z
  .object({
    ...tinyFields,
    phone: z.string().openapi({ description: 'The company’s number where the store has none' }),
    mail: z.string(),
    maps_link: z.string(),
    description: z.string(),
    picture: pictureSchema,
    opening_hours: z.object({
      ...openStateFields,
      periods: z.array(periodSchema),
      upcoming: z
        .array(
          z.object({
            date: z.string(),
            weekday: z.number().int(),
            periods: dayPeriods,
            holiday: z.string().optional(),
            reason: z.string().optional(),
          }),
        )
        .openapi({ description: 'The next 7 days with holidays and special days' }),
      special: z
        .array(z.object({ date: z.string(), periods: dayPeriods, reason: z.string().optional() }))
        .openapi({ description: 'Dates of the next 60 days that differ from the week' }),
    }),
  })
  .openapi('Store')

export type TinyStore = z.infer<typeof tinyStoreSchema>
export type StoreAnswer = z.infer<typeof storeAnswerSchema>
