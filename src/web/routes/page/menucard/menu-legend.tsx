import { allergenClasses } from '#domain/catalog/allergens.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import styles from './menu-legend.module.css'

export function MenuLegend() {
  const { t } = useTexts('pages')
  const { t: sayProduct } = useTexts('products')
  return (
    <div className={styles.legend}>
      <h3>{t('blocks.menucard.legend')}</h3>
      <dl className={styles.letters}>
        {allergenClasses.map(({ letter, code }) => (
          <div key={code}>
            <dt>{letter}</dt>
            <dd>{sayProduct(`allergenClass.${code}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('blocks.menucard.additives')}</p>
      <p>{t('blocks.menucard.traces')}</p>
    </div>
  )
}
