import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createPaypalProvider } from '#integrations/payment/paypal-provider.ts'

const orderPath = /^\/v2\/checkout\/orders\/([A-Z0-9]+)(\/capture)?$/

/** A payment provider over HTTP that knows every payment: most of them wait for their buyer. It counts its calls. */
export async function startCountingProvider() {
  const approved = new Map<string, number>()
  const captured = new Set<string>()
  const calls = { inspect: 0, capture: 0, running: 0, mostAtOnce: 0 }
  let isDown = false

  function toOrder(id: string) {
    const cents = approved.get(id)
    const amount = { currency_code: 'EUR', value: ((cents ?? 0) / 100).toFixed(2) }
    const captures = captured.has(id) ? [{ id: `C${id}`, status: 'COMPLETED', amount }] : []
    const openStatus = cents === undefined ? 'PAYER_ACTION_REQUIRED' : 'APPROVED'
    const status = captured.has(id) ? 'COMPLETED' : openStatus
    return { id, status, links: [], purchase_units: [{ payments: { captures } }] }
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://provider.example').pathname
    const [, id, capture] = orderPath.exec(path) ?? []
    calls.running += 1
    calls.mostAtOnce = Math.max(calls.mostAtOnce, calls.running)
    response.once('close', () => {
      calls.running -= 1
    })
    if (id) calls[capture ? 'capture' : 'inspect'] += 1
    request.resume().once('end', () => {
      if (isDown) return response.destroy()
      if (id && capture) captured.add(id)
      const body = id ? toOrder(id) : { access_token: 'token', expires_in: 32_400 }
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    provider: createPaypalProvider({ url, clientId: 'client', clientSecret: 'secret', webhookId: 'webhook' }),
    calls,
    newId: () => randomUUID().replaceAll('-', '').toUpperCase(),
    /** Lets the buyer approve a payment. */
    approve: (id: string, cents: number) => approved.set(id, cents),
    setDown(value: boolean) {
      isDown = value
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type CountingProvider = Awaited<ReturnType<typeof startCountingProvider>>
