import type { Context } from 'hono'
import type { Failure } from '#contract/envelope.ts'
import { type ProblemCode, statusByProblem } from '#contract/errors.ts'
import { fallbackLanguage } from '#domain/i18n/languages.ts'
import type { TranslationKey } from '#domain/i18n/translate.ts'
import { getTranslator } from '../../translations.ts'
import type { ApiEnv } from './api-context.ts'

const retryAfterSeconds = '5'

/** Sends an error in the envelope that all errors share, in the language of the request. */
export function errorResponse<C extends ProblemCode>(c: Context<ApiEnv>, code: C, errors?: Record<string, string>) {
  // The language is not set when a request fails before the language middleware runs.
  const t = getTranslator(c.get('language') ?? fallbackLanguage, 'problems')
  const message = t<ProblemCode>(code)
  const body: Failure = { success: false, code, message, ...(errors && { errors }) }
  const status = statusByProblem[code] as (typeof statusByProblem)[C]
  if (status === 503) c.header('retry-after', retryAfterSeconds)
  return c.json(body, status)
}

/** Sends a success that consists of a message only. */
export const messageResponse = (c: Context<ApiEnv>, code: TranslationKey<'answers'>) =>
  c.json({ success: true as const, message: getTranslator(c.get('language'), 'answers')(code) }, 200)
