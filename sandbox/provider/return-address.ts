import type { ProviderOrder } from './orders.ts'

export function returnAddress(order: ProviderOrder): string | null {
  return withQuery(order.returnUrl, { token: order.id, PayerID: order.payerId })
}

export function cancelAddress(order: ProviderOrder): string | null {
  return withQuery(order.cancelUrl, { token: order.id })
}

function withQuery(address: string | null, query: Record<string, string | null>): string | null {
  const url = address === null ? null : URL.parse(address)
  if (!url) return null
  for (const [name, value] of Object.entries(query)) if (value) url.searchParams.set(name, value)
  return url.href
}
