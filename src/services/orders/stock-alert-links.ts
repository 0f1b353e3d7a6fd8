import { addMs, type Instant } from '#domain/calendar/local-time.ts'
import { type Language, localizedUrl } from '#domain/i18n/languages.ts'
import type { AccessTokens } from '#foundation/access-tokens.ts'

/** open: to what can be ordered again. */
export const stockAlertSteps = ['confirm', 'open', 'end'] as const
export type StockAlertStep = (typeof stockAlertSteps)[number]

interface LinkInput {
  alertId: string
  productId: string
  language: Language
  /** The time of the mail, so that a second attempt sends the same links. */
  at: Instant
}

const dayMs = 86_400_000
/** Longer than any alert: it ends with its day, and its links with it. */
const linkDays = 30

const toSubject = (step: StockAlertStep, alertId: string) => `${alertId}~${step}`

export function createStockAlertLink(
  step: StockAlertStep,
  { alertId, productId, language, at }: LinkInput,
  { publicUrl, accessTokens }: { publicUrl: string; accessTokens: AccessTokens },
): string {
  const token = accessTokens.issue('stock-alert-link', toSubject(step, alertId), addMs(at, linkDays * dayMs))
  return localizedUrl(`${publicUrl}/products/${productId}/alerts/${alertId}/${step}?token=${token}`, language)
}

export const isStockAlertToken = (
  accessTokens: AccessTokens,
  step: StockAlertStep,
  { alertId, token, now }: { alertId: string; token: string; now: Instant },
): boolean => accessTokens.read('stock-alert-link', token, now) === toSubject(step, alertId)
