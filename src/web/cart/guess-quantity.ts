import type { CartAnswer } from '#contract/cart/cart-answer.ts'

const inCents = (euros: number) => Math.round(euros * 100)

/** What the cart will probably look like; the server's answer, a moment later, is the truth. */
export function guessQuantity(cart: CartAnswer, productId: string, change: (quantity: number) => number): CartAnswer {
  const items = cart.items
    .map((item) => {
      if (item.productId !== productId) return item
      const qty = Math.max(0, change(item.qty))
      return { ...item, qty, total: (inCents(item.price + item.deposit) * qty) / 100 }
    })
    .filter(({ qty }) => qty > 0)
  const total = items.reduce((sum, item) => sum + inCents(item.total), 0) / 100
  return { ...cart, items, total, itemCount: items.reduce((sum, { qty }) => sum + qty, 0) }
}
