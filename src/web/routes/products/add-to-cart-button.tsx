import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import { useAddToCart } from '../../cart/use-add-to-cart.ts'
import { Icon } from '../../components/icon.tsx'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './add-to-cart-button.module.css'

interface Props {
  product: Pick<ProductAnswer, 'id' | 'name' | 'ordering' | 'allergenes'>
  isCompact?: boolean
}

export function AddToCartButton({ product, isCompact = false }: Props) {
  const { t } = useTexts('products')
  const { add, isAdding } = useAddToCart(product.id, product.name)
  if (product.ordering === 0)
    return <p className={styles.refusal}>{t(product.allergenes === null ? 'notOrderable' : 'shopOnly')}</p>
  return (
    <button
      type="button"
      className={`button ${isCompact ? styles.compact : styles.wide}`}
      aria-label={t('addName', { name: product.name })}
      aria-busy={isAdding || undefined}
      onClick={() => void add()}
    >
      <Icon name={isCompact ? 'plus' : 'cart'} />
      {!isCompact && t('add')}
    </button>
  )
}
