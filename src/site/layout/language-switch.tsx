import type { MouseEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { type Language, languageCookie, languageNames, languageParameter, languages } from '#domain/i18n/languages.ts'
import { changePageLanguage } from '../i18n/page-language.ts'
import { useTranslation, useTranslations } from '../i18n/use-translation.ts'
import styles from './language-switch.module.css'

const yearSeconds = 31_536_000

/** Saves the language in a cookie, so that the server renders new documents in it. */
function saveLanguage(language: Language): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser supports the Cookie Store API
  document.cookie = `${languageCookie}=${language}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
}

const opensInNewTab = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey

/** Plain links, so that it works without script. With script the page stays, and so does what was typed into it. */
export function LanguageSwitch() {
  const { t, language: currentLanguage } = useTranslation()
  const { load } = useTranslations()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const rest = new URLSearchParams(search)
  const isNamed = rest.has(languageParameter)
  rest.delete(languageParameter)

  async function change(language: Language) {
    await load(language)
    saveLanguage(language)
    changePageLanguage(language)
    if (isNamed) await navigate({ pathname, search: rest.toString(), hash }, { replace: true })
    // A navigation does not always reload: one to a hash loads nothing, and routes can skip revalidation.
    await revalidate()
  }

  return (
    <nav className={`row ${styles.switch}`} aria-label={t('language')}>
      {languages.map((language) => {
        const query = new URLSearchParams([...rest, [languageParameter, language]])
        return (
          <a
            key={language}
            className="icon-button"
            href={`${pathname}?${query}`}
            lang={language}
            hrefLang={language}
            aria-current={currentLanguage === language ? 'true' : undefined}
            onClick={(event) => {
              if (opensInNewTab(event)) return
              event.preventDefault()
              const { href } = event.currentTarget
              // When the translations cannot be fetched, follow the link: the browser shows its offline page.
              change(language).catch(() => window.location.assign(href))
            }}
          >
            <abbr title={languageNames[language]}>{language.toUpperCase()}</abbr>
          </a>
        )
      })}
    </nav>
  )
}
