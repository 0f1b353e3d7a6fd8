import type { EarlyCart } from '../routes/early-cart.ts'

const cartKey = 'krume:cart'

/** Waiting for the app means waiting for its code; an answer of the server takes one round trip. */
async function createCart(productId: string): Promise<EarlyCart> {
  const response = await fetch('/cart', { method: 'POST', body: new URLSearchParams({ productId }) })
  if (!response.ok) throw new Error()
  return response.json()
}

let isUsed = false

/**
 * Puts the product of the first tapped plus into a new cart, before the app is there. Resolves to false if the app has to
 * do it: there is a cart, it was not possible, or the app was faster. A cart that nobody remembers expires.
 */
export async function addEarly(productId: string, isReady: () => boolean): Promise<boolean> {
  try {
    if (isUsed || localStorage.getItem(cartKey)) return false
    isUsed = true
    const { cartId, lifetimeMs } = await createCart(productId)
    if (isReady()) return false
    localStorage.setItem(cartKey, JSON.stringify({ value: cartId, expiresAtMs: Date.now() + lifetimeMs }))
    return true
  } catch {
    return false
  }
}

/** The app looks for a cart when its window gets the focus. */
export const notifyApp = (): boolean => dispatchEvent(new Event('focus'))
