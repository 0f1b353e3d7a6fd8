import { LanguageSwitch } from '../components/language-switch.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
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
      <header className={styles.head}>
        <div className={styles.brand}>
          <span className={styles.mark}>
            <img src="/brand/mark.svg" alt="" width="40" height="40" />
          </span>
          <p>{t('app.name')}</p>
          <LanguageSwitch />
        </div>
        <div className={styles.title}>
          <PageTitle>{headline}</PageTitle>
          {lead && <p>{lead}</p>}
        </div>
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
