import { useTranslation } from 'react-i18next'
import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import styles from './good-to-know.module.css'
import { availabilityTexts } from './product-texts.ts'

export function GoodToKnow({ product }: { product: ProductAnswer }) {
  const { t, i18n } = useTranslation('products')
  const availability = availabilityTexts(product, { t, language: i18n.language })
  const facts = [
    ...(availability.length > 0 ? availability : [t('availableAlways')]),
    t('keeps', { count: product.keepsDays }),
  ]
  return (
    <section className={styles.facts} aria-labelledby="good-to-know">
      <h2 id="good-to-know">{t('goodToKnow')}</h2>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  )
}
