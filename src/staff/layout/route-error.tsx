import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { ProblemError } from '../api/request.ts'
import { Button } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { PageTitle } from './page-title.tsx'
import styles from './route-error.module.css'

/** Shown instead of a page that could not be loaded: what is wrong, and how to go on. */
export function RouteError() {
  const { t } = useTranslation()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const problem = error instanceof ProblemError ? error.problem : undefined
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isOffline = problem?.code === 'unreachable'
  const headline = isMissing ? t('error.missing') : isOffline ? t('problem.unreachable') : t('error.headline')
  const text = isMissing
    ? t('error.missingText')
    : isOffline
      ? t('error.offlineText')
      : (problem?.message ?? t('error.text'))
  return (
    <div className={`panel ${styles.error}`} role="alert">
      <Icon name="warning" size={48} />
      <PageTitle>{headline}</PageTitle>
      <p>{text}</p>
      <div className="row wrap gap-15">
        {!isMissing && (
          <Button aria-disabled={state === 'loading'} onClick={() => void revalidate()}>
            {t('common.retry')}
          </Button>
        )}
        <Link to="/" className="button button-quiet">
          {t('error.toBoard')}
        </Link>
      </div>
    </div>
  )
}
