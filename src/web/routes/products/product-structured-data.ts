import type { ProductResponse } from '#contract/products.ts'
import { pictureUrl } from '#domain/content/pictures.ts'

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
      '@type': 'Offer',
      url,
      price: product.price.toFixed(2),
      priceCurrency: product.currency,
      availability: product.ordering === 1 ? 'https://schema.org/PreOrder' : 'https://schema.org/InStoreOnly',
    },
  }
}
