import type { Context } from 'hono'
import type { Failure } from '#contract/envelope.ts'
import { type ProblemCode, statusByProblem } from '#contract/errors.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { fallbackLanguage } from '#domain/i18n/languages.ts'
import type { TranslationKey } from '#domain/i18n/translate.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { ApiEnv } from './api-context.ts'

/** For statuses that pass by themselves. */
const retryAfterByStatus: Partial<Record<number, number>> = { 502: 60, 503: 5 }

const getMessage = (c: Context<ApiEnv>, code: ProblemCode): string =>
  // The language is not set when a request fails before the language middleware runs.
  getTranslator(c.get('language') ?? fallbackLanguage, 'problems')<ProblemCode>(code)

export const secondsUntil = (instant: Instant, now: Instant): number =>
  Math.ceil((Date.parse(instant) - Date.parse(now)) / 1000)

/** Sends an error in the envelope that all errors share, in the language of the request. */
export function errorResponse<C extends ProblemCode>(
  c: Context<ApiEnv>,
  code: C,
  errors?: Record<string, string>,
  retryAfterSeconds?: number,
) {
  const body: Failure = { success: false, code, message: getMessage(c, code), ...(errors && { errors }) }
  const status = statusByProblem[code] as (typeof statusByProblem)[C]
  const retryAfter = retryAfterSeconds ?? retryAfterByStatus[status]
  if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
  return c.json(body, status)
}

/** Sends a success that consists of a message only. */
export const messageResponse = (c: Context<ApiEnv>, code: TranslationKey<'answers'>) =>
  c.json({ success: true as const, message: getTranslator(c.get('language'), 'answers')(code) }, 200)

/** Sends a conflict together with the data that resolves it. */
export const conflictWithData = <C extends ProblemCode, T>(c: Context<ApiEnv>, code: C, data: T) =>
  c.json({ success: false as const, code, message: getMessage(c, code), data }, 409)
