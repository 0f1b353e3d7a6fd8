import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { requestContext } from '../../request-context.ts'
import { publicPageHeaders, successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/apply'
import { ClosedJob } from './closed-job.tsx'
import { Wizard } from './wizard.tsx'

export const handle = {
  ns: ['application'],
  searchParams: ['step', 'question', 'utm_source'],
  isFullScreen: true,
} satisfies RouteHandle
export const headers = publicPageHeaders

export async function loader({ context, params: { jobId } }: Route.LoaderArgs) {
  const response = await context.get(requestContext).api('GET /jobs/{jobId}', { params: { jobId } })
  if (!response.success && response.code === 'notFound') throw redirect('/jobs')
  return { job: successOrThrow(response).data }
}

/** A change of the step needs no data, so that the wizard works offline. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isStepOnly = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
  return isStepOnly ? false : defaultShouldRevalidate
}

export default function Apply({ loaderData: { job } }: Route.ComponentProps) {
  return job.isActive ? <Wizard key={job.jobId} job={job} /> : <ClosedJob key={job.jobId} job={job} />
}
