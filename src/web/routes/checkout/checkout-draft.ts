import type { CheckoutRequest } from '#contract/orders/order-requests.ts'
import type { SmallStorage } from '../../state/browser-storage.ts'

export interface CheckoutDraft extends CheckoutRequest {
  privacy: boolean
  terms: boolean
}

export const emptyDraft: CheckoutDraft = {
  givenname: '',
  surname: '',
  mail: '',
  phone: '',
  pickupStore: '',
  pickupDate: '',
  pickupTime: '',
  notes: '',
  privacy: false,
  terms: false,
}

const draftKey = 'krume:checkout-draft'
const keyKey = 'krume:checkout-key'

/** For this tab only, so that a reload loses nothing and the next person at the device finds nothing. */
export function readDraft(session: SmallStorage): CheckoutDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(session.getItem(draftKey) ?? '{}') as Partial<CheckoutDraft>) }
  } catch {
    return emptyDraft
  }
}

export const keepDraft = (session: SmallStorage, draft: CheckoutDraft) =>
  session.setItem(draftKey, JSON.stringify(draft))

/** The same key for every try of the same order: a double click, a reload and a lost answer make one order. */
export function idempotencyKey(session: SmallStorage, content: string): string {
  const kept = JSON.parse(session.getItem(keyKey) ?? 'null') as { content: string; key: string } | null
  if (kept?.content === content) return kept.key
  const key = crypto.randomUUID()
  session.setItem(keyKey, JSON.stringify({ content, key }))
  return key
}

export function forgetDraft(session: SmallStorage): void {
  session.removeItem(draftKey)
  session.removeItem(keyKey)
}
