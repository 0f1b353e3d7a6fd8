import { z } from 'zod'

/** German is the fallback, so it must be there; both are wanted, and a test of the demo content insists on both. */
export const localizedSchema = z.strictObject({ de: z.string().trim().min(1), en: z.string().trim().min(1).optional() })
