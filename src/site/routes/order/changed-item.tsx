import type { ReorderResponse } from '#contract/orders.ts'
import type { Allergen } from '#domain/catalog/allergens.ts'
import { formatEuros, formatList } from '#domain/i18n/format.ts'
import { Notice } from '#ui/notice.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatOptions } from '../../item-format.ts'
import styles from './order-items.module.css'

type Item = ReorderResponse['items'][number]

/** Most important changes first. */
const sortOrder = { gone: 0, options: 1, allergens: 2, quantity: 3, price: 4, same: 5 }
export const sortByChange = (items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => sortOrder[a.change] - sortOrder[b.change])

function useFormatAllergens(): (codes: readonly Allergen[] | undefined) => string {
  const { t, language } = useTranslation('products')
  return (codes = []) =>
    formatList(
      codes.map((code) => t(`allergen.${code}`)),
      language,
    )
}

function AllergenChange({ item: { allergensAdded, allergensRemoved } }: { item: Item }) {
  const { t } = useTranslation('order')
  const formatAllergens = useFormatAllergens()
  return (
    <>
      {allergensAdded?.length ? (
        <Notice tone="error" isQuiet>
          <p>
            {t('reorder.allergensAdded')} <strong>{formatAllergens(allergensAdded)}</strong>
          </p>
        </Notice>
      ) : null}
      {allergensRemoved?.length ? (
        <p className="small soft">{t('reorder.allergensRemoved', { names: formatAllergens(allergensRemoved) })}</p>
      ) : null}
    </>
  )
}

function PriceChange({ item: { priceBefore, priceNow } }: { item: Item }) {
  const { t, language } = useTranslation('order')
  if (priceNow === undefined) return null
  const now = formatEuros(priceNow, language)
  if (priceBefore === undefined || priceBefore === priceNow)
    return <p className="small soft">{t('reorder.samePrice', { now })}</p>
  return <p className={styles.price}>{t('reorder.otherPrice', { now, before: formatEuros(priceBefore, language) })}</p>
}

interface ChangedItemProps {
  item: Item
  /** What is said of one that is gone. */
  gone: string
}

/** One item of the old order with its changes. */
export function ChangedItem({ item, gone }: ChangedItemProps) {
  const { t, language } = useTranslation('order')
  const { change, quantity, quantityBefore, name, options, optionsGone = [] } = item
  return (
    <li className={`stack gap-05 line-top ${styles.changed}`}>
      <p className="strong">
        {change === 'gone' ? <s className="soft">{`${quantityBefore} × ${name}`}</s> : `${quantity} × ${name}`}
      </p>
      {options.length > 0 && <p className="small soft">{formatOptions(item)}</p>}
      {change === 'gone' && <p className="small soft">{gone}</p>}
      {optionsGone.length > 0 && (
        <Notice tone="warning" isQuiet>
          <p>
            {t('reorder.optionsGone')} <strong>{formatList(optionsGone, language)}</strong>
          </p>
        </Notice>
      )}
      {change !== 'gone' && quantity !== quantityBefore && (
        <p className={styles.price}>{t('reorder.otherQuantity', { now: quantity, before: quantityBefore })}</p>
      )}
      <AllergenChange item={item} />
      <PriceChange item={item} />
    </li>
  )
}
