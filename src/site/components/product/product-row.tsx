import type { ProductCardData } from './card-product.ts'
import { ProductCard } from './product-card.tsx'
import styles from './product-row.module.css'

/** Recommended products side by side; on narrow windows the row scrolls. */
export function ProductRow({ products }: { products: readonly ProductCardData[] }) {
  return (
    <ul className={styles.row}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} isBrief />
        </li>
      ))}
    </ul>
  )
}
