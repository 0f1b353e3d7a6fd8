import { data } from 'react-router'
import type { Language } from '#domain/i18n/languages.ts'
import { serverTexts } from './i18n/server-texts.ts'

/** For loaders of addresses that lead nowhere. */
export const notFoundAnswer = (language: Language) =>
  data(serverTexts[language].voice('common')('error.notFoundText'), { status: 404 })
