import type { ProductResponse } from '#contract/products.ts'
import { allergenClasses } from '#domain/catalog/allergens.ts'
import { splitMarkedText } from '#domain/catalog/product-text.ts'
import { formatList } from '#domain/i18n/format.ts'
import tableStyles from '#ui/table.module.css'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './ingredients.module.css'

export function IngredientList({ product }: { product: ProductResponse }) {
  const { t, language } = useTranslation('products')
  const { allergens } = product
  const containedClasses = allergenClasses.filter(({ members }) =>
    members.some((member) => allergens?.includes(member)),
  )
  return (
    <section className={`stack top gap-1 ${styles.ingredients}`} aria-labelledby="ingredients">
      <h2 id="ingredients" className="headline-s">
        {t('ingredients')}
      </h2>
      <p>
        {splitMarkedText(product.ingredients).map(({ text, isMarked }, index) =>
          isMarked ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
        )}
      </p>
      <p className="small soft">{t('ingredientsHint')}</p>
      <h3>{t('allergensTitle')}</h3>
      {allergens === null && <p className="error">{t('undeclared')}</p>}
      {allergens?.length === 0 && <p>{t('containsNone')}</p>}
      {containedClasses.length > 0 && (
        <ul className={styles.allergens}>
          {containedClasses.map(({ code, letter, members }) => (
            <li key={code}>
              <span aria-hidden="true">{letter}</span>
              {t(`allergenClass.${code}`)}
              {members.length > 1 && (
                <>
                  :{' '}
                  {formatList(
                    members.filter((member) => allergens?.includes(member)).map((member) => t(`allergen.${member}`)),
                    language,
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {product.traces.length > 0 && (
        <p className="small soft">
          {t('traces', {
            list: formatList(
              product.traces.map((code) => t(`allergen.${code}`)),
              language,
            ),
          })}
        </p>
      )}
      <h3>{t('additivesTitle')}</h3>
      <p>
        {product.additives.length > 0
          ? formatList(
              product.additives.map((code) => t(`additive.${code}`)),
              language,
            )
          : t('noAdditives')}
      </p>
    </section>
  )
}

export function NutritionTable({ product: { nutrition, content } }: { product: ProductResponse }) {
  const { t } = useTranslation('products')
  const title = t(content.unit === 'ml' ? 'nutritionTitleMl' : 'nutritionTitle')
  return (
    <section aria-labelledby="nutrition">
      <h2 id="nutrition" className="headline-s">
        {title}
      </h2>
      {nutrition.length === 0 ? (
        <p>{t('noNutrition')}</p>
      ) : (
        <table className={`below-1 ${tableStyles.table}`}>
          <tbody>
            {nutrition.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-name="amount">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
