import type { Context } from 'hono'
import type { Failure } from '#contract/envelope.ts'
import { type ProblemCode, statusByProblem } from '#contract/problems.ts'
import type { Language } from '#domain/i18n/languages.ts'
import de from '../../../locales/de/problems.json' with { type: 'json' }
import en from '../../../locales/en/problems.json' with { type: 'json' }
import type { ApiEnv } from './api-context.ts'

const texts: Record<Language, Record<ProblemCode, string>> = { de, en }

const retryAfterSeconds = '5'

/** Every failure leaves the house in the same envelope, in the visitor's language. */
export function fail<C extends ProblemCode>(c: Context<ApiEnv>, code: C, errors?: Record<string, string>) {
  const message = texts[c.get('language') ?? 'de'][code]
  const body: Failure = { success: false, code, message, ...(errors && { errors }) }
  const status = statusByProblem[code] as (typeof statusByProblem)[C]
  if (status === 503) c.header('retry-after', retryAfterSeconds)
  return c.json(body, status)
}
