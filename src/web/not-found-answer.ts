import { data } from 'react-router'
import type { Language } from '#domain/language/languages.ts'
import { serverI18n } from './i18n/server-i18n.ts'

/** For loaders of addresses that lead nowhere. */
export const notFoundAnswer = (language: Language) =>
  data(serverI18n(language).t('error.notFoundText'), { status: 404 })
