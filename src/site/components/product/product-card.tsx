import { memo, useState } from 'react'
import type { NotOfferedResponse, ProductResponse } from '#contract/products.ts'
import { shortenDescription } from '#domain/catalog/product-text.ts'
import { formatEuros } from '#domain/i18n/format.ts'
import { formatDay } from '#domain/i18n/format-dates.ts'
import { useAddToCart, useCartQuantity } from '../../hooks/use-cart.ts'
import { useNotOffered } from '../../hooks/use-not-offered.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatAllergens, formatAvailability, formatContent, formatPrice } from '../../product-format.ts'
import { useAppState } from '../../state/app-state.ts'
import { PictureImage } from '../picture-image.tsx'
import { SiteLink } from '../site-link.tsx'
import { type CardProduct, completeCard, type ProductCardData } from './card-product.ts'
import { CartQuantity, useFocusAfterSwap } from './cart-quantity.tsx'
import styles from './product-card.module.css'

interface ProductCardProps {
  product: ProductCardData
  /** In the first row, which is visible without scrolling. */
  isFirst?: boolean
  isEarly?: boolean
  /** Without description and allergens, in a row of recommendations. */
  isBrief?: boolean
}

export const ProductCard = memo(function ProductCard({
  product: card,
  isFirst = false,
  isEarly = false,
  isBrief = false,
}: ProductCardProps) {
  const { t, language } = useTranslation('products')
  const translation = { t, language }
  const product = completeCard(card)
  const notOffered = useNotOffered(product)
  // When the season starts again is said where the plus would be.
  const availability = formatAvailability(notOffered ? { ...product, season: null } : product, translation)
  if (product.mostPerDay !== undefined) availability.push(t('stock.atMost', { count: product.mostPerDay }))
  return (
    <article className={styles.card} aria-labelledby={`product-${product.id}`}>
      <div className={styles.picture}>
        <PictureImage
          className={styles.photo ?? ''}
          picture={product.picture}
          alt=""
          sizes="(min-width: 1200px) 20rem, (min-width: 700px) 27rem, 50vw"
          isSmall
          isFirst={isFirst}
          isEarly={isEarly}
        />
        <ProductTags product={product} />
      </div>
      <div className={styles.body}>
        <h3 id={`product-${product.id}`}>
          <SiteLink to={`/products/${product.id}`} viewTransition>
            {product.shownName ?? product.name}
          </SiteLink>
        </h3>
        {!isBrief && <ExpandableDescription text={product.description} />}
        {!isBrief && <p className={styles.allergens}>{formatAllergens(product, translation)}</p>}
        {availability.length > 0 && <p className={styles.availability}>{availability.join(' · ')}</p>}
      </div>
      <div className={styles.foot}>
        <p className={styles.prices}>
          <strong>{formatPrice(product, translation)}</strong>
          <span>{formatContent(product, translation)}</span>
          {product.priceFrom !== undefined && product.priceFrom < product.price && (
            <span>{t('priceAlsoFrom', { price: formatEuros(product.priceFrom, language) })}</span>
          )}
          {product.deposit > 0 && <span>{t('deposit', { price: formatEuros(product.deposit, language) })}</span>}
        </p>
        <CardAction product={product} notOffered={notOffered} />
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
      {`${isOpen ? text : preview} `}
      <button
        type="button"
        className={`${styles.descriptionToggle} no-print needs-script`}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'showLess' : 'showMore')}
      </button>
    </p>
  )
}

interface CardActionProps {
  product: CardProduct
  notOffered: NotOfferedResponse | undefined
}

/** A plus until the product is in the cart, then its quantity. */
function CardAction({ product, notOffered }: CardActionProps) {
  const { t } = useTranslation('products')
  const { add, isAdding } = useAddToCart(product)
  const quantity = useCartQuantity(product.lineId)
  const swap = useFocusAfterSwap()
  const { name } = product

  if (product.ordering === 0 || notOffered) return <NotOrderable product={product} notOffered={notOffered} />
  if (product.needsChoice)
    return (
      <SiteLink
        to={`/products/${product.id}`}
        className={`button button-quiet ${styles.choose}`}
        aria-label={t('chooseName', { name })}
        viewTransition
      >
        {t('choose')}
      </SiteLink>
    )
  return (
    <div className={styles.action} {...swap}>
      {quantity > 0 ? (
        <CartQuantity product={product} quantity={quantity} />
      ) : (
        <button
          type="button"
          className={`button ${styles.add}`}
          // For a tap before the app is loaded (`page-start/early-add.ts`).
          data-add={product.id}
          aria-label={t('addName', { name })}
          aria-busy={isAdding || undefined}
          onClick={() => void add()}
        />
      )}
    </div>
  )
}

interface NotOrderableProps {
  product: Pick<ProductResponse, 'allergens'>
  /** Undefined: it can never be ordered. */
  notOffered: NotOfferedResponse | undefined
}

/** Says why, and when or where it can be bought. */
export function NotOrderable({ product: { allergens }, notOffered }: NotOrderableProps) {
  const { t, language } = useTranslation('products')
  const store = useAppState(({ myStore }) => myStore?.name) ?? ''
  if (notOffered) {
    const { code, from } = notOffered
    const isNextSeason = code === 'outOfSeason'
    const date = from ? formatDay(from, language, isNextSeason ? 'dayAndMonth' : 'narrow') : ''
    return (
      <p className={styles.notOrderable}>
        {code === 'notInStore' && !store ? t('notOffered.notHere') : t(`notOffered.${code}`, { date, store })}
        {date && !isNextSeason && ` ${t('notOffered.again', { date })}`}
      </p>
    )
  }
  if (allergens === null) return <p className={styles.notOrderable}>{t('notOrderable')}</p>
  return (
    <p className={styles.notOrderable}>
      <span>{t('shopOnly')}</span>{' '}
      <SiteLink to="/places#places" className={`${styles.findStore} strong crust nowrap no-print`}>
        {t('findStore')}
      </SiteLink>
    </p>
  )
}
