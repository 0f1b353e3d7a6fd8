import type { CountedItem } from '#contract/staff/overview.ts'
import type { CountedOrder } from '#db/overview.ts'
import { formatClockMinute } from '#domain/calendar/local-time.ts'
import { toEuros } from '#domain/money.ts'
import { nameOfStore, type Store } from '#domain/store.ts'

type NamedStores = readonly Pick<Store, 'id' | 'name'>[]

/** What a figure counts, without the columns that its list does not have. */
export const toCountedItem = (
  item: Pick<CountedItem, 'key' | 'store'> & Partial<CountedItem>,
  stores: NamedStores,
): CountedItem => ({
  ...{ order: null, product: null, date: null, time: null, at: null, state: null, amount: null, left: null },
  ...item,
  storeName: nameOfStore(stores, item.store),
})

export const toOrderItem = (order: CountedOrder, stores: NamedStores): CountedItem =>
  toCountedItem(
    {
      ...{ key: order.id, order: order.id, store: order.storeId, at: order.createdAt, date: order.pickupDate },
      time: formatClockMinute(order.pickupMinute),
      state: order.readyAt === null ? 'toDo' : 'ready',
      amount: toEuros(order.grossCents),
    },
    stores,
  )
