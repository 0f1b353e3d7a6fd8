import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#domain/language/languages.ts'

type Namespace = Record<string, unknown>

const files = import.meta.glob<Namespace>('../../../locales/*/*.json', { eager: true, import: 'default' })
const resources: Record<string, Record<string, Namespace>> = {}
for (const [path, texts] of Object.entries(files)) {
  const [, language = '', namespace = ''] = /locales\/(\w+)\/([\w-]+)\.json$/.exec(path) ?? []
  resources[language] = { ...resources[language], [namespace]: texts }
}

const instances = new Map<Language, i18n>()

/** One instance per language, shared by all requests, so nobody may change its language. */
export function serverI18n(language: Language): i18n {
  const known = instances.get(language)
  if (known) return known
  const instance = createInstance()
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: Object.keys(resources[language] ?? {}),
    defaultNS: 'common',
    resources: resources as never,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  instances.set(language, instance)
  return instance
}

export const namespaceTexts = (language: Language, namespaces: readonly string[]): Record<string, Namespace> =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, resources[language]?.[namespace] ?? {}]))
