import type { ReorderAnswer } from '#contract/orders/order-answer.ts'
import { formatEuros } from '../../format-euros.ts'
import { formatList } from '../../format-list.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './reorder-item.module.css'

type Item = ReorderAnswer['items'][number]

function useAllergenNames(): (codes: readonly string[] | undefined) => string {
  const { t, language } = useTexts('products')
  return (codes = []) =>
    formatList(
      codes.map((code) => t(`allergen.${code}`)),
      language,
    )
}

function AllergenChange({ item: { allergensAdded, allergensRemoved } }: { item: Item }) {
  const { t } = useTexts('selfservice')
  const names = useAllergenNames()
  return (
    <>
      {allergensAdded?.length ? (
        <p className={styles.warning}>
          {t('reorder.allergensAdded')} <strong>{names(allergensAdded)}</strong>
        </p>
      ) : null}
      {allergensRemoved?.length ? (
        <p className={styles.detail}>{t('reorder.allergensRemoved', { names: names(allergensRemoved) })}</p>
      ) : null}
    </>
  )
}

function PriceChange({ item: { priceBefore, priceNow } }: { item: Item }) {
  const { t, language } = useTexts('selfservice')
  if (priceNow === undefined) return null
  const now = formatEuros(priceNow, language)
  if (priceBefore === undefined || priceBefore === priceNow)
    return <p className={styles.detail}>{t('reorder.samePrice', { now })}</p>
  return <p className={styles.price}>{t('reorder.otherPrice', { now, before: formatEuros(priceBefore, language) })}</p>
}

/** One line of the old order, and what is different about it today. */
export function ReorderItem({ item }: { item: Item }) {
  const { t } = useTexts('selfservice')
  return (
    <li className={styles.item} data-change={item.change}>
      <p className={styles.name}>
        {item.change === 'gone' ? <s>{`${item.qty} × ${item.name}`}</s> : `${item.qty} × ${item.name}`}
      </p>
      {item.change === 'gone' && <p className={styles.detail}>{t('reorder.gone')}</p>}
      <AllergenChange item={item} />
      <PriceChange item={item} />
    </li>
  )
}
