import type { IncomingMessage } from 'node:http'

/**
 * The visitor's address on the network. Only as many entries of X-Forwarded-For as there are proxies of our own are
 * believed, counted from the right: what stands further left, anyone could have written.
 */
export function visitorOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? direct
}
