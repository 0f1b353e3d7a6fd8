import type { ProductResponse } from '#contract/products.ts'
import { pictureUrl } from '#domain/content/pictures.ts'
import { findPriceRange } from '../../product-format.ts'

interface PageContext {
  url: string
  publicUrl: string
  brand: string
}

/** schema.org data for search engines; must match what the page shows. */
export function productStructuredData(product: ProductResponse, { url, publicUrl, brand }: PageContext): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.id,
    url,
    image: publicUrl + pictureUrl(product.picture, product.picture.width, 'webp'),
    brand: { '@type': 'Brand', name: brand },
    offers: {
      ...toPrice(product),
      url,
      priceCurrency: product.currency,
      availability: product.ordering === 1 ? 'https://schema.org/PreOrder' : 'https://schema.org/InStoreOnly',
    },
  }
}

function toPrice(product: ProductResponse): object {
  const range = findPriceRange(product)
  if (!range) return { '@type': 'Offer', price: product.priceFrom.toFixed(2) }
  return { '@type': 'AggregateOffer', lowPrice: range.low.toFixed(2), highPrice: range.high.toFixed(2) }
}
