import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './product-tags.module.css'

/** "Bio" never without the code of the control body beside it. */
export function ProductTags({ product }: { product: Pick<ProductAnswer, 'organicControlBody' | 'regional'> }) {
  const { t } = useTexts('products')
  const { organicControlBody, regional } = product
  if (!organicControlBody && !regional) return null
  return (
    <span className={styles.tags}>
      {organicControlBody && <span data-tone="organic">{t('organicCode', { code: organicControlBody })}</span>}
      {regional === 1 && <span>{t('regionalTag')}</span>}
    </span>
  )
}
