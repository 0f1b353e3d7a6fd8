import { useEffect, useState } from 'react'
import type { CheckoutRequest } from '#contract/orders.ts'
import type { StoreSummary } from '#contract/stores.ts'
import type { TranslationKey } from '#domain/i18n/translate.ts'
import { isMailAddress } from '#domain/mail-address.ts'
import { appState } from '../../state/app-state.ts'
import { getSessionStorage, type KeyValueStorage } from '../../state/storage.ts'

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

const draftStorageKey = 'krume:checkout-draft'
const idempotencyStorageKey = 'krume:checkout-key'

/** Kept in session storage: it survives a reload but not the tab, as the device may be shared. */
function readDraft(session: KeyValueStorage): CheckoutDraft {
  try {
    return { ...emptyDraft, ...(JSON.parse(session.getItem(draftStorageKey) ?? '{}') as Partial<CheckoutDraft>) }
  } catch {
    return emptyDraft
  }
}

const saveDraft = (session: KeyValueStorage, draft: CheckoutDraft) =>
  session.setItem(draftStorageKey, JSON.stringify(draft))

/** Returns the same key for every attempt with the same content, so that a double click, a reload or a lost response creates one order. */
export function getIdempotencyKey(session: KeyValueStorage, content: string): string {
  const stored = JSON.parse(session.getItem(idempotencyStorageKey) ?? 'null') as { content: string; key: string } | null
  if (stored?.content === content) return stored.key
  const key = crypto.randomUUID()
  session.setItem(idempotencyStorageKey, JSON.stringify({ content, key }))
  return key
}

export function clearDraft(session: KeyValueStorage): void {
  session.removeItem(draftStorageKey)
  session.removeItem(idempotencyStorageKey)
}

export type CheckoutField = keyof CheckoutDraft
/** Error codes, partly of the server. */
export type DraftErrors = Partial<Record<CheckoutField, string>>

const requiredFields = ['givenname', 'surname', 'pickupStore', 'pickupDate', 'pickupTime'] as const

/** Mirrors the server's rules without loading its schema library; errors are in form order. */
export function validateDraft(draft: CheckoutDraft): DraftErrors {
  const errors: Partial<Record<CheckoutField, TranslationKey<'checkout'>>> = {}
  for (const field of requiredFields) if (draft[field].trim() === '') errors[field] = `error-empty-${field}`
  if (!isMailAddress(draft.mail)) errors.mail = 'error-empty-mail'
  if (!draft.privacy) errors.privacy = 'error-empty-privacy'
  if (!draft.terms) errors.terms = 'error-empty-terms'
  return errors
}

/** Restores the draft after a reload; preselects the visitor's store if it offers pickup. */
export function useCheckoutDraft(stores: readonly StoreSummary[], onDate: (date: string | undefined) => void) {
  const [draft, setDraft] = useState<CheckoutDraft>(emptyDraft)

  useEffect(() => {
    const stored = readDraft(getSessionStorage())
    const myStoreId = appState.getState().myStore?.id
    const isOffered = (id: string | undefined) => stores.some((store) => store.id === id)
    setDraft({ ...stored, pickupStore: stored.pickupStore || (myStoreId && isOffered(myStoreId) ? myStoreId : '') })
  }, [stores])

  useEffect(() => onDate(draft.pickupDate || undefined), [draft.pickupDate, onDate])

  function change(changes: Partial<CheckoutDraft>): void {
    setDraft((before) => {
      const after = { ...before, ...changes }
      saveDraft(getSessionStorage(), after)
      return after
    })
  }
  return { draft, change }
}
