import type { CartAnswer } from '#contract/cart/cart-answer.ts'
import type { Failure } from '#contract/envelope.ts'
import { noCartYet } from '#domain/cart/cart.ts'
import type { CartApi } from '../api/cart-api.ts'
import type { AppStateStore } from '../state/app-state.ts'
import type { ExpiringStorage } from '../state/expiring-storage.ts'
import { keepCartId, readCartId } from './cart-id.ts'
import { noteSent, noteUnsent } from './unsent-adds.ts'

interface Parts {
  api: CartApi
  state: AppStateStore
  storage: ExpiringStorage
  nowMs: number
  /** Over when what changed at once is on the screen. */
  painted: () => Promise<void>
}

/** What a cart's answer means for the rest of the site. */
export function takeCart(
  { state, storage, nowMs }: Omit<Parts, 'api' | 'painted'>,
  { cartId, itemCount, total }: CartAnswer,
): void {
  keepCartId(storage, cartId, nowMs)
  state.setState({ cartItemCount: itemCount + unansweredAdds, cartTotal: total })
}

// The first add makes the cart; a second one in the same moment must wait for its id, or it would make another.
let lastAdd: Promise<unknown> = Promise.resolve()
// Those that wait are on the badge already, but not yet in the answer to an earlier one.
let unansweredAdds = 0

/** Whoever shows the cart asks for it when all that was put in is in it: on a slow line that may be seconds later. */
export const addsAnswered = (): Promise<unknown> => lastAdd

/** The badge moves at once; the server's answer corrects it. */
export function addToCart(parts: Parts, productId: string): Promise<{ success: true } | Failure> {
  const { api, state, storage, nowMs, painted } = parts
  const change = (by: number) => state.setState(({ cartItemCount }) => ({ cartItemCount: cartItemCount + by }))
  change(+1)
  unansweredAdds++
  const noted = painted().then(() => noteUnsent(storage, productId, nowMs))
  const adding = Promise.all([lastAdd, noted]).then(async () => {
    const cartId = readCartId(storage, nowMs)
    // A request outlives its page; the number of a new cart comes with the answer, which does not.
    if (cartId) noteSent(storage, productId, nowMs)
    const answer = await api.addToCart(cartId ?? noCartYet, productId)
    // A page that is being left gives up its requests too, but paints no more.
    if (!answer.success) await painted()
    if (!cartId) noteSent(storage, productId, nowMs)
    unansweredAdds--
    if (answer.success) takeCart(parts, answer.data)
    else change(-1)
    return answer
  })
  lastAdd = adding
  return adding
}
