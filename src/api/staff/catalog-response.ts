import { toOptionGroupResponse } from '#api/shared/option-group-response.ts'
import type { CatalogEntry } from '#contract/staff/staff-order-changes.ts'
import { listStockUse, stockKey } from '#db/stock.ts'
import type { CalendarDate } from '#domain/calendar/calendar-date.ts'
import { findUnavailableReason } from '#domain/catalog/availability.ts'
import { isOrderable, sortCategories, sortProducts } from '#domain/catalog/product.ts'
import { isSoldIn, stockLeft } from '#domain/catalog/stock.ts'
import { type Language, localized } from '#domain/i18n/languages.ts'
import { toEuros } from '#domain/money.ts'
import type { OrderServices } from '#services/orders/order-services.ts'

interface CatalogQuery {
  storeId: string
  date: CalendarDate
  language: Language
}

/** All products that can be ordered, sorted as on the site, with what is left of them on the day. */
export async function loadCatalog(
  { db, content }: OrderServices,
  { storeId, date, language }: CatalogQuery,
): Promise<CatalogEntry[]> {
  const { categories, products } = content()
  const used = await listStockUse(db, storeId, { from: date, until: date })
  const sorted = sortProducts(products, language).filter(isOrderable)
  return sortCategories(categories, language).flatMap((category) =>
    sorted
      .filter((product) => product.category === category.id)
      .map((product) => ({
        productId: product.id,
        name: localized(product.name, language),
        category: category.id,
        categoryName: localized(category.name, language),
        price: toEuros(product.priceCents + product.depositCents),
        optionGroups: product.optionGroups.map((group) => toOptionGroupResponse(group, product, language)),
        quantityRules: product.quantityRules,
        left: stockLeft(product, storeId, date, used.get(stockKey(product.id, date)) ?? 0) ?? null,
        isAvailable: findUnavailableReason(product, date) === undefined && isSoldIn(product, storeId),
      })),
  )
}
