import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { answerOrThrow } from '../../answer-or-throw.ts'
import { Icon } from '../../components/icon.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import { privatePage } from '../../private-page.ts'
import { requestContext } from '../../request-context.ts'
import { useFrame } from '../../use-frame.ts'
import { useAttempts } from '../selfservice/use-attempts.ts'
import type { Route } from './+types/taster'
import { bookTaster } from './book-taster.ts'
import { StoreChoice } from './store-choice.tsx'
import styles from './taster.module.css'
import { readTaster, type TasterAnswer } from './taster-answer.ts'
import { TasterDone } from './taster-done.tsx'
import { TasterForm } from './taster-form.tsx'

export const handle = { ns: ['jobs'] }
export const headers = privatePage

export async function loader({ context, request, params: { jobId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const answer = await api.job(jobId)
  if (!answer.success && (answer.code === 'notFound' || answer.code === 'invalidRequest')) throw redirect('/jobs')
  const job = answerOrThrow(answer).data
  if (!job.hasTaster || job.isActive === 0) throw redirect(`/jobs/${job.jobId}`)
  const asked = job.location.storeId ?? new URL(request.url).searchParams.get('storeId')?.slice(0, 100)
  const { stores, dates } = answerOrThrow(await api.tasterOptions(jobId, asked)).data
  const store = stores.find(({ id }) => id === asked)
  return { job, stores, store, dates }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
  bookTaster(request, params.jobId, context.get(requestContext).api)

/** A lost connection leaves everything as it was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<TasterAnswer> {
  const form = await request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { step: 'form', typed: readTaster(form), errors: {}, failure: 'unreachable' }
  }
}

/** A day that was refused means that the calendar has changed; any other answer leaves it as it is. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as TasterAnswer | undefined
  if (!answer) return defaultShouldRevalidate
  return answer.step === 'form' && (answer.errors.date ?? answer.errors.time) !== undefined
}

export default function Taster({ loaderData: { job, stores, store, dates }, actionData }: Route.ComponentProps) {
  const { t } = useTexts('jobs')
  const { company } = useFrame()
  const attempt = useAttempts(actionData)
  const storeError = actionData?.step === 'form' ? actionData.errors.storeId : undefined
  return (
    <main id="main" className={`page ${styles.page}`}>
      <PageMeta title={t('taster.title', { job: job.name, name: company.name })} isPrivate />
      <div className={styles.words}>
        <p className={styles.back}>
          <SiteLink to={`/jobs/${job.jobId}`}>
            <Icon name="previous" size={18} />
            {t('taster.back')}
          </SiteLink>
        </p>
        <h1>{t('taster.headline')}</h1>
        <p className={styles.name}>{job.name}</p>
        <p className={styles.lead}>{t('taster.lead')}</p>
      </div>
      {actionData?.step === 'done' ? (
        <TasterDone job={job} stores={stores} booked={actionData} attempt={attempt} />
      ) : (
        <div className={styles.desk}>
          {!job.location.storeId && (
            <StoreChoice
              jobId={job.jobId}
              stores={stores}
              storeId={store?.id}
              error={storeError && t(`taster.${storeError}`)}
            />
          )}
          <TasterForm job={job} store={store} dates={dates} answer={actionData} attempt={attempt} />
        </div>
      )}
    </main>
  )
}
