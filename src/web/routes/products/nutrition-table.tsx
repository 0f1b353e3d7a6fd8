import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './nutrition-table.module.css'

export function NutritionTable({ product: { nutrition, content } }: { product: ProductAnswer }) {
  const { t } = useTexts('products')
  const title = t(content.unit === 'ml' ? 'nutritionTitleMl' : 'nutritionTitle')
  return (
    <section className={styles.nutrition} aria-labelledby="nutrition">
      <h2 id="nutrition">{title}</h2>
      {nutrition.length === 0 ? (
        <p>{t('noNutrition')}</p>
      ) : (
        <table>
          <tbody>
            {nutrition.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
