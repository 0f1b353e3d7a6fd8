import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import { pictureAddress } from '#domain/content/picture.ts'

interface Surroundings {
  url: string
  publicUrl: string
  brand: string
}

/** The same facts that the page shows, for search engines. */
export function productData(product: ProductAnswer, { url, publicUrl, brand }: Surroundings): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.id,
    url,
    image: publicUrl + pictureAddress(product.picture, product.picture.width, 'webp'),
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
