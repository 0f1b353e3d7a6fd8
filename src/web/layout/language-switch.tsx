import type { MouseEvent } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { languages } from '#domain/i18n/languages.ts'
import { languageParameter } from '#domain/i18n/pick-language.ts'
import { useTextSource, useTexts } from '../i18n/use-texts.ts'
import styles from './language-switch.module.css'
import { wantFrameLanguage } from './needs-other-frame.ts'
import { rememberLanguage } from './remember-language.ts'

const names = { de: 'Deutsch', en: 'English' }

const opensElsewhere = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) => metaKey || ctrlKey || shiftKey || altKey

/** Plain links, so that it works without script; with script nothing that was typed is lost. */
export function LanguageSwitch() {
  const { t, language: spoken } = useTexts()
  const { changeLanguage } = useTextSource()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const rest = new URLSearchParams(search)
  rest.delete(languageParameter)

  async function change(language: (typeof languages)[number]) {
    rememberLanguage(language)
    await changeLanguage(language)
    wantFrameLanguage(language)
    if (new URLSearchParams(search).has(languageParameter))
      await navigate({ pathname, search: rest.toString(), hash }, { replace: true, preventScrollReset: true })
    // Not left to the navigation: one to a hash loads nothing, and a route may think that it has what it needs.
    await revalidate()
  }

  return (
    <nav className={styles.switch} aria-label={t('language')}>
      {languages.map((language) => {
        const query = new URLSearchParams([...rest, [languageParameter, language]])
        return (
          <a
            key={language}
            href={`${pathname}?${query}`}
            lang={language}
            hrefLang={language}
            aria-current={spoken === language ? 'true' : undefined}
            onClick={(event) => {
              if (opensElsewhere(event)) return
              event.preventDefault()
              const { href } = event.currentTarget
              // Without a connection the browser says so better than a switch that does nothing.
              change(language).catch(() => window.location.assign(href))
            }}
          >
            <abbr title={names[language]}>{language.toUpperCase()}</abbr>
          </a>
        )
      })}
    </nav>
  )
}
