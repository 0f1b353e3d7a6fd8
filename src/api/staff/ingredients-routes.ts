import { listResponse } from '#contract/envelope.ts'
import { ingredientsSchema } from '#contract/staff/ingredients.ts'
import { sortProducts } from '#domain/catalog/product.ts'
import { shelfName } from '#domain/catalog/shelf-name.ts'
import { localized } from '#domain/i18n/languages.ts'
import { formatAllergens } from '#foundation/format-allergens.ts'
import { getTranslator } from '#foundation/translations.ts'
import { routesOf, type StaffRoutes } from './route-access.ts'
import type { StaffServices } from './staff-context.ts'
import { staffResponses } from './staff-responses.ts'

const ingredientsRoute = routesOf('Counter')('get', '/ingredients', 'orders.read', {
  summary: 'What is in each product, for customers who ask at the counter',
  responses: staffResponses(listResponse(ingredientsSchema)),
})

export function addIngredientsRoutes(api: StaffRoutes, { orders }: StaffServices): void {
  api.openapi(ingredientsRoute, (c) => {
    const language = c.get('language')
    const t = getTranslator(language, 'products')
    const data = sortProducts(orders.content().products, language).map((product) => ({
      productId: product.id,
      name: shelfName(product.name, language),
      ingredients: localized(product.ingredients, language),
      allergens: product.allergens && formatAllergens(product.allergens, language),
      traces: formatAllergens(product.traces, language),
      additives: product.additives.map((code) => t(`additive.${code}`)).join(', '),
    }))
    return c.json({ success: true as const, count: data.length, data }, 200)
  })
}
