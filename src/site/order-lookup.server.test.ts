import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { PlainSiteCode, SiteFailure } from '#contract/refusal-data.ts'
import { lookUpOrder } from './order-lookup.server.ts'
import { type RequestContext, requestContext } from './request-context.ts'

const sent = { success: true as const, message: '' }
const failure = (code: PlainSiteCode): SiteFailure => ({ success: false, code, message: '' })

async function ask(fields: Record<string, string>, response: typeof sent | SiteFailure = sent) {
  const asked: unknown[] = []
  const context = new RouterContextProvider()
  const api = async (route: string, { body }: { body: unknown }) => {
    asked.push([route, body])
    return response
  }
  context.set(requestContext, { api } as unknown as RequestContext)
  const request = new Request('http://krume.example/selfservice/orders', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'links', ...fields }),
  })
  const { data, init } = await lookUpOrder(request, context)
  return { asked, status: init?.status, links: data.links, target: data.target }
}

describe('asking for the links to open orders', () => {
  test('sends the address, keeps it, and says that the links are on their way', async () => {
    const { asked, status, links } = await ask({ linksMail: ' anna@mail.example ' })
    expect(asked).toEqual([['POST /orders/links', { mail: 'anna@mail.example' }]])
    expect([status, links]).toEqual([200, { mail: 'anna@mail.example', outcome: 'sent' }])
  })

  test('responds with 422 to an invalid address', async () => {
    const { asked, status, links } = await ask({ linksMail: 'anna', to: 'pass' })
    expect([asked, status, links]).toEqual([[], 422, { mail: 'anna', outcome: 'invalid' }])
  })

  test('keeps the page from which it was asked', async () => {
    expect((await ask({ linksMail: 'anna@mail.example', to: 'pass' })).target).toBe('pass')
  })

  test.each([
    ['tooManyRequests', 429, 'tooMany'],
    ['unavailable', 503, 'unreachable'],
    ['internal', 500, 'unreachable'],
  ] as const)('explains %s with status %i', async (code, status, outcome) => {
    const result = await ask({ linksMail: 'anna@mail.example' }, failure(code))
    expect([result.status, result.links?.outcome]).toEqual([status, outcome])
  })
})
