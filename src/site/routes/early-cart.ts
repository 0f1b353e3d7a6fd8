import { redirect } from 'react-router'
import { cartLifetimeSeconds, noCartId } from '#domain/cart.ts'
import { requestContext } from '../request-context.ts'
import type { Route } from './+types/early-cart'

/** What `page-start/early-add.ts` gets: the cart to remember. */
export interface EarlyCart {
  cartId: string
  lifetimeMs: number
}

const headers = { 'Cache-Control': 'private, no-store' }
const refuse = (status: number) => Response.json({ success: false }, { status, headers })

/** An id of a product fits easily. */
const maxBodyBytes = 500

/** Puts a product into a new cart, for a page whose app is not loaded yet. It knows no credential of the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const { api } = context.get(requestContext)
  const length = Number(request.headers.get('content-length') ?? Number.NaN)
  // Also refuses a body of unknown length.
  if (!(length <= maxBodyBytes)) return refuse(413)
  const productId = new URLSearchParams(await request.text()).get('productId') ?? ''
  const added = await api('POST /carts/{cartId}/product', {
    params: { cartId: noCartId },
    body: { productId },
    idempotencyKey: crypto.randomUUID(),
  })
  if (!added.success) return refuse(409)
  const cart: EarlyCart = { cartId: added.data.cartId, lifetimeMs: cartLifetimeSeconds * 1000 }
  return Response.json(cart, { headers })
}

/** Somebody has typed the address. */
export const loader = () => redirect('/checkout')
