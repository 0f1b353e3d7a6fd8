import { z } from 'zod'
import { choice, type Declared, entry, field, localized, longText, timeOfDay } from './fields.ts'

export const categorySchema = entry({
  basics: {
    name: localized,
    /** One sentence below its heading. */
    description: longText.nullable().default(null),
    icon: choice('categoryIcon'),
    /** In this time of the day it comes first in the catalog. */
    firstBetween: field(timeOfDay.nullable().default(null), { hint: 'firstBetween' }),
    id: field(z.string().min(1), { hint: 'id', isFixed: true }),
  },
})

export type Category = Declared<typeof categorySchema>
