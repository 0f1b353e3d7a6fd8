import type { StoreQuery } from '#contract/stores/store-query.ts'
import { openState } from '#domain/opening-hours/opening-hours.ts'
import { type FoldedText, foldText, foldWords } from '#domain/search/fold-text.ts'
import type { Store } from '#domain/store/store.ts'
import type { Moment } from '../../moment-of.ts'
import { wordSearch } from '../middleware/word-search.ts'

const searches = new WeakMap<readonly Store[], ReturnType<typeof wordSearch>>()

const foldedOf = ({ name, streetAddress, postalCode, location }: Store): FoldedText =>
  foldText(`${name} ${streetAddress} ${postalCode} ${location}`)

/** Made once per import. */
function searchOf(stores: readonly Store[]): ReturnType<typeof wordSearch> {
  const search = searches.get(stores) ?? wordSearch(stores.map(foldedOf))
  searches.set(stores, search)
  return search
}

type Wishes = Pick<StoreQuery, 'attributes' | 'search' | 'open'>

export function findStores(stores: readonly Store[], { attributes, search, open }: Wishes, moment: Moment): Store[] {
  const isFound = searchOf(stores)(foldWords(search ?? ''))
  return stores.filter(
    (store, index) =>
      isFound(index) &&
      attributes.every((code) => store.attributes.includes(code)) &&
      (!open || openState(store.hours, moment.now, moment.holidays).isOpen),
  )
}
