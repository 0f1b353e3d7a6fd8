import { requestContext } from '../../request-context.ts'
import { successOrThrow } from '../../responses.ts'
import type { Route } from './+types/calendar-file'

/** The pickup as a calendar file, for the browser that has access to the order. */
export async function loader({ context, params: { orderId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const { filename, text } = successOrThrow(await api.orderCalendar(orderId)).data
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
