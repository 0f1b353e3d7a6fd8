import { isRouteErrorResponse, Link, useRevalidator, useRouteError } from 'react-router'
import { ErrorState } from '#ui/states.tsx'
import { ProblemError } from '../api/request.ts'
import { Icon } from '../components/icon.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { homeOf } from '../pages.ts'
import { useStaffApp } from '../staff-app.ts'
import { useObservable } from '../state/observable.ts'
import styles from './page.module.css'
import { PageTitle } from './page-title.tsx'

/** Shown instead of a page that could not be loaded: what is wrong, and how to go on. */
export function RouteError() {
  const { t } = useTranslation()
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const problem = error instanceof ProblemError ? error.problem : undefined
  const session = useObservable(useStaffApp().session.state)
  const home = session.kind === 'signedIn' ? homeOf(session.session) : '/'
  const isForbidden = problem?.code === 'notAllowed'
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const isOffline = problem?.code === 'unreachable'
  const headline = isForbidden
    ? t('error.forbidden')
    : isMissing
      ? t('error.missing')
      : isOffline
        ? t('problem.unreachable')
        : t('error.headline')
  const text = isMissing
    ? t('error.missingText')
    : isOffline
      ? t('error.offlineText')
      : (problem?.message ?? t('error.text'))
  return (
    <div className={styles.page}>
      <ErrorState
        icon={<Icon name="warning" size={48} />}
        headline={<PageTitle>{headline}</PageTitle>}
        text={text}
        retry={
          isMissing || isForbidden
            ? undefined
            : { label: t('common.retry'), isBusy: state === 'loading', onClick: () => void revalidate() }
        }
      >
        <Link to={home} className="button button-quiet">
          {t(home === '/' ? 'error.toBoard' : 'error.toStart')}
        </Link>
      </ErrorState>
    </div>
  )
}
