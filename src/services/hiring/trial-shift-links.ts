import { addDays, type CalendarDate } from '#domain/calendar/calendar-date.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { type Language, localizedUrl } from '#domain/i18n/languages.ts'
import { keptDays } from '#domain/retention.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'

/** Longer than the booking itself, which can still be moved: afterwards the page says that it is over. */
const linkExpiry = (date: CalendarDate): Instant => `${addDays(date, 2 * keptDays('trialShifts'))}T12:00:00.000Z`

interface TokenInput {
  id: string
  date: CalendarDate
}

export const createTrialShiftToken = (accessTokens: AccessTokens, { id, date }: TokenInput): string =>
  accessTokens.issue('trial-shift-link', id, linkExpiry(date))

/** Where a guest moves or cancels the trial shift. */
export function createTrialShiftLink(
  { id, jobId, date, language }: TokenInput & { jobId: string; language: Language },
  { publicUrl, accessTokens }: { publicUrl: string; accessTokens: AccessTokens },
): string {
  const token = createTrialShiftToken(accessTokens, { id, date })
  return localizedUrl(`${publicUrl}/jobs/${jobId}/trial-shift/${id}?token=${token}`, language)
}

export const isTrialShiftToken = (accessTokens: AccessTokens, id: string, token: string, now: Instant): boolean =>
  accessTokens.read('trial-shift-link', token, now) === id
