import type { NextPickupResponse } from '#contract/orders.ts'
import type { ProductResponse } from '#contract/products.ts'
import { pictureUrl, pictureWidths } from '#domain/content/pictures.ts'
import { findPriceRange } from '../../product-format.ts'
import { pageUrl, type SiteFacts } from '../../structured-data.server.ts'

/** What the page says about ordering: a date, a season that has not begun, or only in the shop. */
function toAvailability({ ordering, season }: ProductResponse, { next }: NextPickupResponse): string {
  if (ordering === 1 && next) return season?.startsOn ? 'PreOrder' : 'InStock'
  if (ordering === 1 || season?.startsOn) return 'OutOfStock'
  return 'InStoreOnly'
}

function toPrice(product: ProductResponse): object {
  const range = findPriceRange(product)
  if (!range) return { '@type': 'Offer', price: product.priceFrom.toFixed(2) }
  return { '@type': 'AggregateOffer', lowPrice: range.low.toFixed(2), highPrice: range.high.toFixed(2) }
}

/** schema.org data for search engines; must match what the page shows. */
export function productStructuredData(product: ProductResponse, nextPickup: NextPickupResponse, site: SiteFacts) {
  const url = pageUrl(site, `/products/${product.id}`)
  const { picture } = product
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.id,
    url,
    image: site.publicUrl + pictureUrl(picture, Math.max(...pictureWidths(picture.width)), 'webp'),
    brand: { '@type': 'Brand', name: site.company.name },
    offers: {
      ...toPrice(product),
      url,
      priceCurrency: product.currency,
      availability: `https://schema.org/${toAvailability(product, nextPickup)}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'Organization', name: site.company.name },
    },
  }
}
