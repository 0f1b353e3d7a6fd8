import { data } from 'react-router'
import type { Language } from '#domain/i18n/languages.ts'
import { serverTranslations } from './i18n/translations.server.ts'

/** Thrown by loaders when the URL names nothing that exists. */
export const notFoundResponse = (language: Language) =>
  data(serverTranslations[language].getTranslator('common')('error.notFoundText'), { status: 404 })
