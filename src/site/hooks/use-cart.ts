import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CartItemResponse } from '#contract/cart.ts'
import type { ProductResponse } from '#contract/products.ts'
import { countSteps, nextQuantity, previousQuantity } from '#domain/catalog/quantity-rules.ts'
import type { DisplayPicture } from '#domain/content/pictures.ts'
import type { Translate } from '#domain/i18n/translate.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { type AddedItems, appState, notify, notifyAdded } from '../state/app-state.ts'
import { getCartSession } from '../state/browser-cart.ts'
import { cartConnection } from '../state/cart-connection.ts'
import { type CartPickup, type CartState, initialCartState } from '../state/cart-session.ts'

const subscribe = (listener: () => void) => getCartSession().subscribe(listener)
const getState = () => getCartSession().getState()
const getServerState = () => initialCartState

/** The cart of this tab, with availability at the pickup. */
export function useCart({ date, storeId }: CartPickup): CartState {
  const state = useSyncExternalStore(subscribe, getState, getServerState)
  useEffect(() => getCartSession().reload(), [])
  useEffect(() => getCartSession().setPickup({ date, storeId }), [date, storeId])
  return state
}

/** A product with its options: price and allergens include them. */
export type AddableProduct = Pick<
  ProductResponse,
  'id' | 'name' | 'description' | 'price' | 'deposit' | 'vatPercent' | 'allergens' | 'preparationDays' | 'quantityRules'
> &
  Partial<Pick<ProductResponse, 'mostPerDay'>> &
  Pick<CartItemResponse, 'lineId' | 'options'> & { picture: DisplayPicture }

/** The product as a line of the cart, shown until the server confirms it. */
const toCartItem = ({ id, picture, ...product }: AddableProduct): CartItemResponse => ({
  lineId: product.lineId,
  productId: id,
  options: product.options,
  name: product.name,
  description: product.description,
  notes: '',
  price: product.price,
  deposit: product.deposit,
  vatPercent: product.vatPercent,
  currency: 'EUR',
  quantity: 0,
  total: 0,
  isAvailable: true,
  quantityRules: product.quantityRules,
  allergens: product.allergens,
  preparationDays: product.preparationDays,
  picture: { placeholder: '', ...picture },
})

/** Zero until the cart is loaded. Does not create a session: most visitors who look at products have no cart. */
const findQuantity = (lineId: string) =>
  cartConnection.session?.getState().cart?.items.find((item) => item.lineId === lineId)?.quantity ?? 0

/** How many of a line are in the cart. Every change of the cart also changes the app state, which has its totals. */
export const useCartQuantity = (lineId: string): number =>
  useSyncExternalStore(
    appState.subscribe,
    () => findQuantity(lineId),
    () => 0,
  )

function formatAdded({ count, name, isMixed }: AddedItems, t: Translate<'products'>): string {
  if (isMixed) return t('addedMixed', { quantity: count, name })
  return count > 1 ? t('addedSeveral', { quantity: count, name }) : t('added', { name })
}

export function useAddToCart(product: AddableProduct) {
  const { t } = useTranslation('products')
  const [isAdding, setAdding] = useState(false)
  const { name, lineId, quantityRules, mostPerDay = Infinity } = product

  /** Zero removes the line. */
  const setQuantity = (quantity: number) => void getCartSession().change(toCartItem(product), { kind: 'set', quantity })

  return {
    isAdding,
    /** Without a quantity, the smallest. Resolves to false if it was refused. */
    async add(quantity = quantityRules.min): Promise<boolean> {
      const count = countSteps(quantityRules, findQuantity(lineId), quantity)
      setAdding(true)
      const outcome = await getCartSession().change(toCartItem(product), { kind: 'add', count })
      setAdding(false)
      if (outcome === 'done') notifyAdded(appState, { count: quantity, name }, (added) => formatAdded(added, t))
      return outcome !== 'refused'
    },
    /** One step more or less than now: the next tap can come before the page is rendered again. */
    step(by: 1 | -1): void {
      const quantity = findQuantity(lineId)
      const next = nextQuantity(quantityRules, quantity) ?? quantity + quantityRules.step
      if (by > 0 && next > mostPerDay)
        return void notify(appState, { tone: 'status', text: t('stock.atMost', { count: mostPerDay }) })
      setQuantity(by > 0 ? next : previousQuantity(quantityRules, quantity))
    },
    setQuantity,
  }
}

function subscribeToConnection(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToConnection,
    () => navigator.onLine,
    () => true,
  )
