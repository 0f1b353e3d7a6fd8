import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { trialShiftSchema } from '#contract/applications.ts'
import { fieldErrors, statusByProblem } from '#contract/errors.ts'
import type { ApiClient } from '../../api/api-client.ts'
import { BackLink } from '../../components/back-link.tsx'
import { GuestPage } from '../../components/guest-page.tsx'
import { sendOrKeep } from '../../components/message-form/message-result.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageMeta } from '../../layout/page-meta.tsx'
import { useSiteData } from '../../layout/use-site-data.ts'
import { requestContext } from '../../request-context.ts'
import { privatePageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/trial-shift'
import { readTrialShiftInput, type TrialShiftResult } from './trial-shift-booking.ts'
import { TrialShiftConfirmation } from './trial-shift-confirmation.tsx'
import { StoreSelect, TrialShiftForm } from './trial-shift-form.tsx'

export const handle = { ns: ['trial-shift'], searchParams: ['storeId'], isSelfService: true } satisfies RouteHandle
export const headers = privatePageHeaders

export async function loader({ context, request, params: { jobId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const response = await api('GET /jobs/{jobId}', { params: { jobId } })
  if (!response.success && (response.code === 'notFound' || response.code === 'invalidRequest')) throw redirect('/jobs')
  const job = successOrThrow(response).data
  if (!job.hasTrialShift || job.isActive === 0) throw redirect(`/jobs/${job.jobId}`)
  const storeId = job.location.storeId ?? new URL(request.url).searchParams.get('storeId')?.slice(0, 100)
  const { stores, dates } = successOrThrow(
    await api('GET /jobs/{jobId}/trial-shift', { params: { jobId }, query: { storeId } }),
  ).data
  const store = stores.find(({ id }) => id === storeId)
  return { job, stores, store, dates }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  bookTrialShift(request, params.jobId, context.get(requestContext).api)

/** Invalid input comes back together with its errors. */
async function bookTrialShift(request: Request, jobId: string, api: ApiClient) {
  const input = readTrialShiftInput(await request.formData())
  const parsed = trialShiftSchema.safeParse(input)
  if (!parsed.success) return toResponse({ step: 'form', input, errors: fieldErrors(parsed.error) }, 422)
  const booked = await api('POST /jobs/{jobId}/trial-shift', { params: { jobId }, body: parsed.data })
  if (booked.success) return toResponse({ step: 'done', storeId: input.storeId, mail: input.mail, ...booked.data })
  if (booked.errors) return toResponse({ step: 'form', input, errors: booked.errors }, 409)
  return booked.code === 'tooManyRequests'
    ? toResponse({ step: 'form', input, errors: {}, failure: 'tooMany' }, 429)
    : toResponse({ step: 'form', input, errors: {}, failure: 'unreachable' }, statusByProblem[booked.code])
}

const toResponse = (result: TrialShiftResult, status = 200) => data(result, { status, headers: privatePageHeaders() })

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs): Promise<TrialShiftResult> =>
  sendOrKeep(request, serverAction, (form) => ({
    step: 'form',
    input: readTrialShiftInput(form),
    errors: {},
    failure: 'unreachable',
  }))

/** Reloads the dates only when the chosen one was rejected, since it is no longer free then. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const result = actionResult as TrialShiftResult | undefined
  if (!result) return defaultShouldRevalidate
  return result.step === 'form' && (result.errors.date ?? result.errors.time) !== undefined
}

export default function TrialShift({ loaderData: { job, stores, store, dates }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('trial-shift')
  const { company } = useSiteData()
  const storeError = actionData?.step === 'form' ? actionData.errors.storeId : undefined
  return (
    <GuestPage
      back={<BackLink to={`/jobs/${job.jobId}`}>{t('back')}</BackLink>}
      headline={t('headline')}
      name={job.name}
      lead={t('lead')}
      isDone={actionData?.step === 'done'}
    >
      <PageMeta
        title={t('title', { job: job.name, name: company.name })}
        isPrivate
        hasErrors={actionData?.step === 'form' && Object.keys(actionData.errors).length > 0}
      />
      {actionData?.step === 'done' ? (
        <TrialShiftConfirmation job={job} stores={stores} booked={actionData} attempt={actionData} />
      ) : (
        <>
          {!job.location.storeId && (
            <StoreSelect
              jobId={job.jobId}
              stores={stores}
              storeId={store?.id}
              error={storeError && (t.find(storeError) ?? storeError)}
            />
          )}
          <TrialShiftForm job={job} store={store} dates={dates} rejected={actionData} />
        </>
      )}
    </GuestPage>
  )
}
