import { inTransaction } from '../database.ts'
import type { Services } from '../services.ts'
import { type Failure, failure } from './errors.ts'
import { checkAmounts, type OrderRequest, orderSchema, type PurchaseUnit } from './order-request.ts'
import { findOrder, type ProviderOrder, saveOrder } from './payment-store.ts'
import { addMs, hourMs, randomId } from './protocol-values.ts'
import { checkSchema, findEarlierRequest, saveRequest } from './requests.ts'

export const approvalHours = 3
/** How long a repeated request gets the result of the first. */
export const requestKeptHours = 6

type Created = { kind: 'ok'; status: 200 | 201; order: ProviderOrder }

export function createOrder(services: Services, body: unknown, requestId: string | null): Created | Failure {
  const checked = checkSchema(orderSchema, body)
  if (checked.kind === 'failure') return checked
  const request = checked.value
  const unit = request.purchase_units[0] as PurchaseUnit
  if (request.payment_source && !requestId) return failure('PAYPAL_REQUEST_ID_REQUIRED', { location: 'header' })
  const wrong = checkAmounts(unit)
  if (wrong) return wrong
  const attempt = { scope: 'create', requestId, body: JSON.stringify(body) }
  return inTransaction(services.db, () => {
    const earlier = findEarlierRequest(services.db, attempt, services.now())
    if (earlier.kind === 'failure') return earlier
    const known = earlier.kind === 'replay' ? findOrder(services.db, earlier.resourceId) : null
    if (known) return { kind: 'ok', status: 200, order: known }
    const order = newOrder(request, unit, services.now())
    saveOrder(services.db, order)
    saveRequest(services.db, attempt, order.id, addMs(services.now(), requestKeptHours * hourMs))
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
