import { expect, test } from 'vitest'
import { findCart } from '#db/carts.ts'
import { aSlicedLoaf } from '#tests/support/builders.ts'
import { onBothDatabases } from '#tests/support/databases.ts'
import { createOrderTestServices } from '#tests/support/order-test-services.ts'
import { setUpSandbox } from '#tests/support/test-sandbox.ts'
import { reorder } from './reorder.ts'

onBothDatabases('reordering', (database) => {
  const env = createOrderTestServices(database, setUpSandbox())

  test('creates a cart with the available products and reports what has changed', async () => {
    const order = await env.placed({ cartId: await env.aCart('bauernbrot', 'zopf', 'schorle') })
    const products = env.content.products
      .filter(({ id }) => id !== 'zopf')
      .map((product) => (product.id === 'bauernbrot' ? { ...product, priceCents: 560 } : product))
    env.content = { ...env.content, products }
    const { cartId, items } = await reorder(env.services(), order)
    expect(items.map(({ productId, change }) => [productId, change])).toEqual([
      ['bauernbrot', 'price'],
      ['zopf', 'gone'],
      ['schorle', 'same'],
    ])
    const cart = await findCart(database.db, cartId, env.now)
    expect(cart?.lines).toEqual([
      { productId: 'bauernbrot', quantity: 1, notes: '' },
      { productId: 'schorle', quantity: 3, notes: '' },
    ])
    expect(Buffer.from(cartId, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  })

  test('joins lines that differ by an option of the past, and the cart can be ordered', async () => {
    const quantityRules = { min: 6, step: 4, max: 40, largeOrder: null }
    const rolls = aSlicedLoaf({ id: 'semmeln', quantityRules })
    env.content = { ...env.content, products: [rolls] }
    const aLine = (schnitt: string) => ({ productId: rolls.id, quantity: 6, notes: schnitt, options: { schnitt } })
    const order = await env.placed({ cartId: await env.aCartWith([aLine('ganz'), aLine('scheiben')]) })
    env.content = { ...env.content, products: [{ ...rolls, optionGroups: [] }] }
    const { cartId, items } = await reorder(env.services(), order)
    const cart = await findCart(database.db, cartId, env.now)
    expect(cart?.lines).toEqual([{ productId: rolls.id, quantity: 14, notes: 'ganz; scheiben' }])
    expect(items.map(({ quantity, quantityBefore }) => [quantity, quantityBefore])).toEqual([[14, 12]])
    expect((await env.placed({ cartId })).lines.map(({ quantity }) => quantity)).toEqual([14])
  })

  test('does not change the order and can be repeated', async () => {
    const order = await env.placed()
    const carts = await Promise.all([1, 2].map(() => reorder(env.services(), order)))
    expect(new Set(carts.map(({ cartId }) => cartId)).size).toBe(2)
    expect(await env.order(order.id)).toEqual(order)
  })
})
