import type { ApiCaller } from '../api/api-caller.ts'
import { cartApi } from '../api/cart-api.ts'
import { catalogApi } from '../api/catalog-api.ts'
import { loadCartCount } from '../cart/load-cart-count.ts'
import type { AppStateStore } from '../state/app-state.ts'
import type { ExpiringStorage } from '../state/expiring-storage.ts'
import { whenIdle } from '../when-idle.ts'

/** As many as a page of the catalogue shows: a large range must not burden every first visit. */
const startupProducts = 96

export const startupApi = (call: ApiCaller) => ({ ...cartApi(call), ...catalogApi(call) })

/** The cart's count at once; categories and products when the browser has nothing better to do. */
export async function loadAtStartup(
  api: ReturnType<typeof startupApi>,
  state: AppStateStore,
  storage: ExpiringStorage,
): Promise<void> {
  await loadCartCount(api, state, storage)
  await new Promise<void>(whenIdle)
  const [categories, products] = await Promise.all([
    api.categories(),
    api.products({ ordering: true, limit: startupProducts }),
  ])
  if (categories.success) state.setState({ productCategories: categories.data })
  if (products.success) state.setState({ products: products.data })
}
