import { expect, test } from 'vitest'
import { findCart } from '#db/carts.ts'
import { aSandbox } from '#tests/support/a-sandbox.ts'
import { anOrdering } from '#tests/support/an-ordering.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { reorder } from './reorder.ts'

onBothDatabases('ordering the same again', (database) => {
  const house = anOrdering(database, aSandbox())

  test('makes a new cart with what is still to be had, and tells what has changed', async () => {
    const order = await house.placed({ cartId: await house.aCart('bauernbrot', 'zopf', 'schorle') })
    const products = house.bakery.products
      .filter(({ id }) => id !== 'zopf')
      .map((product) => (product.id === 'bauernbrot' ? { ...product, priceCents: 560 } : product))
    house.bakery = { ...house.bakery, products }
    const { cartId, items } = await reorder(house.services(), order)
    expect(items.map(({ productId, change }) => [productId, change])).toEqual([
      ['bauernbrot', 'price'],
      ['zopf', 'gone'],
      ['schorle', 'same'],
    ])
    const cart = await findCart(database.db, cartId, house.now)
    expect(cart?.lines).toEqual([
      { productId: 'bauernbrot', quantity: 1, notes: '' },
      { productId: 'schorle', quantity: 3, notes: '' },
    ])
    expect(Buffer.from(cartId, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  })

  test('changes nothing in the order itself, and can be done as often as one likes', async () => {
    const order = await house.placed()
    const carts = await Promise.all([1, 2].map(() => reorder(house.services(), order)))
    expect(new Set(carts.map(({ cartId }) => cartId)).size).toBe(2)
    expect(await house.order(order.id)).toEqual(order)
  })
})
