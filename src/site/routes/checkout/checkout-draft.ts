import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { CheckoutRequest } from '#contract/orders.ts'
import type { StoreSummary } from '#contract/stores.ts'
import { type FieldErrors, findFieldErrors, findMissingConsents } from '#domain/form-fields.ts'
import { type Billing, findBillingErrors, toInvoiceErrors } from '#domain/invoices/billing.ts'
import { checkoutFields } from '#domain/order/order-fields.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import type { CartPickup } from '../../state/cart-session.ts'
import { readDraft, storeDraft } from '../../state/draft-storage.ts'
import { readMyStore } from '../../state/my-store.ts'
import { keepMyStore } from '../../state/save-my-store.ts'
import { createExpiringStorage, getLocalStorage } from '../../state/storage.ts'
import {
  forgetCustomer,
  forgetPastOrders,
  type RememberedCustomer,
  readRememberedCustomer,
  withoutRemembered,
} from './remembered-customer.ts'

export interface CheckoutDraft extends Omit<CheckoutRequest, 'seenTotal' | 'invoice'> {
  /** Present while an invoice is wanted. */
  invoice?: Billing | undefined
  /** Keeps store and contact on this device for the next order. */
  remember: boolean
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
  remember: false,
  privacy: false,
  terms: false,
}

export type CheckoutField = keyof CheckoutDraft | `invoice.${keyof Billing}`

/** The rules of the API, and the consents. */
export const findDraftErrors = (draft: CheckoutDraft): FieldErrors<CheckoutField> => ({
  ...findFieldErrors(checkoutFields, draft),
  ...(draft.invoice && toInvoiceErrors(findBillingErrors(draft.invoice))),
  ...findMissingConsents(['privacy', 'terms'], draft),
})

interface DraftSources {
  stores: readonly { id: string }[]
  /** What was typed in this tab before a reload. */
  typed: Partial<CheckoutDraft>
  /** Suggested by the order that is placed again. */
  suggested: Partial<Pick<CheckoutDraft, 'pickupStore' | 'pickupDate' | 'pickupTime'>> | null
  /** The store that every page shows as the visitor's own. */
  myStore: string | undefined
  remembered: RememberedCustomer | undefined
}

export function createDraft({ stores, typed, suggested, myStore, remembered }: DraftSources): CheckoutDraft {
  const isOffered = (id: string | undefined) => stores.some((offered) => offered.id === id)
  const usualStore = [suggested?.pickupStore, myStore, remembered?.pickupStore].find(isOffered)
  const pickupStore = typed.pickupStore || usualStore || ''
  const same = suggested?.pickupStore === pickupStore ? suggested : undefined
  return {
    ...emptyDraft,
    ...remembered,
    remember: remembered !== undefined,
    ...typed,
    pickupStore,
    pickupDate: typed.pickupDate || same?.pickupDate || '',
    pickupTime: typed.pickupTime || same?.pickupTime || '',
  }
}

/** Keeps the draft over a reload. It is created once: what another tab chooses does not change an order that is being made. */
export function useCheckoutDraft(stores: readonly StoreSummary[], onPickup: (pickup: CartPickup) => void) {
  const api = useBrowserApi()
  /** Set by pages that order the same again. */
  const suggested = useLocation().state as DraftSources['suggested']
  // The form is rendered in the browser only.
  const [draft, setDraft] = useState(() =>
    createDraft({
      stores,
      typed: readDraft<CheckoutDraft>(),
      suggested,
      myStore: readMyStore(document.cookie)?.id,
      remembered: readRememberedCustomer(createExpiringStorage(getLocalStorage()), Date.now()),
    }),
  )

  useEffect(keepMyStore, [])
  const { pickupDate, pickupStore } = draft
  useEffect(
    () => onPickup({ date: pickupDate || undefined, storeId: pickupStore || undefined }),
    [pickupDate, pickupStore, onPickup],
  )

  function change(changes: Partial<CheckoutDraft>): void {
    const storage = createExpiringStorage(getLocalStorage())
    const forgotten = changes.remember === false ? readRememberedCustomer(storage, Date.now()) : undefined
    if (changes.remember === false) {
      forgetCustomer(storage)
      forgetPastOrders(api)
    }
    setDraft((before) => {
      const changed = { ...before, ...changes }
      const after = forgotten ? withoutRemembered(changed, forgotten) : changed
      storeDraft(after)
      return after
    })
  }
  return { draft, change }
}
