import { useEffect, useState } from 'react'
import type { TinyStore } from '#contract/stores/store-answer.ts'
import { appState } from '../../state/app-state.ts'
import { sessionMemory } from '../../state/browser-storage.ts'
import { type CheckoutDraft, emptyDraft, keepDraft, readDraft } from './checkout-draft.ts'

/** What was typed survives a reload; the store begins with the visitor's own. */
export function useCheckoutDraft(stores: readonly TinyStore[], onDate: (date: string | undefined) => void) {
  const [draft, setDraft] = useState<CheckoutDraft>(emptyDraft)

  useEffect(() => {
    const kept = readDraft(sessionMemory())
    const own = appState.getState().myStore?.id
    const isOffered = (id: string | undefined) => stores.some((store) => store.id === id)
    setDraft({ ...kept, pickupStore: kept.pickupStore || (own && isOffered(own) ? own : '') })
  }, [stores])

  useEffect(() => onDate(draft.pickupDate || undefined), [draft.pickupDate, onDate])

  function change(changes: Partial<CheckoutDraft>): void {
    setDraft((before) => {
      const after = { ...before, ...changes }
      keepDraft(sessionMemory(), after)
      return after
    })
  }
  return { draft, change }
}
