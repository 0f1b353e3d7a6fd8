import { readToken } from '../../guest-links.server.ts'
import { requestContext } from '../../request-context.ts'
import { calendarResponse } from '../../responses.ts'
import type { RouteHandle } from '../../route-handle.ts'
import type { Route } from './+types/trial-shift-calendar'

export const handle = { searchParams: ['token'] } satisfies RouteHandle

/** A booked trial shift as a calendar file, for the guest who has its link. */
export async function loader({ context, request, params: { bookingId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  return calendarResponse(
    await api('GET /trial-shift-bookings/{bookingId}/calendar', {
      params: { bookingId },
      query: { token: readToken(request) },
    }),
  )
}
