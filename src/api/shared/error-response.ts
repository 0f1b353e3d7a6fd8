import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { FieldErrors } from '#contract/errors.ts'
import type { CodeWithData, RefusalData } from '#contract/refusal.ts'
import type { Instant } from '#domain/calendar/local-time.ts'
import { fallbackLanguage } from '#domain/i18n/languages.ts'
import { getTranslator } from '#foundation/translations.ts'

/** For statuses that pass by themselves. */
const retryAfterByStatus: Partial<Record<number, number>> = { 502: 60, 503: 5 }

export const secondsUntil = (instant: Instant, now: Instant): number =>
  Math.max(1, Math.ceil((Date.parse(instant) - Date.parse(now)) / 1000))

export interface ErrorDetails {
  errors?: FieldErrors | undefined
  retryAfterSeconds?: number
}

/** Data that always belongs to the code cannot be forgotten. */
export type DetailsOf<Code, DataByCode> = [CodeWithData<Code, DataByCode>] extends [never]
  ? [details?: ErrorDetails & { data?: RefusalData<Code, DataByCode> }]
  : [details: ErrorDetails & { data: RefusalData<Code, DataByCode> }]

/** Sends an error in the envelope that all errors of both APIs share, in the language of the request. */
export const createErrorResponse =
  <Statuses extends Readonly<Record<string, ContentfulStatusCode>>, DataByCode>(
    namespace: 'problems' | 'staff-problems',
    statusByCode: Statuses,
  ) =>
  <Code extends keyof Statuses & string>(c: Context, code: Code, ...[details]: DetailsOf<Code, DataByCode>) => {
    const { errors, data, retryAfterSeconds }: ErrorDetails & { data?: unknown } = details ?? {}
    const status = statusByCode[code] as Statuses[Code]
    const retryAfter = retryAfterSeconds ?? retryAfterByStatus[status]
    if (retryAfter !== undefined) c.header('retry-after', String(retryAfter))
    // The language is not set when a request fails before its middleware runs.
    const t = getTranslator(c.get('language') ?? fallbackLanguage, namespace)
    const body: { success: false; code: Code; message: string; errors?: FieldErrors } = {
      success: false,
      code,
      message: t(code as never),
      ...(errors && { errors }),
      ...(data !== undefined && { data }),
    }
    return c.json(body, status)
  }
