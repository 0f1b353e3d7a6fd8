import type { IncomingMessage } from 'node:http'
import { languages } from '#domain/i18n/languages.ts'
import { acceptedLanguage } from '../accepted-language.ts'

const headersOf = Object.fromEntries(
  languages.map((language) => [language, { 'content-language': language, vary: 'Accept-Language, Accept-Encoding' }]),
)

/** What an answer of the API says about its language; the same for all who ask in that language. */
export const languageHeaders = ({ headers }: IncomingMessage): Readonly<Record<string, string>> =>
  headersOf[acceptedLanguage(headers['accept-language'])] ?? {}
