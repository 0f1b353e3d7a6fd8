import { memo, useState } from 'react'
import type { ProductResponse } from '#contract/products.ts'
import { shortenDescription } from '#domain/catalog/product-text.ts'
import type { DisplayPicture } from '#domain/content/pictures.ts'
import { Icon } from '../../components/icon.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { SiteLink } from '../../components/site-link.tsx'
import { formatEuros } from '../../format.ts'
import { type AddableProduct, useAddToCart } from '../../hooks/use-cart.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatAllergens, formatAvailability, formatContent } from '../../product-format.ts'
import styles from './product-card.module.css'

interface ProductCardProps {
  product: ProductCardData
  /** In the first row, which is visible without scrolling. */
  isFirst?: boolean
  isEarly?: boolean
}

export const ProductCard = memo(function ProductCard({ product, isFirst = false, isEarly = false }: ProductCardProps) {
  const { t, language } = useTranslation('products')
  const translation = { t, language }
  const availability = formatAvailability(product, translation)
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
        <p className={styles.allergens}>{formatAllergens(product, translation)}</p>
        {availability.length > 0 && <p className={styles.availability}>{availability.join(' · ')}</p>}
      </div>
      <div className={styles.foot}>
        <p className={styles.prices}>
          <strong>{formatEuros(product.price, language)}</strong>
          <span>{formatContent(product, translation)}</span>
          {product.deposit > 0 && <span>{t('deposit', { price: formatEuros(product.deposit, language) })}</span>}
        </p>
        <AddToCartButton product={product} isCompact />
      </div>
    </article>
  )
})

/** By law "Bio" must be accompanied by the code of the control body. */
export function ProductTags({ product }: { product: Pick<ProductResponse, 'organicControlBody' | 'regional'> }) {
  const { t } = useTranslation('products')
  const { organicControlBody, regional } = product
  if (!organicControlBody && !regional) return null
  return (
    <span className={styles.tags}>
      {organicControlBody && <span data-tone="organic">{t('organicCode', { code: organicControlBody })}</span>}
      {regional === 1 && <span>{t('regionalTag')}</span>}
    </span>
  )
}

function ExpandableDescription({ text }: { text: string }) {
  const { t } = useTranslation('products')
  const [isOpen, setOpen] = useState(false)
  const preview = shortenDescription(text)
  if (preview === text) return <p className={styles.description}>{text}</p>
  return (
    <p className={styles.description}>
      {isOpen ? text : preview}{' '}
      <button
        type="button"
        className={styles.descriptionToggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'showLess' : 'showMore')}
      </button>
    </p>
  )
}

interface AddToCartButtonProps {
  product: AddableProduct & Pick<ProductResponse, 'ordering'>
  isCompact?: boolean
}

export function AddToCartButton({ product, isCompact = false }: AddToCartButtonProps) {
  const { t } = useTranslation('products')
  const { add, isAdding } = useAddToCart(product)
  if (product.ordering === 0)
    return <p className={styles.notOrderable}>{t(product.allergenes === null ? 'notOrderable' : 'shopOnly')}</p>
  return (
    <button
      type="button"
      className={`button ${isCompact ? styles.addCompact : styles.addWide}`}
      aria-label={t('addName', { name: product.name })}
      aria-busy={isAdding || undefined}
      onClick={() => void add()}
    >
      <Icon name={isCompact ? 'plus' : 'cart'} />
      {!isCompact && t('add')}
    </button>
  )
}

const cardFields = [
  'id',
  'name',
  'description',
  'allergenes',
  'price',
  'vatPercent',
  'unitPrice',
  'deposit',
  'content',
  'ordering',
  'regional',
  'organicControlBody',
  'preparationDays',
  'weekdays',
  'season',
] as const satisfies readonly (keyof ProductResponse)[]

type CardFields = Pick<ProductResponse, (typeof cardFields)[number]>

interface ProductCardData extends CardFields {
  picture: DisplayPicture
}

/** Only the fields a card shows, so that a page with many cards embeds less data. */
export function toProductCardData(product: ProductResponse): ProductCardData {
  const { placeholder: _, ...picture } = product.picture
  const fields = Object.fromEntries(cardFields.map((field) => [field, product[field]])) as CardFields
  return { ...fields, picture }
}
