import { languageNames } from '#domain/i18n/languages.ts'
import languageSwitchStyles from '../components/language-switch.module.css'
import { changeLanguage, otherLanguages, useTranslation } from '../i18n/use-translation.ts'
import { PageTitle } from '../layout/page-title.tsx'
import styles from './sign-in-layout.module.css'

interface Props {
  headline: string
  lead?: string | undefined
  children: React.ReactNode
}

/** The pages before the sign-in: brand and headline above, what to do below. */
export function SignInLayout({ headline, lead, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.frame}>
      <header className={`row spread gap-4 ${styles.head}`}>
        <div className={`row middle gap-15 ${styles.brand}`}>
          <span className={styles.mark}>
            <img src="/brand/mark.svg" alt="" width="40" height="40" />
          </span>
          <p>{t('app.name')}</p>
          <LanguageSwitch />
        </div>
        <div className={`stack gap-1 ${styles.title}`}>
          <PageTitle>{headline}</PageTitle>
          {lead && <p>{lead}</p>}
        </div>
      </header>
      <main className={`stack top gap-3 ${styles.main}`}>{children}</main>
    </div>
  )
}

/** Offers the other languages by their own names. */
function LanguageSwitch() {
  useTranslation()
  return (
    <ul className="row gap-1">
      {otherLanguages().map((one) => (
        <li key={one}>
          <button type="button" lang={one} className={languageSwitchStyles.button} onClick={() => changeLanguage(one)}>
            {languageNames[one]}
          </button>
        </li>
      ))}
    </ul>
  )
}
