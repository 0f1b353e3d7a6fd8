import type Stripe from 'stripe'
import { z } from 'zod'

export interface StripeAccess {
  /** Of the sandbox; undefined: Stripe itself. */
  url: string | undefined
  secretKey: string
  webhookSecret: string
}

/** `unknown`: no answer, or an invalid one; the operation may have been carried out nevertheless. */
export type StripeResult<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; status: number; code: string }
  | { kind: 'unknown'; reason: string }

type SignedEvent = { kind: 'signed'; event: unknown } | { kind: 'forged' | 'malformed' }

const timeoutMs = 10_000

/** Other errors say nothing about the operation: wrong credentials, a request that still runs, an outage. */
const finalStatuses = [400, 402, 404]

const errorSchema = z.object({
  statusCode: z.number().optional(),
  code: z.string().optional(),
  type: z.string().default('error'),
})

function toFailure(error: unknown): Exclude<StripeResult<never>, { kind: 'ok' }> {
  const { statusCode: status, code, type } = errorSchema.safeParse(error).data ?? { type: 'error' }
  if (status !== undefined && finalStatuses.includes(status)) return { kind: 'refused', status, code: code ?? type }
  return { kind: 'unknown', reason: status === undefined ? type : `status ${status}` }
}

function toAddress(url: string | undefined) {
  if (url === undefined) return {}
  const { hostname, port, protocol } = new URL(url)
  return { host: hostname, port, protocol: protocol === 'http:' ? ('http' as const) : ('https' as const) }
}

/** The package is only loaded by installations that use it, and checked like every other answer from outside. */
export function createStripeClient({ url, secretKey, webhookSecret }: StripeAccess) {
  let loading: Promise<Stripe> | undefined
  const load = async () => {
    const { default: StripeApi } = await import('stripe')
    // Repeating is up to us: what we repeat has to survive a crash.
    return new StripeApi(secretKey, { ...toAddress(url), timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false })
  }
  const client = () => {
    loading ??= load()
    return loading
  }

  async function send<T>(
    schema: z.core.$ZodType<T>,
    call: (stripe: Stripe) => Promise<unknown>,
  ): Promise<StripeResult<T>> {
    try {
      const parsed = z.safeParse(schema, await call(await client()))
      return parsed.success ? { kind: 'ok', value: parsed.data } : { kind: 'unknown', reason: 'invalid response' }
    } catch (error) {
      return toFailure(error)
    }
  }

  async function readEvent(rawBody: string, signature: string): Promise<SignedEvent> {
    const { webhooks } = await client()
    try {
      return { kind: 'signed', event: webhooks.constructEvent(rawBody, signature, webhookSecret) }
    } catch (error) {
      return { kind: error instanceof SyntaxError ? 'malformed' : 'forged' }
    }
  }
  return { send, readEvent }
}

/** Checks the key with a question that needs no more rights than payments do. */
export const verifyStripeAccess = (access: StripeAccess): Promise<StripeResult<unknown>> =>
  createStripeClient(access).send(z.object({ data: z.array(z.unknown()) }), ({ checkout }) =>
    checkout.sessions.list({ limit: 1 }),
  )
