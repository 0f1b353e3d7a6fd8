import { readDraft, storeDraft } from '../../state/draft-storage.ts'

interface Shop {
  store?: string | undefined
  day?: string | undefined
}

interface Draft {
  pickupStore: string
  pickupDate: string
}

/** The draft of the order keeps store and day: what is chosen for the list is chosen in the checkout, and the reverse. */
export function rememberShop({ store, day = '' }: Shop): void {
  const draft = readDraft<Draft>()
  const pickupStore = store ?? draft.pickupStore ?? ''
  if (pickupStore === (draft.pickupStore ?? '') && day === (draft.pickupDate ?? '')) return
  storeDraft({ ...draft, pickupStore, pickupDate: day, pickupTime: '' })
}

/** Adds what was chosen before to an address that names no day. */
export function withRememberedShop(params: URLSearchParams): URLSearchParams {
  const { pickupStore, pickupDate } = readDraft<Draft>()
  const changed = new URLSearchParams(params)
  if (!pickupDate || params.has('day')) return changed
  changed.set('day', pickupDate)
  if (pickupStore && !params.has('store')) changed.set('store', pickupStore)
  return changed
}
