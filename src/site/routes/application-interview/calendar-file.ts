import { requestContext } from '../../request-context.ts'
import { calendarResponse } from '../../responses.ts'
import type { Route } from './+types/calendar-file'

/** The booked interview as a calendar file, for the browser that has access to the application. */
export async function loader({ context, params: { applicationId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  return calendarResponse(
    await api('GET /applications/{applicationId}/interview/calendar', { params: { applicationId } }),
  )
}
