import { languageNames } from '#domain/i18n/languages.ts'
import { changeLanguage, otherLanguages, useTranslation } from '../i18n/use-translation.ts'
import styles from './language-switch.module.css'

/** Offers the other languages by their own names. */
export function LanguageSwitch() {
  useTranslation()
  return (
    <ul className="row gap-1">
      {otherLanguages().map((one) => (
        <li key={one}>
          <button type="button" lang={one} className={styles.button} onClick={() => changeLanguage(one)}>
            {languageNames[one]}
          </button>
        </li>
      ))}
    </ul>
  )
}
