import { redirect } from 'react-router'
import { privatePage } from '../../private-page.ts'

/** Goes on to an address of the site and hands over what the API gave out on the way. */
export function redirectWithCookies(to: string, cookies: readonly string[]): Response {
  const headers = new Headers(privatePage())
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return redirect(to, { headers })
}
