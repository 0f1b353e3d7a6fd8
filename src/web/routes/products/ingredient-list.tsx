import type { ProductAnswer } from '#contract/catalog/product-answer.ts'
import { allergenClasses } from '#domain/catalog/allergens.ts'
import { splitMarked } from '#domain/catalog/split-marked.ts'
import { formatList } from '../../format-list.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import styles from './ingredient-list.module.css'
import { allergensOf } from './product-texts.ts'

export function IngredientList({ product }: { product: ProductAnswer }) {
  const { t, language } = useTexts('products')
  const allergens = allergensOf(product)
  const held = allergenClasses.filter(({ members }) => members.some((member) => allergens?.includes(member)))
  return (
    <section className={styles.ingredients} aria-labelledby="ingredients">
      <h2 id="ingredients">{t('ingredients')}</h2>
      <p>
        {splitMarked(product.ingredients).map(({ text, isMarked }, index) =>
          isMarked ? <strong key={index}>{text}</strong> : <span key={index}>{text}</span>,
        )}
      </p>
      <p className={styles.note}>{t('ingredientsHint')}</p>
      <h3>{t('allergensTitle')}</h3>
      {allergens === null && <p className={styles.warning}>{t('undeclared')}</p>}
      {allergens?.length === 0 && <p>{t('containsNone')}</p>}
      {held.length > 0 && (
        <ul className={styles.allergens}>
          {held.map(({ code, letter, members }) => (
            <li key={code}>
              <span aria-hidden="true">{letter}</span>
              {t(`allergenClass.${code}`)}
              {members.length > 1 && (
                <>
                  :{' '}
                  {formatList(
                    members.filter((one) => allergens?.includes(one)).map((one) => t(`allergen.${one}`)),
                    language,
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {product.traces.length > 0 && (
        <p className={styles.note}>
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
