import { data, redirect } from 'react-router'
import { statusByProblem } from '#contract/errors.ts'
import type { SiteFailure } from '#contract/refusal-data.ts'

/** Long enough that a page prefetched on hover is not fetched again on the click. */
const browserCaching = 'public, max-age=10'

/** For pages that are the same for everyone: cached by our response cache and by a CDN. */
export const publicPageHeaders = () => ({
  'Cache-Control': `${browserCaching}, s-maxage=300, stale-while-revalidate=60`,
})

/** For public pages that change at a known time: no cache keeps them longer. */
export function publicPageHeadersUntil(validSeconds: number) {
  const sharedSeconds = Math.min(300, validSeconds)
  const staleSeconds = Math.min(60, validSeconds - sharedSeconds)
  const stale = staleSeconds > 0 ? `, stale-while-revalidate=${staleSeconds}` : ''
  return { 'Cache-Control': `public, max-age=${Math.min(10, validSeconds)}, s-maxage=${sharedSeconds}${stale}` }
}

/** For public pages that show whether a store is open. */
export const shortLivedPageHeaders = () => ({
  'Cache-Control': `${browserCaching}, s-maxage=30, stale-while-revalidate=10`,
})

/** For pages about one person's order or application: never cached. */
export const privatePageHeaders = () => ({ 'Cache-Control': 'private, no-store' })

/** For pages that depend on the visitor's cookies: only the browser may cache them, and must revalidate. */
export const visitorPageHeaders = () => ({ 'Cache-Control': 'private, no-cache' })

/** Redirects within the site and passes on the cookies that the API set during this request. */
export function redirectWithCookies(to: string, cookies: readonly string[]): Response {
  const headers = new Headers(privatePageHeaders())
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirect(to, { headers })
}

/** For loaders: a failed response shows the error page with the matching status. */
export function successOrThrow<T extends { success: true }>(response: T | SiteFailure): T {
  if (response.success) return response
  throw data(response.message, { status: statusByProblem[response.code] })
}

/** A calendar file to save, for whoever may see the page beside it. */
export const calendarResponse = (
  response: { success: true; data: { filename: string; text: string } } | SiteFailure,
) => {
  const { filename, text } = successOrThrow(response).data
  return new Response(text, {
    headers: {
      ...privatePageHeaders(),
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
  })
}
