import { inTransaction } from '../store/in-transaction.ts'
import type { World } from '../world.ts'
import { addMs, hourMs } from './add-ms.ts'
import { checkAmounts } from './check-amounts.ts'
import { checkSchema } from './check-schema.ts'
import { type Failure, failure } from './failure.ts'
import { type OrderRequest, orderSchema, type PurchaseUnit } from './order-schema.ts'
import { findOrder, saveOrder } from './orders-store.ts'
import type { ProviderOrder } from './provider-order.ts'
import { randomId } from './random-id.ts'
import { findEarlierRequest, keepRequest } from './requests-store.ts'

export const approvalHours = 3
const requestKeptHours = 6

type Created = { kind: 'ok'; status: 200 | 201; order: ProviderOrder }

export function createOrder(world: World, body: unknown, requestId: string | null): Created | Failure {
  const checked = checkSchema(orderSchema, body)
  if (checked.kind === 'failure') return checked
  const request = checked.value
  const unit = request.purchase_units[0] as PurchaseUnit
  if (request.payment_source && !requestId) return failure('PAYPAL_REQUEST_ID_REQUIRED', { location: 'header' })
  const wrong = checkAmounts(unit)
  if (wrong) return wrong
  const attempt = { scope: 'create', requestId, body: JSON.stringify(body) }
  return inTransaction(world.db, () => {
    const earlier = findEarlierRequest(world.db, attempt, world.now())
    if (earlier.kind === 'failure') return earlier
    const known = earlier.kind === 'replay' ? findOrder(world.db, earlier.resourceId) : null
    if (known) return { kind: 'ok', status: 200, order: known }
    const order = newOrder(request, unit, world.now())
    saveOrder(world.db, order)
    keepRequest(world.db, attempt, order.id, addMs(world.now(), requestKeptHours * hourMs))
    return { kind: 'ok', status: order.shape === 'payer-action' ? 200 : 201, order }
  })
}

function newOrder(request: OrderRequest, unit: PurchaseUnit, now: Date): ProviderOrder {
  const context = request.payment_source?.paypal.experience_context ?? request.application_context ?? {}
  return {
    id: randomId(17),
    shape: request.payment_source ? 'payer-action' : 'approve',
    status: request.payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    unit,
    returnUrl: context.return_url ?? null,
    cancelUrl: context.cancel_url ?? null,
    brandName: context.brand_name ?? null,
    locale: context.locale ?? null,
    payerId: null,
    choice: null,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    deadlineAt: addMs(now, approvalHours * hourMs).toISOString(),
  }
}
