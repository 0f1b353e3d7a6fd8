import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { ApplicationAnswer } from '#contract/hiring/application-answer.ts'
import type { ProblemCode } from '#contract/problems.ts'
import type { Answer } from '../../api/api-caller.ts'
import { type RequestContext, requestContext } from '../../request-context.ts'
import { openApplication } from './open-application.ts'

const found: Answer<ApplicationAnswer> = { success: true, data: { applicationId: 'A1' } as ApplicationAnswer }
const failure = (code: ProblemCode): Answer<ApplicationAnswer> => ({ success: false, code, message: 'Nein.' })

/** Comes with a link if a token is given, else with what the browser has kept. */
function visit(answer: Answer<ApplicationAnswer>, token?: string) {
  const context = new RouterContextProvider()
  const given: Partial<RequestContext> = { cookiesOfApi: () => ['grant=1'], today: () => '2026-11-15' }
  context.set(requestContext, given as RequestContext)
  const asked: string[] = []
  const door = {
    folder: '/applications',
    byLink: async (_: unknown, id: string, key: string) => {
      asked.push(`${id} ${key}`)
      return answer
    },
    byGrant: async (_: unknown, id: string) => {
      asked.push(id)
      return answer
    },
  }
  const request = new Request(`https://krume.example/applications/A1${token ? `?token=${token}` : ''}`)
  return { asked, opened: openApplication(door, { request, context, applicationId: 'A1' }) }
}

describe('with a grant', () => {
  test('shows the application', async () => {
    const { asked, opened } = visit(found)
    expect(await opened).toMatchObject({ data: { view: 'open', today: '2026-11-15' }, init: { status: 200 } })
    expect(asked).toEqual(['A1'])
  })

  test.each([
    ['applicationDeleted', 'deleted', 410],
    ['applicationNotFound', 'missing', 404],
    ['invalidRequest', 'missing', 404],
  ] as const)('%s is a page of its own', async (code, view, status) => {
    expect(await visit(failure(code)).opened).toMatchObject({ data: { view }, init: { status } })
  })

  test('anything else is a fault of the site', async () => {
    await expect(visit(failure('unavailable')).opened).rejects.toMatchObject({ init: { status: 503 } })
  })
})

describe('with a mailed link', () => {
  test('goes on to the clean address, with the grant', async () => {
    const { asked, opened } = visit(found, 'secret')
    const answer = (await opened.catch((thrown: unknown) => thrown)) as Response
    expect(asked).toEqual(['A1 secret'])
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/applications/A1'])
    expect(answer.headers.getSetCookie()).toEqual(['grant=1'])
    expect(answer.headers.get('cache-control')).toContain('no-store')
  })

  test('a wrong one goes there too, where what the browser has kept decides', async () => {
    const answer = (await visit(failure('applicationNotFound'), 'x').opened.catch(
      (thrown: unknown) => thrown,
    )) as Response
    expect(answer.headers.get('location')).toBe('/applications/A1')
  })

  test('says at once that everything is deleted', async () => {
    expect(await visit(failure('applicationDeleted'), 'secret').opened).toMatchObject({ init: { status: 410 } })
  })
})
