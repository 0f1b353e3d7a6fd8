import { data } from 'react-router'
import { jobAlertRequestSchema } from '#contract/job-alerts.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { GuestPage } from '../../components/guest-page.tsx'
import { sendOrKeep } from '../../components/message-form/message-result.ts'
import { SiteLink } from '../../components/site-link.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/job-alert'
import { readAlertSearch } from './alert-search.ts'
import { AlertForm, type AlertResult, AlertSent } from './job-alert-form.tsx'

export const handle = { ns: ['jobs'], searchParams: [], isSelfService: true } satisfies RouteHandle
export const headers = privatePageHeaders

const maxSearchLength = 1000

async function requestAlert(form: FormData, api: ApiClient): Promise<AlertResult> {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const mail = read('mail')
  const search = read('search').slice(0, maxSearchLength)
  const body = jobAlertRequestSchema.safeParse({ mail, search: readAlertSearch(search), website: read('website') })
  if (!body.success) return { kind: 'rejected', mail, search, isInvalid: true }
  const response = await api('POST /job-alerts', { body: body.data })
  if (response.success) return { kind: 'sent' }
  const failure = response.code === 'tooManyRequests' ? 'tooMany' : 'failed'
  return { kind: 'rejected', mail, search, isInvalid: false, failure }
}

const toStatus = (result: AlertResult) => {
  if (result.kind === 'sent') return 200
  if (result.isInvalid) return 422
  return result.failure === 'tooMany' ? 429 : 503
}

export async function action({ request, context }: Route.ActionArgs) {
  const result = await requestAlert(await request.formData(), context.get(requestContext).api)
  return data(result, { status: toStatus(result), headers: privatePageHeaders() })
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs): Promise<AlertResult> =>
  sendOrKeep(request, serverAction, (form) => {
    const [mail, search] = ['mail', 'search'].map((name) => String(form.get(name) ?? ''))
    return { kind: 'rejected', mail: mail ?? '', search: search ?? '', isInvalid: false, failure: 'failed' }
  })

/** The result of the form of the job search without JavaScript, and the same form for all new jobs. */
export default function JobAlert({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation('jobs')
  const { company } = useSiteData()
  const rejected = actionData?.kind === 'rejected' ? actionData : undefined
  return (
    <GuestPage headline={t('alert.headline')} lead={t('alert.text')}>
      <PageMeta
        title={t('alert.pageTitle', { name: company.name })}
        isPrivate
        hasErrors={rejected?.isInvalid ?? false}
      />
      {actionData?.kind === 'sent' ? (
        <>
          <AlertSent attempt={actionData} />
          <p>
            <SiteLink className="button button-quiet" to="/jobs">
              {t('alert.toJobs')}
            </SiteLink>
          </p>
        </>
      ) : (
        <AlertForm aria-label={t('alert.headline')} query={rejected?.search ?? ''} rejected={rejected} />
      )}
    </GuestPage>
  )
}
