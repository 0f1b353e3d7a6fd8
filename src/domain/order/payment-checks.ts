import { addMs, type Instant } from '../calendar/local-time.ts'
import type { Payment } from './payment.ts'

const firstDelayMs = 15_000
const longestDelayMs = 30 * 60_000
const delayWithoutAnswerMs = 60_000

/** The provider's approval page is open for three hours, and an approval can be captured for three more. */
const lapsesAfterMs = 7 * 3_600_000

/** When to ask the provider again about a payment that is not settled: soon at first, then less and less often. */
export const nextCheckAt = (at: Instant, checkCount: number): Instant =>
  addMs(at, Math.min(firstDelayMs * 2 ** checkCount, longestDelayMs))

/** Not less and less often: nothing is known about the payment. */
export const nextCheckWithoutAnswer = (at: Instant): Instant => addMs(at, delayWithoutAnswerMs)

/** A check that is planned for later than this was planned before the clock was set back, and is due. */
export const latestNextCheck = (now: Instant): Instant => addMs(now, longestDelayMs)

/** Whether a payment that still waits for its buyer can no longer be paid. */
export const hasLapsed = ({ createdAt, captureStartedAt }: Payment, now: Instant): boolean =>
  captureStartedAt === undefined && addMs(createdAt, lapsesAfterMs) <= now
