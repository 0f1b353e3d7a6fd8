import type { SiteFailure } from '#contract/refusal-data.ts'
import type { PaymentMethod } from '#domain/order/payment.ts'
import type { ApiClient } from '../../api/api-client.ts'

/** Opens the page of the payment provider; without a method, that of the last attempt. Returns why that is not possible. */
export async function payOrder(
  api: ApiClient,
  orderId: string,
  method?: PaymentMethod,
  beforeLeaving = () => {},
): Promise<SiteFailure | undefined> {
  const response = await api('GET /orders/{orderId}/reauthorize', { params: { orderId }, query: { method } })
  if (!response.success) return response
  const approve = response.data.find(({ rel }) => rel === 'approve')
  if (!approve) return { success: false, code: 'internal', message: '' }
  beforeLeaving()
  location.assign(approve.href)
  return undefined
}
