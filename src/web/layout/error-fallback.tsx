import { isRouteErrorResponse } from 'react-router'
import { SiteLink } from '../components/site-link.tsx'
import { useTexts } from '../i18n/use-texts.ts'
import styles from './error-fallback.module.css'
import { useAppStart } from './use-app-start.ts'
import { useScrollAfterNavigation } from './use-scroll-after-navigation.ts'

/** Says the status and what went wrong, then what to do about it. It stands in for the whole page, so it starts the site too. */
export function ErrorFallback({ error }: { error: unknown }) {
  const { t } = useTexts()
  useAppStart()
  useScrollAfterNavigation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isMissing = status === 404
  const text = isRouteErrorResponse(error)
    ? String(error.data || error.statusText)
    : error instanceof Error
      ? error.message
      : ''
  return (
    <main id="main" className={styles.fallback}>
      <title>Unexpected Application Error!</title>
      <meta name="robots" content="noindex" />
      <p className={styles.status}>{status}</p>
      <h1 lang="en" tabIndex={-1}>
        Unexpected Application Error!
      </h1>
      <p className={styles.lead}>{t(isMissing ? 'error.missing' : 'error.failed')}</p>
      {text && <p className={styles.detail}>{text}</p>}
      <ul className={styles.ways}>
        <li>
          <SiteLink to="/" className="button">
            {t('error.home')}
          </SiteLink>
        </li>
        <li>
          <SiteLink to="/products#home">{t('error.products')}</SiteLink>
        </li>
        <li>
          <SiteLink to="/places#places">{t('error.places')}</SiteLink>
        </li>
      </ul>
    </main>
  )
}
