import { parseOrderNumber } from '../order/order.ts'

/** What a scanner or a keyboard at the counter can give. */
export type ScannedText =
  /** The address of a pickup pass, whose token proves it. */
  | { kind: 'pass'; orderId: string; token: string }
  /** Passes that were printed or stored before the code became an address. */
  | { kind: 'oldPass'; orderId: string; code: string }
  | { kind: 'number'; orderId: string }
  | { kind: 'code'; code: string }

const passAddress = /^https?:\/\/[^/\s]+(?:\/[^?#\s]*)?\/(?:pass|scan)\/([^/?#\s]+)(?:\?([^#\s]*))?/i
const oldPass = /^(\S{5}-?\S{5})\s+(\d{4})$/
const pickupCode = /^\d{4}$/

function findToken(query: string): string {
  const pair = query.split('&').find((part) => part.startsWith('token='))
  return pair?.slice('token='.length) ?? ''
}

/** Accepts the address on any host: the site may have moved since the pass was opened. */
export function parseScannedText(scanned: string): ScannedText | undefined {
  const text = scanned.trim()
  const [, addressedId, query = ''] = passAddress.exec(text) ?? []
  if (addressedId !== undefined) {
    const orderId = parseOrderNumber(addressedId)
    return orderId === undefined ? undefined : { kind: 'pass', orderId, token: findToken(query) }
  }
  if (pickupCode.test(text)) return { kind: 'code', code: text }
  const [, typedId = '', code = ''] = oldPass.exec(text) ?? []
  const oldId = parseOrderNumber(typedId)
  if (oldId) return { kind: 'oldPass', orderId: oldId, code }
  const orderId = parseOrderNumber(text)
  return orderId === undefined ? undefined : { kind: 'number', orderId }
}
