import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CartItemResponse } from '#contract/cart.ts'
import type { ProductResponse } from '#contract/products.ts'
import type { DisplayPicture } from '#domain/content/pictures.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { appState, notify } from '../state/app-state.ts'
import { getCartSession } from '../state/browser-cart.ts'
import { type CartState, initialCartState } from '../state/cart-session.ts'

const subscribe = (listener: () => void) => getCartSession().subscribe(listener)
const getState = () => getCartSession().getState()
const getServerState = () => initialCartState

/** The cart of this tab, with availability on the pickup date. */
export function useCart(pickupDate: string | undefined): CartState {
  const state = useSyncExternalStore(subscribe, getState, getServerState)
  useEffect(() => getCartSession().reload(), [])
  useEffect(() => getCartSession().setPickupDate(pickupDate), [pickupDate])
  return state
}

export type AddableProduct = Pick<
  ProductResponse,
  'id' | 'name' | 'description' | 'price' | 'deposit' | 'vatPercent' | 'allergenes' | 'preparationDays'
> & { picture: DisplayPicture }

/** The product as a line of the cart, shown until the server confirms it. */
const toCartItem = ({ id, picture, ...product }: AddableProduct): CartItemResponse => ({
  productId: id,
  name: product.name,
  description: product.description,
  notes: '',
  price: product.price,
  deposit: product.deposit,
  vatPercent: product.vatPercent,
  currency: 'EUR',
  qty: 0,
  total: 0,
  isAvailable: true,
  allergenes: product.allergenes,
  preparationDays: product.preparationDays,
  picture: { placeholder: '', ...picture },
})

export function useAddToCart(product: AddableProduct): { add: () => Promise<void>; isAdding: boolean } {
  const { t } = useTranslation('products')
  const [isAdding, setAdding] = useState(false)

  async function add(): Promise<void> {
    setAdding(true)
    const outcome = await getCartSession().change(toCartItem(product), { kind: 'add', count: 1 })
    setAdding(false)
    if (outcome === 'done') notify(appState, { tone: 'status', text: t('added', { name: product.name }) })
  }
  return { add, isAdding }
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
