import type { Instant } from '../calendar/local-time.ts'

/** How it ended that an order was handed over without a connection after it had been canceled. */
export const canceledHandOverAnswers = ['paid', 'returned', 'lost'] as const
export type CanceledHandOverAnswer = (typeof canceledHandOverAnswers)[number]

/** Whoever hears at once that the order is canceled keeps the goods. */
const heardWithinMs = 60_000

/** Whether the goods were gone before the device could hear that the order is canceled. */
export const isHandedOverUnheard = (handedOverAt: Instant, now: Instant): boolean =>
  Date.parse(now) - Date.parse(handedOverAt) > heardWithinMs
