import { requestContext } from '../../request-context.ts'
import { calendarResponse } from '../../responses.ts'
import type { Route } from './+types/calendar-file'

/** The pickup as a calendar file, for the browser that has access to the order. */
export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  return calendarResponse(await api('GET /orders/{orderId}/calendar', { params: { orderId } }))
}
