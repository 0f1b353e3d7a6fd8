import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './good-to-know.module.css'
import { availabilityTexts } from './product-texts.ts'

export function GoodToKnow({ product }: { product: ProductAnswer }) {
  const { t, language } = useTexts('products')
  const availability = availabilityTexts(product, { t, language })
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
