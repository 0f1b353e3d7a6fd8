import type { z } from 'zod'
import type { Failure } from './envelope.ts'
import type { ProblemCode } from './errors.ts'
import type { cartChangedSchema, pickupTimeGoneSchema } from './orders.ts'
import type { Refusal } from './refusal.ts'
import type { Inside } from './wire-names.ts'

type PickupTimeGone = z.infer<typeof pickupTimeGoneSchema>

/** What a refusal of the public API carries, by its code. */
export type SiteRefusalData = { cartChanged: z.infer<typeof cartChangedSchema>['data'] } & {
  [Code in PickupTimeGone['code']]: PickupTimeGone['data'] | undefined
}

/** The codes that never carry data. */
export type PlainSiteCode = Exclude<ProblemCode, keyof SiteRefusalData>

export type SiteFailure = Omit<Failure, 'code'> & Refusal<ProblemCode, Inside<SiteRefusalData>>
