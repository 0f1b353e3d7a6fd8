import type { AllergenFilter } from '#domain/catalog/allergen-filter.ts'
import { formatList } from '../../format-list.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './result-summary.module.css'

interface Props {
  count: number
  filter: AllergenFilter
}

/** How many, and by which rule, always in words. */
export function ResultSummary({ count, filter: { mode, classes } }: Props) {
  const { t, language } = useTexts('products')
  const names = classes.map((code) => t(`allergenClass.${code}`))
  return (
    <div className={styles.summary} role="status">
      <p>{t('result', { count })}</p>
      {classes.length > 0 && (
        <p className={styles.rule}>
          {mode === 'freeFrom'
            ? t('freeFromText', { list: formatList(names, language) })
            : t('containsText', { list: formatList(names, language, 'disjunction') })}
        </p>
      )}
    </div>
  )
}
