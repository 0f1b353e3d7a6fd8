import type { TestSandbox } from './start-test-sandbox.ts'

type Options = { requestId?: string; headers?: Record<string, string>; token?: string }

// biome-ignore lint/suspicious/noExplicitAny: answers of the protocol are looked into freely by the tests
export type Answer = { status: number; body: any; headers: Headers }

/** Speaks the provider's protocol as a merchant would. */
export async function providerClient({ url, settings }: TestSandbox) {
  const token = await fetchToken(url, `${settings.clientId}:${settings.clientSecret}`)

  const send = async (method: string, path: string, body?: unknown, options: Options = {}): Promise<Answer> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${options.token ?? token.body.access_token}`,
        ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...(options.requestId ? { 'paypal-request-id': options.requestId } : {}),
        ...options.headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  const choose = async (orderId: string, outcome: string) => {
    const body = new URLSearchParams({ outcome })
    const response = await fetch(`${url}/checkoutnow?token=${orderId}`, { method: 'POST', body, redirect: 'manual' })
    return { status: response.status, location: response.headers.get('location') }
  }

  return {
    send,
    choose,
    create: (body: unknown, options?: Options) => send('POST', '/v2/checkout/orders', body, options),
    get: (orderId: string) => send('GET', `/v2/checkout/orders/${orderId}`),
    capture: (orderId: string, options?: Options) =>
      send('POST', `/v2/checkout/orders/${orderId}/capture`, {}, options),
    refund: (captureId: string, body: unknown, options?: Options) =>
      send('POST', `/v2/payments/captures/${captureId}/refund`, body, options),
  }
}

export type ProviderClient = Awaited<ReturnType<typeof providerClient>>

export async function fetchToken(url: string, credential: string, grant = 'client_credentials'): Promise<Answer> {
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credential).toString('base64')}` },
    body: new URLSearchParams({ grant_type: grant }),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}
