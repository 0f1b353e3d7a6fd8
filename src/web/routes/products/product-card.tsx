import { memo } from 'react'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { formatEuros } from '../../format-euros.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { AddToCartButton } from './add-to-cart-button.tsx'
import { ExpandableDescription } from './expandable-description.tsx'
import styles from './product-card.module.css'
import type { ProductCardData } from './product-card-data.ts'
import { ProductTags } from './product-tags.tsx'
import { allergenText, availabilityTexts, contentText } from './product-texts.ts'

interface Props {
  product: ProductCardData
  /** The first row is in sight at once. */
  isFirst?: boolean
  isEarly?: boolean
}

export const ProductCard = memo(function ProductCard({ product, isFirst = false, isEarly = false }: Props) {
  const { t, language } = useTexts('products')
  const voice = { t, language }
  const availability = availabilityTexts(product, voice)
  return (
    <article className={styles.card} aria-labelledby={`product-${product.id}`}>
      <div className={styles.picture}>
        <PictureImage
          className={styles.photo ?? ''}
          picture={product.picture}
          alt=""
          sizes="(min-width: 1200px) 20rem, (min-width: 700px) 33vw, (min-width: 420px) 50vw, 100vw"
          isFirst={isFirst}
          isEarly={isEarly}
        />
        <ProductTags product={product} />
      </div>
      <div className={styles.body}>
        <h2 id={`product-${product.id}`}>
          <SiteLink to={`/products/${product.id}`} viewTransition>
            {product.name}
          </SiteLink>
        </h2>
        <ExpandableDescription text={product.description} />
        <p className={styles.allergens}>{allergenText(product, voice)}</p>
        {availability.length > 0 && <p className={styles.availability}>{availability.join(' · ')}</p>}
      </div>
      <div className={styles.foot}>
        <p className={styles.prices}>
          <strong>{formatEuros(product.price, language)}</strong>
          <span>{contentText(product, voice)}</span>
          {product.deposit > 0 && <span>{t('deposit', { price: formatEuros(product.deposit, language) })}</span>}
        </p>
        <AddToCartButton product={product} isCompact />
      </div>
    </article>
  )
})
