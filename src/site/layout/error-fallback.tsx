import { isRouteErrorResponse } from 'react-router'
import { SiteLink } from '../components/site-link.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { useAppStart } from './app-start.ts'
import styles from './error-fallback.module.css'
import { useScrollAfterNavigation } from './scroll-after-navigation.ts'

/** For whoever reports the error; visitors read the headline in their language. */
const technicalTitle = 'Unexpected Application Error!'

/** Shows the status, the error and links to go on. It replaces the root route, so it also runs the app start. */
export function ErrorFallback({ error }: { error: unknown }) {
  const { t } = useTranslation()
  useAppStart()
  useScrollAfterNavigation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const isNotFound = status === 404
  const headline = t(isNotFound ? 'error.missing' : 'error.failed')
  const text = isRouteErrorResponse(error)
    ? String(error.data || error.statusText)
    : error instanceof Error
      ? error.message
      : ''
  return (
    <main id="main" className={`stack start gap-2 ${styles.fallback}`}>
      <title>{`${headline} · ${technicalTitle}`}</title>
      <meta name="robots" content="noindex" />
      <p className={styles.status}>{status}</p>
      <h1 className="headline-l" tabIndex={-1}>
        {headline}
      </h1>
      <p className="lead">{t(isNotFound ? 'error.missingText' : 'error.failedText')}</p>
      <ul className="row wrap middle gap-2 below-2">
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
      <p className="below-3 small soft">
        <span lang="en">{technicalTitle}</span>
        {text && ` ${text}`}
      </p>
    </main>
  )
}
