import type { Failure } from '#contract/envelope.ts'
import type { orderApi } from '../../api/order-api.ts'

/** Opens the page of the payment provider. Returns why that is not possible. */
export async function payOrder(
  { reauthorize }: Pick<ReturnType<typeof orderApi>, 'reauthorize'>,
  orderId: string,
  beforeLeaving = () => {},
): Promise<Failure | undefined> {
  const response = await reauthorize(orderId)
  if (!response.success) return response
  const approve = response.data.find(({ rel }) => rel === 'approve')
  if (!approve) return { success: false, code: 'internal', message: '' }
  beforeLeaving()
  location.assign(approve.href)
  return undefined
}
