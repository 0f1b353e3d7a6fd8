import { PageMeta } from '../../components/page-meta.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { privatePage } from '../../private-page.ts'
import { useFrame } from '../../use-frame.ts'
import { ClosedPage } from '../applications/closed-page.tsx'
import { type Door, openApplication } from '../applications/open-application.ts'
import { useFocusAfterChange } from '../applications/use-focus-after-change.ts'
import type { Route } from './+types/review'
import { ReviewView } from './review-view.tsx'

export const handle = { ns: ['review', 'applications'] }
export const headers = privatePage

const door: Door = {
  folder: '/review',
  byLink: (api, id, token) => api.reviewByLink(id, token),
  byGrant: (api, id) => api.grantedReview(id),
}

export const loader = ({ context, request, params: { applicationId } }: Route.LoaderArgs) =>
  openApplication(door, { context, request, applicationId })

/** For the people in charge, who come by the link in their mail. */
export default function Review({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('review')
  const { company } = useFrame()
  useFocusAfterChange(loaderData.view === 'open' ? loaderData.application.state : loaderData.view)
  return (
    <>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      {loaderData.view === 'open' && <ReviewView application={loaderData.application} />}
      {loaderData.view === 'deleted' && (
        <ClosedPage headline={t('deleted.headline')} lead={t('deleted.lead')}>
          <p>{t('deleted.text')}</p>
        </ClosedPage>
      )}
      {loaderData.view === 'missing' && (
        <ClosedPage headline={t('missing.headline')} lead={t('missing.lead')}>
          <ol>
            <li>{t('missing.again')}</li>
            <li>{t('missing.whole')}</li>
          </ol>
        </ClosedPage>
      )}
    </>
  )
}
