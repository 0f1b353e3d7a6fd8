import type { ProductCardData } from '../../components/product/card-product.ts'
import { ProductRow } from '../../components/product/product-row.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'

/** Something to begin with, below an empty cart. */
export function Favourites({ products }: { products: readonly ProductCardData[] }) {
  const { t } = useTranslation('checkout')
  if (products.length === 0) return null
  return (
    <section className="stack gap-2 below-3" aria-labelledby="favourites">
      <h2 id="favourites" className="headline-s">
        {t('favourites')}
      </h2>
      <ProductRow products={products} />
    </section>
  )
}
