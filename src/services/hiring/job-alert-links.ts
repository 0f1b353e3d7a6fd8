import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { dataPeriods } from '#domain/hiring/data-periods.ts'
import { type Language, localizedUrl } from '#domain/i18n/languages.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'

export const alertSteps = ['confirm', 'renew', 'unsubscribe'] as const
export type AlertStep = (typeof alertSteps)[number]

interface LinkDeps {
  publicUrl: string
  accessTokens: AccessTokens
}

const dayMs = 86_400_000
/** Whoever finds an old mail can still unsubscribe. */
const linkDays = 10 * 365

const later = (at: Instant, days: number): Instant => addMs(at, days * dayMs)

/** A link that confirms proves that somebody reads the mails of the address; other links cannot confirm. */
const purposeOf = (step: AlertStep) => (step === 'confirm' ? 'job-alert-confirm' : 'job-alert-link')

/** The page asks before it does anything: programs that check mails open every link in them. */
export function createAlertLink(
  step: AlertStep,
  { alertId, language, at }: { alertId: string; language: Language; at: Instant },
  { publicUrl, accessTokens }: LinkDeps,
): string {
  const days = step === 'confirm' ? dataPeriods.unconfirmedAlertDays : linkDays
  const token = accessTokens.issue(purposeOf(step), alertId, later(at, days))
  return localizedUrl(`${publicUrl}/jobs/alerts/${alertId}/${step}?token=${token}`, language)
}

export const isAlertToken = (
  accessTokens: AccessTokens,
  step: AlertStep,
  { alertId, token, now }: { alertId: string; token: string; now: Instant },
): boolean => accessTokens.read(purposeOf(step), token, now) === alertId
