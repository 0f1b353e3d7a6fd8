import { formatList } from '../../../format-list.ts'
import { useTexts } from '../../../i18n/use-texts.ts'
import { allergensOf } from '../../products/product-texts.ts'
import { declaredClasses } from './declared-classes.ts'
import styles from './menu-declaration.module.css'
import type { MenuProduct } from './menu-product.ts'

/** Letters for the eye, names for the ear; additives in the words that the law gives them. */
export function MenuDeclaration({ product }: { product: Pick<MenuProduct, 'allergenes' | 'additives'> }) {
  const { t, language } = useTexts('products')
  const allergens = allergensOf(product)
  if (allergens === null) return <p className={styles.undeclared}>{t('undeclared')}</p>
  return (
    <>
      {allergens.length === 0 && <p>{t('containsNone')}</p>}
      {allergens.length > 0 && (
        <ul className={styles.allergens}>
          {declaredClasses(allergens).map(({ letter, code, named }) => (
            <li key={code}>
              <b aria-hidden="true">{letter}</b>
              <span className="visually-hidden">{t(`allergenClass.${code}`)}</span>
              {'\u00a0'}
              {named.map((one) => t(`allergen.${one}`)).join(', ')}
            </li>
          ))}
        </ul>
      )}
      {product.additives.length > 0 && (
        <p className={styles.additives}>
          {formatList(
            product.additives.map((code) => t(`additive.${code}`)),
            language,
          )}
        </p>
      )}
    </>
  )
}
