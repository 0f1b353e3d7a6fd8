import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Settings } from '../settings.ts'

const euros = (value: string) => ({ currency_code: 'EUR', value })

const context = {
  return_url: 'http://shop.example/approve?order=7',
  cancel_url: 'http://shop.example/cancel',
  user_action: 'PAY_NOW',
  shipping_preference: 'NO_SHIPPING',
  payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
  brand_name: 'Bäckerei Krume',
  locale: 'de-DE',
}

/** Two loaves for 12.40 euros; `unit` replaces parts of the purchase unit, `rest` parts of the request. */
export function anOrderRequest(unit: Record<string, unknown> = {}, rest: Record<string, unknown> = {}) {
  return {
    intent: 'CAPTURE',
    purchase_units: [
      {
        custom_id: 'K-7Q2M',
        invoice_id: randomUUID(),
        amount: { ...euros('12.40'), breakdown: { item_total: euros('12.40') } },
        items: [{ name: 'Dinkelbrot, groß', quantity: '2', unit_amount: euros('6.20') }],
        ...unit,
      },
    ],
    payment_source: { paypal: { experience_context: context } },
    ...rest,
  }
}

type Options = { requestId?: string; headers?: Record<string, string>; token?: string }

// biome-ignore lint/suspicious/noExplicitAny: tests assert on arbitrary members of the response
export type ProviderResponse = { status: number; body: any; headers: Headers }

/** A merchant's client of the provider's API. */
export async function createProviderClient({ url, settings }: { url: string; settings: Settings }) {
  const token = await fetchToken(url, `${settings.clientId}:${settings.clientSecret}`)

  const send = async (
    method: string,
    path: string,
    body?: unknown,
    options: Options = {},
  ): Promise<ProviderResponse> => {
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

export type ProviderClient = Awaited<ReturnType<typeof createProviderClient>>

export async function fetchToken(
  url: string,
  credential: string,
  grant = 'client_credentials',
): Promise<ProviderResponse> {
  const response = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(credential).toString('base64')}` },
    body: new URLSearchParams({ grant_type: grant }),
  })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

/** Creates an order, submits the buyer's choice and returns the order's id. */
export async function anApprovedOrder(client: ProviderClient, outcome = 'approve'): Promise<string> {
  const { body } = await client.create(anOrderRequest(), { requestId: randomUUID() })
  await client.choose(body.id, outcome)
  return body.id
}

/** Calls the function until it returns something truthy, for at most two seconds. */
export async function waitUntil<T>(read: () => T | undefined | null | false | Promise<T | undefined | null | false>) {
  for (let tries = 0; tries < 200; tries += 1) {
    const value = await read()
    if (value) return value
    await wait(10)
  }
  throw new Error(`Still nothing after two seconds: ${read}`)
}
