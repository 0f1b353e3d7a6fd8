import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { networkOf } from './network-of.ts'

interface Trust {
  trustedProxies: number
  secret: string
}

function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? direct
}

/**
 * Tells visitors apart by their address on the network without keeping it: what leaves here is a keyed hash. Only as many entries of X-Forwarded-For as there are proxies of our own are
 * believed, counted from the right: what stands further left, anyone could have written.
 */
export function visitorOf(request: IncomingMessage, { trustedProxies, secret }: Trust): string {
  const network = networkOf(addressOf(request, trustedProxies))
  return createHmac('sha256', secret).update(network).digest('base64url').slice(0, 22)
}
