import type { z } from 'zod'
import { type PaypalError, paypalErrorSchema, paypalTokenSchema } from './paypal-schemas.ts'

export interface PaypalAccess {
  url: string
  clientId: string
  clientSecret: string
}

interface Call<T> {
  method: 'GET' | 'POST'
  path: string
  /** JSON text, ready to send. */
  body?: string
  requestKey?: string
  schema: z.ZodType<T>
}

/** unknown: no answer, or one that makes no sense; the deed may still have been done. */
export type CallResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; error: PaypalError }
  | { kind: 'unknown'; fault: string }

const timeoutMs = 10_000
const renewBeforeExpiryMs = 60_000

const faultOf = (error: unknown) => (error instanceof Error ? error.name : 'error')

async function readJson(response: Response): Promise<unknown> {
  return response.json().catch(() => undefined)
}

/** One token for all calls, renewed shortly before it expires, or when the provider no longer takes it. */
function tokenSource({ url, clientId, clientSecret }: PaypalAccess) {
  let current: Promise<{ token: string; renewAtMs: number } | undefined> | undefined
  async function fetchToken() {
    const response = await fetch(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch(() => undefined)
    const parsed = paypalTokenSchema.safeParse(response?.ok ? await readJson(response) : undefined)
    if (!parsed.success) return undefined
    const renewAtMs = Date.now() + parsed.data.expires_in * 1000 - renewBeforeExpiryMs
    return { token: parsed.data.access_token, renewAtMs }
  }
  return {
    async get(): Promise<string | undefined> {
      const asked = current
      const known = await asked
      if (known && known.renewAtMs > Date.now()) return known.token
      // The first who finds it stale asks for a new one; whoever came at the same time waits for the same answer.
      if (current === asked) current = fetchToken()
      return (await current)?.token
    },
    forget() {
      current = undefined
    },
  }
}

export function paypalCalls(access: PaypalAccess) {
  const tokens = tokenSource(access)

  async function send<T>({ method, path, body, requestKey, schema }: Call<T>, token: string): Promise<CallResult<T>> {
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
        return { kind: 'unknown', fault: `status ${response.status}` }
      if (!response.ok) {
        const error = paypalErrorSchema.safeParse(json ?? {})
        return { kind: 'refused', status: response.status, error: error.data ?? { name: '', details: [], links: [] } }
      }
      const parsed = schema.safeParse(json)
      return parsed.success ? { kind: 'ok', value: parsed.data } : { kind: 'unknown', fault: 'unreadable answer' }
    } catch (error) {
      return { kind: 'unknown', fault: faultOf(error) }
    }
  }

  return async function call<T>(request: Call<T>): Promise<CallResult<T>> {
    const token = await tokens.get()
    if (!token) return { kind: 'unknown', fault: 'no token' }
    const result = await send(request, token)
    if (result.kind !== 'refused' || result.status !== 401) return result
    tokens.forget()
    const renewed = await tokens.get()
    return renewed ? send(request, renewed) : { kind: 'unknown', fault: 'no token' }
  }
}

export type PaypalCall = ReturnType<typeof paypalCalls>
