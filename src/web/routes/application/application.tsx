import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { answerOrThrow } from '../../answer-or-throw.ts'
import { publicPage } from '../../public-page.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/application'
import { ClosedJob } from './closed-job.tsx'
import { Wizard } from './wizard.tsx'

export const handle = { ns: ['application'], isFullScreen: true }
export const headers = publicPage

export async function loader({ context, params: { jobId } }: Route.LoaderArgs) {
  const answer = await context.get(requestContext).api.job(jobId)
  if (!answer.success && answer.code === 'notFound') throw redirect('/jobs')
  return { job: answerOrThrow(answer).data }
}

/** A step is an address too, but asks for nothing: so the wizard goes on without a connection. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isStepOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isStepOnly ? false : defaultShouldRevalidate
}

export default function Application({ loaderData: { job } }: Route.ComponentProps) {
  return job.isActive ? <Wizard key={job.jobId} job={job} /> : <ClosedJob key={job.jobId} job={job} />
}
