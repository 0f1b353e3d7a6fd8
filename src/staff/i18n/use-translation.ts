import { type Language, languages, mapLanguages, pickLanguage } from '#domain/i18n/languages.ts'
import { createTranslator, flattenTranslations, type Translate, type TranslationTree } from '#domain/i18n/translate.ts'
import { createObservable, useObservable } from '../state/observable.ts'

const storageKey = 'krume-staff-language'

/** All languages are part of the app, so that it can be changed without a connection. */
const files = import.meta.glob<TranslationTree>('../../../locales/*/staff.json', { eager: true, import: 'default' })
const translators: Record<Language, Translate<'staff'>> = mapLanguages((one) =>
  createTranslator<'staff'>(one, flattenTranslations(files[`../../../locales/${one}/staff.json`] ?? {})),
)

/** Storage is blocked in some private windows; the app then starts in the language of the browser. */
function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const current = createObservable<Language>(
  pickLanguage({
    parameter: typeof localStorage === 'undefined' ? null : readChoice(),
    acceptLanguage: typeof navigator === 'undefined' ? '' : navigator.languages.join(),
  }),
)

export const language = { get: current.get, subscribe: current.subscribe }

export function changeLanguage(next: Language): void {
  try {
    localStorage.setItem(storageKey, next)
  } catch {}
  current.set(next)
}

export const otherLanguages = (): readonly Language[] => languages.filter((one) => one !== current.get())

export interface Translation {
  t: Translate<'staff'>
  language: Language
}

export function useTranslation(): Translation {
  const chosen = useObservable(current)
  return { t: translators[chosen], language: chosen }
}

/** Outside of components, such as for the title of the page. */
export const getTranslation = (): Translation => ({ t: translators[current.get()], language: current.get() })
