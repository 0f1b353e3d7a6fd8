import type { TinyStore } from '#contract/stores/store-answer.ts'
import { answerOrThrow } from '../../answer-or-throw.ts'
import type { ApiClient } from '../../api/api-client.ts'

export type PickupStore = Pick<TinyStore, 'id' | 'name' | 'street_address' | 'pickup_store'>

/** No more of them than a list of choices needs. */
export async function pickupStores(api: ApiClient): Promise<PickupStore[]> {
  return answerOrThrow(await api.tinyStores({}))
    .data.filter(({ pickup_store }) => pickup_store === 1)
    .map(({ id, name, street_address, pickup_store }) => ({ id, name, street_address, pickup_store }))
}
