import type { StoreQuery } from '#contract/stores/store-query.ts'
import { openState } from '#domain/opening-hours/open-state.ts'
import { type FoldedText, foldText, foldWords, matchesFolded } from '#domain/search/fold-text.ts'
import type { Store } from '#domain/store/store.ts'
import type { Moment } from '../../moment-of.ts'

const foldedByStore = new WeakMap<Store, FoldedText>()

function foldedOf(store: Store): FoldedText {
  const known = foldedByStore.get(store)
  if (known) return known
  const { name, streetAddress, postalCode, location } = store
  const folded = foldText(`${name} ${streetAddress} ${postalCode} ${location}`)
  foldedByStore.set(store, folded)
  return folded
}

type Wishes = Pick<StoreQuery, 'attributes' | 'search' | 'open'>

export function findStores(stores: readonly Store[], { attributes, search, open }: Wishes, moment: Moment): Store[] {
  const words = foldWords(search ?? '')
  return stores.filter(
    (store) =>
      attributes.every((code) => store.attributes.includes(code)) &&
      (words.length === 0 || matchesFolded(foldedOf(store), words)) &&
      (!open || openState(store.hours, moment.now, moment.holidays).isOpen),
  )
}
