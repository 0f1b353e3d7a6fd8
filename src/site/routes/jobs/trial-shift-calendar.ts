import { requestContext } from '../../request-context.ts'
import { successOrThrow } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/trial-shift-calendar'

export const handle = { searchParams: ['token'] } satisfies RouteHandle

/** A booked trial shift as a calendar file, for the guest who has its link. */
export async function loader({ context, request, params: { bookingId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { filename, text } = successOrThrow(await api.trialShiftCalendar(bookingId, token)).data
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
