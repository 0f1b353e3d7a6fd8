import { requestContext } from '../../request-context.ts'
import { successOrThrow } from '../../responses.ts'
import type { Route } from './+types/calendar-file'

/** The booked interview as a calendar file, for the browser that has access to the application. */
export async function loader({ context, params: { applicationId } }: Route.LoaderArgs) {
  const { api } = context.get(requestContext)
  const { filename, text } = successOrThrow(await api.interviewCalendar(applicationId)).data
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
