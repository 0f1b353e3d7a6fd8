import type { Instant } from '#domain/calendar/instant.ts'

const minuteMs = 60_000

/** Berlin's clock and UTC's begin their minutes together. */
export const msUntilNextMinute = (now: Instant): number => minuteMs - (Date.parse(now) % minuteMs)
