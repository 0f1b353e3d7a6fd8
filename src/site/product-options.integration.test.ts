import { beforeAll, expect, test } from 'vitest'
import type { ProductResponse } from '#contract/products.ts'
import { toInside } from '#contract/wire-names.ts'
import { lineKey } from '#domain/cart.ts'
import { type ChosenOptions, completeOptions, hasDefaultOptions } from '#domain/catalog/options.ts'
import { languages } from '#domain/i18n/languages.ts'
import { onAnyDatabase } from '#tests/support/databases.ts'
import { createTestApi, requestApi } from '#tests/support/test-api.ts'
import { applyOptions, toItemOptions } from './product-options.ts'

/** Every choice and a text, each with the defaults of the other groups. */
const variantsOf = (product: ProductResponse): ChosenOptions[] => [
  ...(hasDefaultOptions(product) ? [{}] : []),
  ...product.optionGroups.flatMap((group) =>
    group.kind === 'text'
      ? [{ [group.id]: ' Für  Mia & Jo ' }]
      : group.choices.map(({ id }): ChosenOptions => ({ [group.id]: id })),
  ),
]

onAnyDatabase('options in the browser and on the server', (database) => {
  let testApi: Awaited<ReturnType<typeof createTestApi>>

  beforeAll(async () => {
    testApi = await createTestApi(database.db)
  })

  test.each(languages)('the cart has the price, allergens and options that the page showed (%s)', async (language) => {
    const request = (path: string, json?: object) => requestApi(testApi.api, path, { language, json })
    const products = toInside((await request('/products?ordering=true')).body.data) as ProductResponse[]
    const withGroups = products.filter(({ optionGroups }) => optionGroups.length > 0)
    expect(new Set(withGroups.flatMap(({ optionGroups }) => optionGroups.map(({ kind }) => kind)))).toEqual(
      new Set(['choice', 'text']),
    )
    for (const product of withGroups)
      for (const options of variantsOf(product)) {
        const json = { productId: product.id, options }
        const { price, allergens } = applyOptions(product, options)
        expect(toInside((await request('/carts/new/product', json)).body.data.items)).toMatchObject([
          {
            lineId: lineKey({ productId: product.id, options: completeOptions(product, options) }),
            price,
            allergens,
            options: toItemOptions(product, options, language),
          },
        ])
      }
  })
})
