import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { ApplicationResponse } from '#contract/applications.ts'
import type { PlainSiteCode } from '#contract/refusal-data.ts'
import type { SiteResponse } from './api/api-client.ts'
import { openApplication, toGuestResponse } from './guest-links.server.ts'
import { type RequestContext, requestContext } from './request-context.ts'

type Found = SiteResponse<'GET /applications/{applicationId}'>

const found: Found = { success: true, data: { applicationId: 'A1' } as ApplicationResponse }
const failure = (code: PlainSiteCode): Found => ({ success: false, code, message: 'Nein.' })

/** Opens the page with a mailed link if there is a token, otherwise with the grant of the browser. */
function visit(response: Found, token?: string) {
  const context = new RouterContextProvider()
  const calls: string[] = []
  const api = async (_route: string, input: { params: { applicationId: string }; query?: { token: string } }) => {
    calls.push([input.params.applicationId, input.query?.token].filter(Boolean).join(' '))
    return response
  }
  const values: Partial<RequestContext> = {
    api: api as unknown as RequestContext['api'],
    apiCookies: () => ['grant=1'],
  }
  context.set(requestContext, values as RequestContext)
  const request = new Request(`https://krume.example/applications/A1${token ? `?token=${token}` : ''}`)
  return { calls, opened: openApplication({ request, context, applicationId: 'A1' }) }
}

describe('with a grant', () => {
  test('returns the application', async () => {
    const { calls, opened } = visit(found)
    expect(await opened).toEqual({ view: 'open', found: { applicationId: 'A1' } })
    expect(calls).toEqual(['A1'])
  })

  test.each([
    ['applicationDeleted', 'ended', 410],
    ['linkRevoked', 'revoked', 410],
    ['applicationNotFound', 'missing', 404],
    ['invalidRequest', 'missing', 404],
  ] as const)('maps %s to its own page', async (code, view, status) => {
    const opened = await visit(failure(code)).opened
    expect(toGuestResponse(opened)).toMatchObject({ data: { view }, init: { status } })
  })

  test('throws any other failure', async () => {
    await expect(visit(failure('unavailable')).opened).rejects.toMatchObject({ init: { status: 503 } })
  })
})

describe('with a mailed link', () => {
  test('redirects to the URL without the token, with the grant', async () => {
    const { calls, opened } = visit(found, 'secret')
    const redirect = (await opened.catch((thrown: unknown) => thrown)) as Response
    expect(calls).toEqual(['A1 secret'])
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/applications/A1'])
    expect(redirect.headers.getSetCookie()).toEqual(['grant=1'])
    expect(redirect.headers.get('cache-control')).toContain('no-store')
  })

  test('redirects an invalid token too, so that an existing grant decides', async () => {
    const redirect = (await visit(failure('applicationNotFound'), 'x').opened.catch(
      (thrown: unknown) => thrown,
    )) as Response
    expect(redirect.headers.get('location')).toBe('/applications/A1?link=expired')
  })

  test.each([
    ['applicationDeleted', 'ended'],
    ['linkRevoked', 'revoked'],
  ] as const)('shows that without a redirect for %s', async (code, view) => {
    expect(await visit(failure(code), 'secret').opened).toEqual({ view })
  })
})
