import { phoneLink } from '#domain/store.ts'
import type { LinkFailure } from '../guest-links.server.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useSiteData } from '../layout/use-site-data.ts'
import styles from './notice-page.module.css'
import { PictureImage } from './picture-image.tsx'
import steps from './steps.module.css'

interface NoticePageProps {
  headline: string
  lead: string
  children?: React.ReactNode
}

/** A page that says one thing, and where to go on. */
export function NoticePage({ headline, lead, children }: NoticePageProps) {
  const [picture] = useSiteData().sidebarPictures
  return (
    <main id="main" className={`page stack middle ${styles.page}`}>
      <div className={`stack start gap-3 ${styles.text}`}>
        <h1>{headline}</h1>
        <p className={styles.lead}>{lead}</p>
        {children}
      </div>
      {picture && (
        <PictureImage className={styles.picture ?? ''} picture={picture} alt="" sizes="(min-width: 1000px) 36vw, 1px" />
      )}
    </main>
  )
}

interface LinkUnavailableProps {
  view: LinkFailure
  of: 'application' | 'jobAlert' | 'stockAlert' | 'trialShift'
  /** List items that lead on. */
  children: React.ReactNode
}

/** For mailed links that open nothing any more, or never did. */
export function LinkUnavailable({ view, of, children }: LinkUnavailableProps) {
  const { t } = useTranslation('links')
  const { company } = useSiteData()
  const name = view === 'ended' ? (`ended.${of}` as const) : view
  return (
    <NoticePage headline={t(`${name}.headline`)} lead={t(`${name}.lead`)}>
      {view !== 'ended' && (
        <ol className={`stack gap-15 ${steps.steps}`}>
          <li>
            <span>{t('latest')}</span>
          </li>
          <li>
            <span>{t('whole')}</span>
          </li>
          <li>
            <span>
              {t('ask')} <a href={phoneLink(company.phone)}>{company.phone}</a>,{' '}
              <a href={`mailto:${company.mail}`}>{company.mail}</a>
            </span>
          </li>
        </ol>
      )}
      <ul>{children}</ul>
    </NoticePage>
  )
}
