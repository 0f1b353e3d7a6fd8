import type { Context } from 'hono'
import { createErrorResponse } from '#api/shared/error-response.ts'
import { statusByProblem } from '#contract/errors.ts'
import type { SiteRefusalData } from '#contract/refusal-data.ts'
import type { TranslationKey } from '#domain/i18n/translate.ts'
import { getTranslator } from '#foundation/translations.ts'
import type { ApiEnv } from './api-context.ts'

export const errorResponse = createErrorResponse<typeof statusByProblem, SiteRefusalData>('problems', statusByProblem)

/** Sends a success that consists of a message only. */
export const messageResponse = (c: Context<ApiEnv>, code: TranslationKey<'answers'>) =>
  c.json({ success: true as const, message: getTranslator(c.get('language'), 'answers')(code) }, 200)
