import { useId, useRef, useState } from 'react'
import type { CartItemResponse, CartResponse } from '#contract/cart.ts'
import { useBrowserApi } from '../../api/browser-api.ts'
import { cartApi } from '../../api/shop-api.ts'
import { Icon } from '../../components/icon.tsx'
import { PageIcon } from '../../components/page-icon.tsx'
import { PictureImage } from '../../components/picture-image.tsx'
import { formatEuros } from '../../format.ts'
import { type CartView, estimateCart } from '../../hooks/use-cart.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './cart-lines.module.css'

interface Props {
  cart: CartResponse
  change: CartView['change']
}

export function CartLines({ cart, change }: Props) {
  const { t, language } = useTranslation('checkout')
  const api = useBrowserApi(cartApi)
  const [removed, setRemoved] = useState<CartItemResponse>()
  const list = useRef<HTMLUListElement>(null)

  const addOne = (id: string) =>
    change(
      (before) => estimateCart(before, id, (quantity) => quantity + 1),
      (cartId) => api.addToCart(cartId, id),
    )
  const removeOne = (id: string) =>
    change(
      (before) => estimateCart(before, id, (quantity) => quantity - 1),
      (cartId) => api.removeFromCart(cartId, id, false),
    )

  async function removeAll(item: CartItemResponse): Promise<void> {
    setRemoved(item)
    list.current?.focus()
    await change(
      (before) => estimateCart(before, item.productId, () => 0),
      (cartId) => api.removeFromCart(cartId, item.productId, true),
    )
  }

  async function undo({ productId, qty, notes }: CartItemResponse): Promise<void> {
    setRemoved(undefined)
    for (let count = 0; count < qty; count++)
      await change(
        (before) => before,
        (cartId) => api.addToCart(cartId, productId),
      )
    if (notes)
      await change(
        (before) => before,
        (cartId) => api.noteCartItem(cartId, productId, notes),
      )
  }

  return (
    <>
      <ul className={styles.lines} ref={list} tabIndex={-1} aria-label={t('cartTitle')}>
        {cart.items.map((item) => (
          <li key={item.productId} className={styles.line} data-unavailable={!item.isAvailable || undefined}>
            {item.picture && (
              <PictureImage className={styles.picture ?? ''} picture={item.picture} alt="" sizes="6rem" />
            )}
            <div className={styles.details}>
              <h3>{item.name}</h3>
              <p className={styles.unitPrice}>
                {formatEuros(item.price, language)}
                {item.deposit > 0 && ` ${t('deposit', { price: formatEuros(item.deposit, language) })}`}
              </p>
              {!item.isAvailable && (
                <p className={styles.unavailable} id={`unavailable-${item.productId}`}>
                  {t('error-notAvailable')} {item.unavailableReason && t(`reason.${item.unavailableReason}`)}
                </p>
              )}
              <ItemNote item={item} change={change} />
            </div>
            <div className={styles.amount}>
              <fieldset className={styles.stepper} aria-label={t('quantityOf', { name: item.name })}>
                <button
                  type="button"
                  aria-label={t('less', { name: item.name })}
                  onClick={() => void (item.qty > 1 ? removeOne(item.productId) : removeAll(item))}
                >
                  <PageIcon name="minus" size={20} />
                </button>
                <output aria-live="polite">{item.qty}</output>
                <button
                  type="button"
                  aria-label={t('more', { name: item.name })}
                  onClick={() => void addOne(item.productId)}
                >
                  <Icon name="plus" size={20} />
                </button>
              </fieldset>
              <strong>{formatEuros(item.total, language)}</strong>
              <button type="button" className={styles.remove} onClick={() => void removeAll(item)}>
                {t('remove')}
                <span className="visually-hidden"> {item.name}</span>
              </button>
            </div>
          </li>
        ))}
      </ul>
      <div role="status">
        {removed && (
          <p className={styles.undo}>
            {t('removed', { name: removed.name })}{' '}
            <button type="button" onClick={() => void undo(removed)}>
              {t('undo')}
            </button>
          </p>
        )}
      </div>
    </>
  )
}

/** A note such as "Geschnitten, bitte."; saved on blur. */
function ItemNote({ item, change }: { item: CartItemResponse; change: CartView['change'] }) {
  const { t } = useTranslation('checkout')
  const api = useBrowserApi(cartApi)
  const id = useId()
  const [isOpen, setOpen] = useState(item.notes !== '')
  if (!isOpen)
    return (
      <button type="button" className={styles.addNote} onClick={() => setOpen(true)}>
        {t('addNote')}
        <span className="visually-hidden"> {item.name}</span>
      </button>
    )
  return (
    <div className={styles.note}>
      <label htmlFor={id}>{t('noteFor', { name: item.name })}</label>
      <input
        id={id}
        defaultValue={item.notes}
        maxLength={200}
        placeholder={t('noteHint')}
        onBlur={({ target }) => {
          if (target.value.trim() === item.notes) return
          void change(
            (before) => before,
            (cartId) => api.noteCartItem(cartId, item.productId, target.value),
          )
        }}
      />
    </div>
  )
}
