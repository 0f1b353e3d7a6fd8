import type { Context } from 'hono'
import type { Language } from '#domain/i18n/languages.ts'
import de from '../../../locales/de/answers.json' with { type: 'json' }
import en from '../../../locales/en/answers.json' with { type: 'json' }
import type { ApiEnv } from './api-context.ts'

const texts: Record<Language, typeof de> = { de, en }

/** A success that is said in words. */
export const say = (c: Context<ApiEnv>, code: keyof typeof de): string => texts[c.get('language') ?? 'de'][code]
