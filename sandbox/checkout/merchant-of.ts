import type { ProviderOrder } from '../provider/provider-order.ts'

/** The name the merchant gave itself, else the address it wants its buyers back at. */
export function merchantOf(order: ProviderOrder): string {
  return order.brandName ?? URL.parse(order.returnUrl ?? order.cancelUrl ?? '')?.host ?? 'Merchant'
}
