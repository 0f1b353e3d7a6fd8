import { useTranslation } from 'react-i18next'
import { allergenClasses } from '#domain/catalog/allergens.ts'
import styles from './menu-legend.module.css'

export function MenuLegend() {
  const { t } = useTranslation(['pages', 'products'])
  return (
    <div className={styles.legend}>
      <h3>{t('blocks.menucard.legend')}</h3>
      <dl className={styles.letters}>
        {allergenClasses.map(({ letter, code }) => (
          <div key={code}>
            <dt>{letter}</dt>
            <dd>{t(`products:allergenClass.${code}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('blocks.menucard.additives')}</p>
      <p>{t('blocks.menucard.traces')}</p>
    </div>
  )
}
