import { z } from 'zod'

const linkSchema = z.object({ rel: z.string(), href: z.string() })

const moneySchema = z.object({ currency_code: z.string(), value: z.string() })

export const paypalCaptureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema.optional(),
  // A payment must not fail because of a fee that cannot be read.
  seller_receivable_breakdown: z.object({ paypal_fee: moneySchema.optional() }).optional().catch(undefined),
})

const nestedRefundSchema = z.object({ status: z.string(), amount: moneySchema.optional() })

export const paypalOrderSchema = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(linkSchema).default([]),
  purchase_units: z
    .array(
      z.object({
        payments: z
          .object({
            captures: z.array(paypalCaptureSchema).default([]),
            refunds: z.array(nestedRefundSchema).default([]).catch([]),
          })
          .optional(),
      }),
    )
    .default([]),
})

const paypalErrorSchema = z.object({
  name: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
  links: z.array(linkSchema).default([]),
})

const paypalTokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
export const paypalRefundSchema = z.object({ id: z.string(), status: z.string() })

export type PaypalRefund = z.output<typeof paypalRefundSchema>
export type PaypalCapture = z.output<typeof paypalCaptureSchema>
export type PaypalOrder = z.output<typeof paypalOrderSchema>
export type PaypalError = z.output<typeof paypalErrorSchema>

export const findLink = (links: readonly { rel: string; href: string }[], ...rels: readonly string[]) =>
  links.find(({ rel }) => rels.includes(rel))?.href

export interface PaypalAccess {
  url: string
  clientId: string
  clientSecret: string
}

interface PaypalRequest<T> {
  method: 'GET' | 'POST'
  path: string
  /** Serialized JSON. */
  body?: string
  requestKey?: string
  schema: z.core.$ZodType<T>
}

/** `unknown`: no response, or an invalid one; the operation may have been carried out nevertheless. */
export type PaypalResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; error: PaypalError }
  | { kind: 'unknown'; reason: string }

const timeoutMs = 10_000
const renewBeforeExpiryMs = 60_000

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}

const requestToken = ({ url, clientId, clientSecret }: PaypalAccess): Promise<Response> =>
  fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
    signal: AbortSignal.timeout(timeoutMs),
  })

/** Caches one access token for all requests and renews it shortly before it expires. */
function createTokenCache(access: PaypalAccess) {
  let current: Promise<{ token: string; renewAtMs: number } | undefined> | undefined
  async function fetchToken() {
    const response = await requestToken(access).catch(() => undefined)
    const parsed = paypalTokenSchema.safeParse(response?.ok ? await readJson(response) : undefined)
    if (!parsed.success) return undefined
    const renewAtMs = Date.now() + parsed.data.expires_in * 1000 - renewBeforeExpiryMs
    return { token: parsed.data.access_token, renewAtMs }
  }
  return {
    async get(): Promise<string | undefined> {
      const awaited = current
      const cached = await awaited
      if (cached && cached.renewAtMs > Date.now()) return cached.token
      // Concurrent callers share the renewal that the first of them starts.
      if (current === awaited) current = fetchToken()
      return (await current)?.token
    },
    clear() {
      current = undefined
    },
  }
}

/** Sends authenticated requests; a request rejected with 401 is repeated once with a new token. */
export function createPaypalClient(access: PaypalAccess) {
  const tokens = createTokenCache(access)

  async function sendWithToken<T>(
    { method, path, body, requestKey, schema }: PaypalRequest<T>,
    token: string,
  ): Promise<PaypalResult<T>> {
    try {
      const response = await fetch(access.url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          prefer: 'return=representation',
          ...(requestKey && { 'paypal-request-id': requestKey }),
        },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      const json = await readJson(response)
      if (response.status >= 500 || response.status === 429)
        return { kind: 'unknown', reason: `status ${response.status}` }
      if (!response.ok) {
        const error = paypalErrorSchema.safeParse(json ?? {})
        return { kind: 'refused', status: response.status, error: error.data ?? { name: '', details: [], links: [] } }
      }
      const parsed = z.safeParse(schema, json)
      return parsed.success ? { kind: 'ok', value: parsed.data } : { kind: 'unknown', reason: 'invalid response' }
    } catch (error) {
      return { kind: 'unknown', reason: error instanceof Error ? error.name : 'error' }
    }
  }

  return async function send<T>(request: PaypalRequest<T>): Promise<PaypalResult<T>> {
    const token = await tokens.get()
    if (!token) return { kind: 'unknown', reason: 'no token' }
    const result = await sendWithToken(request, token)
    if (result.kind !== 'refused' || result.status !== 401) return result
    tokens.clear()
    const renewed = await tokens.get()
    return renewed ? sendWithToken(request, renewed) : { kind: 'unknown', reason: 'no token' }
  }
}

type AccessCheck =
  | { kind: 'granted' | 'refused'; status: number; date: string | null }
  | { kind: 'noResponse'; reason: string }

/** Checks the credentials by requesting a token; `date` is the provider's clock. */
export async function verifyAccess(access: PaypalAccess): Promise<AccessCheck> {
  try {
    const response = await requestToken(access)
    await response.body?.cancel()
    return { kind: response.ok ? 'granted' : 'refused', status: response.status, date: response.headers.get('date') }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return { kind: 'noResponse', reason: cause?.code ?? (error instanceof Error ? error.name : 'error') }
  }
}
