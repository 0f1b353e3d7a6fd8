import { privatePage } from '../../private-page.ts'
import { requestContext } from '../../request-context.ts'
import type { Route } from './+types/selfservice'
import { lookUp } from './look-up.ts'
import { LookUpForm } from './look-up-form.tsx'
import { openOrder } from './open-order.ts'
import { OrderView } from './order-view.tsx'
import { pickupStores } from './pickup-stores.ts'

export const handle = { ns: ['selfservice', 'pickup', 'products'] }
export const headers = privatePage

export async function loader({ context, request, params: { orderId = '' } }: Route.LoaderArgs) {
  const order = orderId && (await openOrder({ context, request, orderId, folder: '/selfservice/orders' }))
  const { searchParams } = new URL(request.url)
  if (!order) return { order: undefined, orderId, isLinkExpired: searchParams.get('link') === 'expired' }
  const stores = order.isChangeable ? await pickupStores(context.get(requestContext).api) : []
  return { order, stores, isReorder: searchParams.has('reorder') }
}

export const action = ({ request, context }: Route.ActionArgs) => lookUp(request, context)

export default function SelfService({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.order) return <OrderView key={loaderData.order.orderId} {...loaderData} />
  return <LookUpForm answer={actionData} {...loaderData} target={actionData?.target ?? 'order'} />
}
