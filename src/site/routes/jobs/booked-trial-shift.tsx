import { data } from 'react-router'
import { trialShiftMoveSchema } from '#contract/applications.ts'
import { fieldErrors } from '#contract/errors.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { LinkUnavailable, NoticePage } from '../../components/notice-page.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { readToken, toGuestResponse, toGuestView } from '../../guest-links.server.ts'
import { useFocusHeadingOnChange } from '../../hooks/use-focus-heading.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/booked-trial-shift'
import { type BookedOutcome, BookedTrialShiftView } from './booked-trial-shift-view.tsx'

export const handle = {
  ns: ['trial-shift', 'links'],
  searchParams: ['token'],
  isSelfService: true,
} satisfies RouteHandle
export const headers = privatePageHeaders

export async function loader({ context, request, params: { bookingId } }: Route.LoaderArgs) {
  const token = readToken(request)
  const opened = toGuestView(
    await context
      .get(requestContext)
      .api('GET /trial-shift-bookings/{bookingId}', { params: { bookingId }, query: { token } }),
  )
  if (opened.view !== 'open') return toGuestResponse(opened)
  return toGuestResponse({ view: opened.view, booking: { ...opened.found, bookingId, token } })
}

interface Change {
  api: ApiClient
  bookingId: string
  token: string
  form: FormData
}

async function cancel({ api, bookingId, token }: Change): Promise<BookedOutcome> {
  const response = await api('DELETE /trial-shift-bookings/{bookingId}', { params: { bookingId }, query: { token } })
  // Canceled twice is canceled.
  if (response.success || response.code === 'trialShiftCanceled') return { kind: 'canceled' }
  return { kind: response.code === 'notPossibleNow' ? 'notPossible' : 'failed' }
}

async function move({ api, bookingId, token, form }: Change): Promise<BookedOutcome> {
  const input = { date: String(form.get('date') ?? ''), time: String(form.get('time') ?? '') }
  const parsed = trialShiftMoveSchema.safeParse(input)
  if (!parsed.success) return { kind: 'invalid', input, errors: fieldErrors(parsed.error) }
  const response = await api('POST /trial-shift-bookings/{bookingId}', {
    params: { bookingId },
    query: { token },
    body: parsed.data,
  })
  if (response.success) return { kind: 'moved' }
  if (response.errors) return { kind: 'invalid', input, errors: response.errors }
  return { kind: response.code === 'notPossibleNow' ? 'notPossible' : 'failed' }
}

const statusByOutcome = { canceled: 200, moved: 200, invalid: 422, notPossible: 409, failed: 503 } as const

/** A plain form, so that it works without JavaScript. */
export async function action({ context, request, params: { bookingId } }: Route.ActionArgs) {
  const form = await request.formData()
  const change = { api: context.get(requestContext).api, bookingId, token: readToken(request), form }
  const outcome = await (form.get('intent') === 'cancel' ? cancel(change) : move(change))
  return data(outcome, { status: statusByOutcome[outcome.kind], headers: privatePageHeaders() })
}

/** Where a guest moves or cancels a trial shift, by the link in the mail or on the confirmation. */
export default function BookedTrialShift({ loaderData, actionData, params: { jobId } }: Route.ComponentProps) {
  const { t } = useTranslation('trial-shift')
  const { company } = useSiteData()
  const isInvalid = actionData?.kind === 'invalid'
  const isCanceled = actionData?.kind === 'canceled'
  useFocusHeadingOnChange(isCanceled ? 'canceled' : loaderData.view)
  return (
    <>
      <PageMeta title={t('manage.title', { name: company.name })} isPrivate hasErrors={isInvalid} />
      {isCanceled ? (
        <NoticePage headline={t('manage.canceledHeadline')} lead={t('manage.canceledText')}>
          <ul>
            <WaysOn jobId={jobId} />
          </ul>
        </NoticePage>
      ) : loaderData.view !== 'open' ? (
        <LinkUnavailable view={loaderData.view} of="trialShift">
          <WaysOn jobId={jobId} />
        </LinkUnavailable>
      ) : (
        <BookedTrialShiftView booking={loaderData.booking} outcome={actionData} />
      )}
    </>
  )
}

function WaysOn({ jobId }: { jobId: string }) {
  const { t } = useTranslation('trial-shift')
  return (
    <>
      <li>
        <SiteLink className="button" to={`/jobs/${encodeURIComponent(jobId)}/trial-shift`}>
          {t('manage.again')}
        </SiteLink>
      </li>
      <li>
        <SiteLink className="button button-quiet" to="/jobs">
          {t('manage.toJobs')}
        </SiteLink>
      </li>
    </>
  )
}
