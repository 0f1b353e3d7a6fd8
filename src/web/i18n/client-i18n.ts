import i18next, { type BackendModule, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'

export interface EmbeddedTexts {
  language: string
  namespaces: Record<string, Record<string, string>>
}

/** The page brings the texts it was rendered with; further namespaces come when a route asks for them. */
const fetchedTexts: BackendModule = {
  type: 'backend',
  init() {},
  async read(language, namespace) {
    const response = await fetch(`/locales/${language}/${namespace}.json?v=${__BUILD_DATE__}`)
    if (!response.ok) throw new Error(`locales ${response.status}`)
    return response.json()
  },
}

export async function clientI18n({ language, namespaces }: EmbeddedTexts): Promise<i18n> {
  await i18next
    .use(fetchedTexts)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: false,
      ns: Object.keys(namespaces),
      defaultNS: 'common',
      resources: { [language]: namespaces },
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
    })
  return i18next
}
