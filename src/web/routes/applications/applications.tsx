import { PageMeta } from '../../components/page-meta.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { privatePage } from '../../private-page.ts'
import { useFrame } from '../../use-frame.ts'
import type { Route } from './+types/applications'
import { ApplicationDeleted } from './application-deleted.tsx'
import { ApplicationMissing } from './application-missing.tsx'
import { ApplicationView } from './application-view.tsx'
import { type Door, openApplication } from './open-application.ts'
import { useFocusAfterChange } from './use-focus-after-change.ts'

export const handle = { ns: ['applications'] }
export const headers = privatePage

const door: Door = {
  folder: '/applications',
  byLink: (api, id, token) => api.applicationByLink(id, token),
  byGrant: (api, id) => api.grantedApplication(id),
}

export const loader = ({ context, request, params: { applicationId } }: Route.LoaderArgs) =>
  openApplication(door, { context, request, applicationId })

export default function Applications({ loaderData }: Route.ComponentProps) {
  const { t } = useTexts('applications')
  const { company } = useFrame()
  useFocusAfterChange(loaderData.view === 'open' ? loaderData.application.state : loaderData.view)
  return (
    <>
      <PageMeta title={t('pageTitle', { name: company.name })} isPrivate />
      {loaderData.view === 'open' && <ApplicationView {...loaderData} />}
      {loaderData.view === 'deleted' && <ApplicationDeleted />}
      {loaderData.view === 'missing' && <ApplicationMissing />}
    </>
  )
}
