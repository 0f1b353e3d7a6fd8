import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import { applicationApi } from '../../api/application-api.ts'
import { useBrowserApi } from '../../api/use-browser-api.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './application-ways.module.css'
import { ConfirmedChange } from './confirmed-change.tsx'

interface Props {
  application: ApplicationAnswer
}

const way = styles.way ?? ''

export function ApplicationWays({ application: { applicationId, isOpen, organizer } }: Props) {
  const { t } = useTexts('applications')
  const api = useBrowserApi(applicationApi)
  const wordsOf = (group: 'withdraw' | 'delete') => ({
    open: t(`${group}.open`),
    headline: t(`${group}.headline`),
    text: t(`${group}.text`, { organizer: organizer.name }),
    confirm: t(`${group}.confirm`),
    keep: t(`${group}.keep`),
  })
  return (
    <section className={styles.ways} aria-labelledby="ways">
      <h2 id="ways">{t('ways.headline')}</h2>
      <ul className={styles.scripted}>
        <li>
          <button type="button" className={way} onClick={() => window.print()}>
            {t('ways.print')}
          </button>
        </li>
        {isOpen && (
          <li>
            <ConfirmedChange
              className={way}
              words={wordsOf('withdraw')}
              call={() => api.withdrawApplication(applicationId)}
            />
          </li>
        )}
        <li>
          <ConfirmedChange
            className={way}
            words={wordsOf('delete')}
            call={() => api.deleteApplication(applicationId)}
          />
        </li>
      </ul>
      <p className={styles.unscripted}>{t('ways.needsScript', { mail: organizer.mail })}</p>
    </section>
  )
}
