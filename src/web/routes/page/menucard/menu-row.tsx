import { SiteLink } from '#web/components/site-link.tsx'
import { formatEuros } from '../../../format-euros.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { availabilityTexts, contentText } from '../../products/product-texts.ts'
import { MenuDeclaration } from './menu-declaration.tsx'
import type { MenuProduct } from './menu-product.ts'
import styles from './menu-row.module.css'

export function MenuRow({ product }: { product: MenuProduct }) {
  const { t, language } = useTexts('products')
  const voice = { t, language }
  const isSinglePiece = product.content.unit === 'piece' && product.content.amount === 1
  const facts = [
    ...(isSinglePiece ? [] : [contentText(product, voice)]),
    ...(product.deposit > 0 ? [t('deposit', { price: formatEuros(product.deposit, language) })] : []),
    // How long before it must be ordered matters in the shop window, not on the card at the counter.
    ...availabilityTexts({ ...product, preparationDays: 0 }, voice),
  ]
  return (
    <li className={styles.row}>
      <p className={styles.line}>
        <SiteLink to={`/products/${product.id}`}>{product.name}</SiteLink>
        <span className={styles.leader} aria-hidden="true" />
        <span className={styles.price}>{formatEuros(product.price, language)}</span>
      </p>
      {product.organicControlBody && (
        <p className={styles.organic}>{t('organicCode', { code: product.organicControlBody })}</p>
      )}
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      <MenuDeclaration product={product} />
    </li>
  )
}
