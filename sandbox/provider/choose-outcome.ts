import { inTransaction } from '../store/in-transaction.ts'
import { announce } from '../webhooks/announce.ts'
import type { World } from '../world.ts'
import { addMs, hourMs } from './add-ms.ts'
import { findOrder, saveOrder } from './orders-store.ts'
import type { BuyerChoice, ProviderOrder } from './provider-order.ts'
import { randomId } from './random-id.ts'
import { cancelAddress, returnAddress } from './return-address.ts'

export const outcomes = ['approve', 'decline', 'cancel', 'pending', 'lose-answer'] as const
export type Outcome = (typeof outcomes)[number]

const captureHours = 3

type Chosen = { kind: 'back'; url: string } | { kind: 'stay' }

export function chooseOutcome(world: World, orderId: string, outcome: Outcome): Chosen {
  return inTransaction(world.db, () => {
    const order = findOrder(world.db, orderId)
    if (!order || order.status === 'COMPLETED' || order.status === 'VOIDED') return { kind: 'stay' }
    if (outcome === 'cancel') return goBack(cancelAddress(order))
    // A second click on the same page must not change what the first one decided.
    const approved = order.status === 'APPROVED' ? order : approve(world, order, outcome)
    return goBack(returnAddress(approved))
  })
}

function approve(world: World, order: ProviderOrder, choice: BuyerChoice): ProviderOrder {
  const now = world.now()
  const approved: ProviderOrder = {
    ...order,
    status: 'APPROVED',
    choice,
    payerId: order.payerId ?? randomId(13),
    updatedAt: now.toISOString(),
    deadlineAt: addMs(now, captureHours * hourMs).toISOString(),
  }
  saveOrder(world.db, approved)
  announce(world, { type: 'CHECKOUT.ORDER.APPROVED', order: approved })
  return approved
}

function goBack(url: string | null): Chosen {
  return url ? { kind: 'back', url } : { kind: 'stay' }
}
