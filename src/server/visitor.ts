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
  return withoutPort(forwarded.at(-trustedProxies) ?? direct)
}

/** Some proxies add the port, which is another one for each connection: `192.0.2.1:51234`, `[2001:db8::1]:443`. */
const withoutPort = (entry: string) => /^\[(.*)\](?::\d+)?$/.exec(entry)?.[1] ?? entry.replace(/^([\d.]+):\d+$/, '$1')

/** The network of the client, for limits in memory. Never stored or logged. */
export const getClientNetwork = (request: IncomingMessage, trustedProxies: number): string =>
  toNetwork(getClientAddress(request, trustedProxies))

/** Identifies a visitor by a keyed hash of the network address; the address itself is never stored. */
export function getVisitor(request: IncomingMessage, { trustedProxies, secret }: VisitorOptions): string {
  const network = getClientNetwork(request, trustedProxies)
  return createHmac('sha256', secret).update(network).digest('base64url').slice(0, 22)
}

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i
const mappedIPv4InHex = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i

function toIPv4(address: string): string | undefined {
  const [, high, low] = mappedIPv4InHex.exec(address) ?? []
  if (!high || !low) return mappedIPv4.exec(address)?.[1]
  const bytes = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((group) => [group >> 8, group & 255])
  return bytes.join('.')
}

/** The eight groups of an IPv6 address, with those that `::` abbreviates. */
function parseGroups(address: string): string[] {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  if (!tail) return head
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

/** The /64 prefix of an IPv6 address: a household has one IPv4 address but 2^64 of IPv6. */
export function toNetwork(address: string): string {
  if (!isIPv6(address)) return address
  const ipv4 = toIPv4(address)
  if (ipv4) return ipv4
  const network = parseGroups(address).slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
