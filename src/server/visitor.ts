import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIPv6 } from 'node:net'

interface VisitorOptions {
  trustedProxies: number
  secret: string
}

/**
 * Trusts only as many entries of X-Forwarded-For as there are proxies of our own, counted from the right: a client can
 * write the entries further left.
 */
function getClientAddress({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const direct = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return direct
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return forwarded.at(-trustedProxies) ?? direct
}

/** Identifies a visitor by a keyed hash of the network address; the address itself is never stored. */
export function getVisitor(request: IncomingMessage, { trustedProxies, secret }: VisitorOptions): string {
  const network = toNetwork(getClientAddress(request, trustedProxies))
  return createHmac('sha256', secret).update(network).digest('base64url').slice(0, 22)
}

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an IPv6 address, with those that `::` abbreviates. */
function parseGroups(address: string): string[] {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  if (!tail) return head
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

/** The /64 prefix of an IPv6 address: a household has one IPv4 address but 2^64 of IPv6. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const ipv4 = mappedIPv4.exec(address)?.[1]
  if (ipv4) return ipv4
  const network = parseGroups(address).slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
