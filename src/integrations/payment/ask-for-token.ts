import type { PaypalAccess } from './paypal-calls.ts'

export type TokenAnswer =
  | { kind: 'given' | 'refused'; status: number; date: string | null }
  | { kind: 'silent'; fault: string }

const timeoutMs = 10_000

/** Whether the provider knows us, and what its clock shows. */
export async function askForToken({ url, clientId, clientSecret }: PaypalAccess): Promise<TokenAnswer> {
  try {
    const response = await fetch(`${url}/v1/oauth2/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
      signal: AbortSignal.timeout(timeoutMs),
    })
    await response.body?.cancel()
    return { kind: response.ok ? 'given' : 'refused', status: response.status, date: response.headers.get('date') }
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return { kind: 'silent', fault: cause?.code ?? (error instanceof Error ? error.name : 'error') }
  }
}
