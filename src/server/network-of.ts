import { isIPv6 } from 'node:net'

const mappedIPv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The eight groups of an address, with those that `::` stands for. */
function groupsOf(address: string): string[] {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean))
  if (!tail) return head
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail]
}

/** A household has one IPv4 address but 2^64 of IPv6: whoever counts its visits counts by what all of them begin with. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const ipv4 = mappedIPv4.exec(address)?.[1]
  if (ipv4) return ipv4
  const network = groupsOf(address).slice(0, 4)
  return network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}
