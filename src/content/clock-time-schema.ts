import { z } from 'zod'
import { parseClockMinute } from '#domain/calendar/clock-minute.ts'

/** As people write it, to the minute of the day that the house computes with. */
export const clockTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be HH:MM')
  .transform((time) => parseClockMinute(time) ?? 0)
